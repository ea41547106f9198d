import { api } from "#api.ts";
import { pathWithoutLanguage } from "#shell/language-paths.ts";

/** In the browser, at a page that does not exist any more: goes where its address has moved, if it has. */
export async function followRedirect(): Promise<void> {
  const { search, origin } = location;
  const path = pathWithoutLanguage(location.pathname);
  const moved = await api("GET /redirects/", { query: { path }, anonymous: true }).catch(() => undefined);
  const target = moved?.results[0] && URL.parse(import.meta.env.LANGUAGE_PATH + moved.results[0].to, origin);
  if (target?.origin !== origin || target.pathname === location.pathname) return;
  target.search ||= search;
  location.replace(target.href);
  // The page stays as it is until the document has gone.
  await new Promise<void>(() => {});
}

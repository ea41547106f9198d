import { createClient } from "@party/contract/client";
import { normaliseAddress } from "@party/contract/values/site-addresses";
import type { Config } from "../config.ts";

/** A redirect that was published or ended is seen after this time at the latest. */
const REFRESH_INTERVAL_MS = 5_000;
const REDIRECT_TIMEOUT_MS = 1_000;
/** Bounds the memory that made-up paths can take. */
const MAX_CACHED_PATHS = 1_000;

/** Where addresses have moved that the site has no page for. While the API does not answer, none has. */
export function createRedirects({ apiInternalUrl }: Pick<Config, "apiInternalUrl">) {
  const known = new Map<string, { target: Promise<string | undefined>; until: number }>();
  const api = createClient({
    baseUrl: apiInternalUrl,
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(REDIRECT_TIMEOUT_MS) }),
  });

  async function findTarget(path: string): Promise<string | undefined> {
    try {
      return (await api("GET /redirects/", { query: { path } })).results[0]?.to;
    } catch {
      return undefined;
    }
  }

  function targetOf(path: string): Promise<string | undefined> {
    const found = known.get(path);
    if (found && Date.now() < found.until) return found.target;
    known.delete(path);
    const target = findTarget(path);
    known.set(path, { target, until: Date.now() + REFRESH_INTERVAL_MS });
    if (known.size > MAX_CACHED_PATHS) known.delete(known.keys().next().value!);
    return target;
  }

  return {
    /** @returns the address to go to, with what the request asked for; undefined when the path has not moved */
    async find({ pathname, search }: Pick<URL, "pathname" | "search">): Promise<string | undefined> {
      const from = normaliseAddress(pathname)?.path;
      const to = from && normaliseAddress((await targetOf(from)) ?? "");
      if (!to || to.path === from) return undefined;
      const query = [to.search.slice(1), search.slice(1)].filter(Boolean).join("&");
      return to.path + (query ? `?${query}` : "") + to.hash;
    },
  };
}

export type Redirects = ReturnType<typeof createRedirects>;

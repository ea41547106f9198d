import { createClient } from "@party/contract/client";
import type { Language } from "@party/contract/values/languages";
import { apiUrl, enabledExtensions } from "../page-context.ts";
import { storedAccessToken } from "./tokens.ts";

/** Outlives the page, and refreshes no token: the new one would be lost with the page. */
const sendRequest = createClient({
  baseUrl: apiUrl,
  token: storedAccessToken,
  extensions: enabledExtensions,
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});

/** For who follows the link to the other language: the account takes it too, if there is one. */
export function storeLanguage(language: Language): void {
  // The page in the other language says nothing of a failure; the settings do.
  if (storedAccessToken()) sendRequest("PUT /api/account/language/", { body: { language } }).catch(() => {});
}

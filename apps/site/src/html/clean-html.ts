import { orChunkError } from "#loading/chunk-error.ts";

/** Loads what makes an article's HTML harmless, on the server and in the browser. */
export const loadCleaner = (): Promise<{ cleanHtml: (html: string) => string }> =>
  import.meta.env.SSR ? import("./clean-html.server.ts") : orChunkError(() => import("./clean-html.browser.ts"));

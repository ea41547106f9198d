/** Loads what makes an article's HTML harmless, on the server and in the browser. */
export const loadCleaner = (): Promise<{ cleanHtml: (html: string) => string }> =>
  import.meta.env.SSR ? import("./clean-html.server.ts") : import("./clean-html.browser.ts");

import { createMiddleware, createStart } from "@tanstack/react-start";
import { isPrerendering, readConfig } from "../server/config.ts";
import { placeholders } from "../server/placeholders.ts";

/** What one document is made with; root.tsx writes it into the page, page-context.ts reads it. */
export interface PageContext {
  /** Of the Content-Security-Policy; absent in development, where Vite's own scripts carry none. */
  nonce?: string;
  siteUrl: string;
  apiUrl: string;
  apiInternalUrl: string;
  /** `on` when the browser asked for less data (Save-Data); only Chromium tells its scripts so. */
  saver: string;
  /** Of the copyright: a page rendered ahead of time may be read next year. */
  year: string;
}

const pageContext = createMiddleware().server(({ next, request, context }) => {
  if (isPrerendering()) {
    return next({ context: { ...placeholders, apiInternalUrl: placeholders.apiUrl } satisfies PageContext });
  }
  const { siteUrl, apiUrl, apiInternalUrl } = readConfig();
  const { nonce } = (context ?? {}) as { nonce?: string };
  const year = String(new Date().getFullYear());
  const saver = request.headers.get("save-data") === "on" ? "on" : "off";
  return next({
    context: { siteUrl, apiUrl, apiInternalUrl, saver, year, ...(nonce ? { nonce } : {}) } satisfies PageContext,
  });
});

export const startInstance = createStart(() => ({ requestMiddleware: [pageContext] }));

import { createMiddleware, createStart } from "@tanstack/react-start";
import { isPrerendering, readConfig } from "../server/config.ts";
import { placeholders } from "../server/prerendered-pages.ts";

/** The context of one document; root.tsx writes it into the page, page-context.ts reads it. */
export interface PageContext {
  /** Of the Content-Security-Policy; absent in development, where Vite's own scripts carry none. */
  nonce?: string;
  siteUrl: string;
  apiUrl: string;
  apiInternalUrl: string;
  /** `on` when the request had Save-Data; only Chromium exposes it to scripts. */
  saver: string;
  /** Headers of API calls that identify the visitor; never part of the page. */
  callHeaders: Record<string, string>;
  /** Path of the page, for the log. */
  path: string;
  /** Of the copyright; a placeholder in prerendered pages. */
  year: string;
}

const pageContext = createMiddleware().server(({ next, request, context }) => {
  if (isPrerendering()) {
    return next({
      context: {
        ...placeholders,
        apiInternalUrl: placeholders.apiUrl,
        callHeaders: {},
        path: "",
      } satisfies PageContext,
    });
  }
  const { siteUrl, apiUrl, apiInternalUrl, siteKey } = readConfig();
  const { nonce, visitor } = (context ?? {}) as { nonce?: string; visitor?: string };
  const callHeaders: Record<string, string> =
    siteKey && visitor ? { "x-site-key": siteKey, "x-visitor-address": visitor } : {};
  const path = new URL(request.url).pathname;
  const year = String(new Date().getFullYear());
  const saver = request.headers.get("save-data") === "on" ? "on" : "off";
  return next({
    context: {
      siteUrl,
      apiUrl,
      apiInternalUrl,
      callHeaders,
      path,
      saver,
      year,
      ...(nonce ? { nonce } : {}),
    } satisfies PageContext,
  });
});

export const startInstance = createStart(() => ({ requestMiddleware: [pageContext] }));

import { createMiddleware, createStart } from "@tanstack/react-start";
import { isPrerendering, readConfig } from "../server/config.ts";
import { placeholders } from "../server/files/prerendered-pages.ts";
import type { PageContext, PagePicture, PageState } from "./page-context.ts";
import type { Preview } from "./preview.ts";

/** What the site's server passes to the app (server/handler.ts). */
export interface RenderingContext {
  nonce?: string;
  /** The visitor's address. */
  visitor?: string;
  page?: PageState;
  preview?: Preview;
  /** @returns the address of the picture */
  pagePicture?: (picture: PagePicture) => string;
  /** Called when the page waits for its data in the browser, because the API was slow. */
  onSlowAnswer?: () => void;
}

const pageContextMiddleware = createMiddleware().server(({ next, request, context }) => {
  if (isPrerendering()) {
    const { apiUrl } = placeholders;
    const prerendering: PageContext = {
      ...placeholders,
      apiInternalUrl: apiUrl,
      callHeaders: {},
      method: "GET",
      path: "",
      page: {},
    };
    return next({ context: prerendering });
  }
  const { siteUrl, apiUrl, apiInternalUrl, siteKey } = readConfig();
  const { nonce, visitor, page: known, preview, pagePicture, onSlowAnswer } = (context ?? {}) as RenderingContext;
  // In development there is no handler.ts; the key is shared with the party's own API.
  const page = known ?? (siteKey ? { extensions: true } : undefined);
  const callHeaders: Record<string, string> =
    siteKey && visitor ? { "x-site-key": siteKey, "x-visitor-address": visitor } : {};
  const path = new URL(request.url).pathname;
  const year = String(new Date().getFullYear());
  const saver = request.headers.get("save-data") === "on" ? "on" : "off";
  const rendering: PageContext = {
    siteUrl,
    apiUrl,
    apiInternalUrl,
    callHeaders,
    method: request.method,
    path,
    saver,
    year,
    page: page ?? {},
    state: page && JSON.stringify(page),
    preview,
    pagePicture,
    onSlowAnswer,
    nonce,
  };
  return next({ context: rendering });
});

export const startInstance = createStart(() => ({ requestMiddleware: [pageContextMiddleware] }));

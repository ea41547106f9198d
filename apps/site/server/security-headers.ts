import type { Config } from "./config.ts";
import type { Allowed } from "./policy.ts";

/**
 * The Content-Security-Policy of one document. Its own scripts and styles by their hashes alone; `strict-dynamic` lets
 * the late loader import the client's modules. Pictures and clips are the site's and the API's: what could name any address could
 * send anything there. OpenStreetMap is framed on the contact page once the visitor asks for the map.
 */
export function contentSecurityPolicy({ apiUrl, siteUrl }: Config, { scripts, styles }: Allowed): string {
  const api = new URL(apiUrl).origin;
  return [
    `default-src 'self' ${api}`,
    "object-src 'none'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    `img-src 'self' data: ${api}`,
    `media-src 'self' ${api}`,
    "frame-src https://www.openstreetmap.org",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** A worker lives under the policy of its own script: it asks the site and the API, and runs nothing else. */
export const workerPolicy = ({ apiUrl }: Config): string =>
  `default-src 'none'; connect-src 'self' ${new URL(apiUrl).origin}`;

/** The headers of every answer, whatever it holds. */
export function securityHeaders({ siteUrl }: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    // Only an https site may promise https: on a laptop the promise would lock the browser out of localhost.
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

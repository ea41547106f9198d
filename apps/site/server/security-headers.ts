import type { Config } from "./config.ts";

/**
 * The Content-Security-Policy of one document. Scripts and styles by nonce alone; `strict-dynamic` lets the late loader
 * import the client's modules. OpenStreetMap is framed on the contact page once the visitor asks for the map.
 */
export function contentSecurityPolicy({ apiUrl, siteUrl }: Config, nonce: string): string {
  const api = new URL(apiUrl).origin;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: ${api}`,
    `media-src 'self' ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api}`,
    "frame-src https://www.openstreetmap.org",
    "manifest-src 'self'",
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
    "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    // Only an https site may promise https: on a laptop the promise would lock the browser out of localhost.
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

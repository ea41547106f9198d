import { createHash } from "node:crypto";
import type { Config } from "./config.ts";

/** Hashes of a page's inline scripts and styles, for its Content-Security-Policy. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const cspHashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Replaces the nonces of a page's own scripts and styles by hashes, so that a page is the same bytes for everybody and can
 * be compressed once. A script without the nonce is not allowed to run: the nonce is a secret of this process, which
 * content from the database cannot know.
 * @param nonce that the page was rendered with
 */
export function hashInlineCode(html: string, nonce: string): { html: string; allowed: InlineHashes } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const attribute = ` nonce="${nonce}"`;
  const plain = html.replace(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, text: string) => {
      if (!attributes.includes(attribute)) return whole;
      const runs = !/ type="(?!module|text\/javascript)/.test(attributes);
      if (tag === "style") styles.add(cspHashOf(text));
      else if (runs) scripts.add(cspHashOf(text));
      return `<${tag}${attributes.replace(attribute, "")}>${text}</${tag}>`;
    },
  );
  // The router writes the nonce into a meta element, where it would not be secret any more.
  const nonceMeta = `<meta property="csp-nonce" content="${nonce}"/>`;
  return {
    html: plain.replace(nonceMeta, "").replaceAll(attribute, ""),
    allowed: { scripts: [...scripts], styles: [...styles] },
  };
}

/**
 * The Content-Security-Policy of one document. Scripts and styles are allowed by hash; `strict-dynamic` lets the inline
 * loader import the client's modules. Requests go to the site and the API alone, since others could leak data, but pictures of
 * articles may be of any host (spec.md section 2). OpenStreetMap is framed on the contact page on demand.
 */
export function contentSecurityPolicy(
  { apiUrl, siteUrl }: Config,
  { scripts, styles }: InlineHashes,
  { framedByConsole = false } = {},
): string {
  const api = new URL(apiUrl).origin;
  return [
    // Also for videos and requests.
    `default-src 'self' ${api}`,
    "object-src 'none'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(" ")}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    `img-src 'self' data: https: ${api}`,
    "frame-src https://www.openstreetmap.org",
    "worker-src 'self'",
    "form-action 'self'",
    // The console is on the API's origin.
    `frame-ancestors ${framedByConsole ? api : "'none'"}`,
    "base-uri 'none'",
    ...(siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of the service worker's script: it may only request the site and the API. */
export const serviceWorkerSecurityPolicy = ({ apiUrl }: Config): string =>
  `default-src 'none'; connect-src 'self' ${new URL(apiUrl).origin}`;

/** The headers of every response. */
export function securityHeaders({ siteUrl }: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Addresses of payments and orders are secret.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    // Only for https: on a laptop the header would lock the browser out of localhost.
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

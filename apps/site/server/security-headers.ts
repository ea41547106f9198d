import { createHash } from "node:crypto";
import type { Config } from "./config.ts";

/** What a page runs and wears, by the hashes that its Content-Security-Policy names. */
interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Takes the marks off a page's own scripts and styles and names them by their hashes instead, so that a page is the same
 * bytes for everybody and can be compressed once. What carries no mark is not named, and so does not run: the mark is a
 * secret of this process, and nothing that came from the database can know it.
 * @param mark the nonce that the page was rendered with
 */
export function hashInlineCode(html: string, mark: string): { html: string; allowed: InlineHashes } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const marked = ` nonce="${mark}"`;
  const plain = html.replace(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
    (whole, tag: string, attributes: string, text: string) => {
      if (!attributes.includes(marked)) return whole;
      const runs = !/ type="(?!module|text\/javascript)/.test(attributes);
      if (tag === "style") styles.add(hashOf(text));
      else if (runs) scripts.add(hashOf(text));
      return `<${tag}${attributes.replace(marked, "")}>${text}</${tag}>`;
    },
  );
  // The router tells its own script the mark, which it has no use for here: told, it were a secret no more.
  const told = `<meta property="csp-nonce" content="${mark}"/>`;
  return {
    html: plain.replace(told, "").replaceAll(marked, ""),
    allowed: { scripts: [...scripts], styles: [...styles] },
  };
}

/**
 * The Content-Security-Policy of one document. Its own scripts and styles by their hashes alone; `strict-dynamic` lets
 * the late loader import the client's modules. Pictures and clips are the site's and the API's: what could name any address could
 * send anything there. OpenStreetMap is framed on the contact page once the visitor asks for the map.
 */
export function contentSecurityPolicy({ apiUrl, siteUrl }: Config, { scripts, styles }: InlineHashes): string {
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

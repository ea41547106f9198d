import { createHash } from "node:crypto";

/** What a page runs and wears, by the hashes that its Content-Security-Policy names. */
export interface Allowed {
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
export function hashMarked(html: string, mark: string): { html: string; allowed: Allowed } {
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

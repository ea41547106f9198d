import { createHash } from "node:crypto";
import { compress, type Encoding } from "./encoding.ts";

/** Some 16 kB each. */
const PAGES = 300;

interface Kept {
  asked: number;
  bytes: Map<Encoding, Promise<Buffer>>;
}

/**
 * Compressed pages by what they hold. A page that nobody has asked for yet is compressed in 2 ms; one that is asked for
 * again is worth 60 ms, once, and then comes out of memory: a tenth smaller, which on a slow line is a round trip.
 */
export function createPageCache() {
  const kept = new Map<string, Kept>();

  return {
    /** Names a page by what it holds. */
    tagOf: (html: string): string => `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 16)}"`,

    compressed(tag: string, html: string, encoding: Encoding): Promise<Buffer> {
      const page = kept.get(tag) ?? { asked: 0, bytes: new Map() };
      page.asked++;
      // The map's order is that of use.
      kept.delete(tag);
      kept.set(tag, page);
      if (kept.size > PAGES) kept.delete(kept.keys().next().value!);
      if (page.asked === 1) return compress(Buffer.from(html), encoding, "quickly");
      const there = page.bytes.get(encoding);
      if (there) return there;
      const small = compress(Buffer.from(html), encoding, "well");
      page.bytes.set(encoding, small);
      small.catch(() => page.bytes.delete(encoding));
      return small;
    },
  };
}

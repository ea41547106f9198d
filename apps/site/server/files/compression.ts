import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The best encoding that a browser accepts; `q=0` excludes one. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const excluded = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$)`).test(header ?? "");
  return (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(header ?? "") && !excluded(name));
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const brotliOf = (text: Buffer, quality: number, windowBits: number, directCodes = 4): Promise<Buffer> =>
  brotliAsync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      // 1 % smaller for pages, which have many short numbers and paths.
      [constants.BROTLI_PARAM_NPOSTFIX]: 2,
      [constants.BROTLI_PARAM_NDIRECT]: directCodes,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  });

/**
 * Compresses off the event loop: a page takes 2 ms `quickly` (quality 5), four times 60 ms `well` (11): a digit of a page changes
 * what the encoder finds by up to 80 bytes, so the smallest of four results is taken.
 */
export async function compress(text: Buffer, encoding: Encoding, how: "quickly" | "well" = "quickly"): Promise<Buffer> {
  if (encoding === "gzip") return gzipAsync(text);
  if (how === "quickly") return brotliOf(text, 5, 15);
  let smallest = await brotliOf(text, 11, 15);
  for (const [windowBits, directCodes] of [[16], [15, 8], [16, 8]] as const) {
    const other = await brotliOf(text, 11, windowBits, directCodes);
    if (other.length < smallest.length) smallest = other;
  }
  return smallest;
}

/** Some 16 kB each. */
const MAX_CACHED_PAGES = 300;

interface CachedPage {
  requests: number;
  bytes: Map<Encoding, Promise<Buffer>>;
}

/**
 * Caches compressed pages by content. The first request of a page is compressed quickly (2 ms), the second well (60 ms,
 * 10 % smaller: a round trip on a slow line) and cached.
 */
export function createPageCache() {
  const cached = new Map<string, CachedPage>();

  return {
    /** The ETag of a page: a hash of its content. */
    tagOf: (html: string): string => `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 16)}"`,

    compressed(tag: string, html: string, encoding: Encoding): Promise<Buffer> {
      const page = cached.get(tag) ?? { requests: 0, bytes: new Map() };
      page.requests++;
      // The map is ordered by last use.
      cached.delete(tag);
      cached.set(tag, page);
      if (cached.size > MAX_CACHED_PAGES) cached.delete(cached.keys().next().value!);
      if (page.requests === 1) return compress(Buffer.from(html), encoding, "quickly");
      const existing = page.bytes.get(encoding);
      if (existing) return existing;
      const small = compress(Buffer.from(html), encoding, "well");
      page.bytes.set(encoding, small);
      small.catch(() => page.bytes.delete(encoding));
      return small;
    },
  };
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The best encoding a browser takes, or undefined. An explicit `q=0` refuses. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:,|\\s|$)`).test(header ?? "");
  return (["br", "gzip"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(header ?? "") && !refused(name));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses one response, off the event loop: a page takes 2 ms `quickly` (quality 5), 60 ms `well` (11). */
export function compress(text: Buffer, encoding: Encoding, how: "quickly" | "well" = "quickly"): Promise<Buffer> {
  return encoding === "gzip"
    ? zip(text)
    : brotli(text, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: how === "well" ? 11 : 5,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          // A hundredth smaller for pages, which are full of short numbers and paths.
          [constants.BROTLI_PARAM_NPOSTFIX]: 2,
          [constants.BROTLI_PARAM_NDIRECT]: 16,
        },
      });
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";

const { resolve } = createRequire(import.meta.url);

/** WOFF 1.0, sections 3 and 4. */
const WOFF = { head: 44, entry: 20 };
const SFNT = { head: 12, entry: 16 };
const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF into a TrueType file. fontkit would inflate it in JavaScript for each document: measured 350 ms of CPU a
 * receipt instead of 30.
 */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.head + index * WOFF.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const start = SFNT.head + count * SFNT.entry;
  const file = Buffer.alloc(tables.reduce((size, { data }) => size + padded(data.length), start));
  const selector = Math.floor(Math.log2(count));
  const range = 2 ** selector * 16;
  file.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [at, value] of [count, range, selector, count * 16 - range].entries())
    file.writeUInt16BE(value, 4 + at * 2);
  let offset = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT.head + index * SFNT.entry;
    tag.copy(file, at);
    file.writeUInt32BE(checksum, at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(data.length, at + 12);
    data.copy(file, offset);
    offset += padded(data.length);
  }
  return file;
}

const cache = new Map<string, Buffer>();

/** @param subset `latin-ext` has the letters that `latin` lacks. @returns a TrueType file */
export function roboto(subset: "latin" | "latin-ext", weight: 400 | 700): Buffer {
  const name = `@fontsource/roboto/files/roboto-${subset}-${weight}-normal.woff`;
  const font = cache.get(name) ?? unpack(readFileSync(resolve(name)));
  cache.set(name, font);
  return font;
}

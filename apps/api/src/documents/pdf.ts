import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import encodeQR from "qr";

type Doc = PDFKit.PDFDocument;
type Weight = "regular" | "bold";

/** Line height of text that was fitted, in font sizes. */
const LEADING = 1.15;
/** Points, the smallest legible size; text that is still too long overflows its box. */
const SMALLEST = 3;

/** Registers the fonts for `fitText`; letters such as ũ are in a separate font file. */
export function registerFonts(doc: Doc): void {
  for (const [name, weight] of [["regular", 400] as const, ["bold", 700] as const]) {
    doc.registerFont(name, roboto("latin", weight)).registerFont(`${name} more`, roboto("latin-ext", weight));
  }
}

/**
 * Fits text into a box: wraps it between words, and reduces the font size until it fits. Characters that no font contains
 * are shown as "?".
 * @param style `size` is the largest font size, in points
 * @param box in points; one line always fits, even if `height` is less
 */
export function fitText(
  doc: Doc,
  text: string,
  style: { weight: Weight; size: number; colour: string },
  box: { left: number; top: number; width: number; height: number },
): void {
  const words = text.normalize("NFC").trim().split(/\s+/);
  let { size } = style;
  let rows = wrap(doc, words, style.weight, size, box.width);
  while (rows.length > 1 && rows.length * size * LEADING > box.height && size > SMALLEST) {
    size -= 0.25;
    rows = wrap(doc, words, style.weight, size, box.width);
  }
  doc.fontSize(size).fillColor(style.colour);
  for (const [index, row] of rows.entries()) {
    let at = box.left;
    for (const character of row) {
      const shown = selectFont(doc, character, style.weight);
      doc.text(shown, at, box.top + index * size * LEADING, { lineBreak: false });
      at += doc.widthOfString(shown);
    }
  }
}

/** Wraps text to lines of at most `width`; longer words are split. */
function wrap(doc: Doc, words: readonly string[], weight: Weight, size: number, width: number): string[] {
  doc.fontSize(size);
  const widthOf = (text: string) =>
    [...text].reduce((sum, character) => sum + doc.widthOfString(selectFont(doc, character, weight)), 0);
  const rows = [""];
  for (const word of words) {
    const row = rows.at(-1)!;
    const longer = row === "" ? word : `${row} ${word}`;
    if (widthOf(longer) <= width) {
      rows[rows.length - 1] = longer;
      continue;
    }
    if (row !== "") rows.push("");
    for (const character of word) {
      if (rows.at(-1) !== "" && widthOf(`${rows.at(-1)}${character}`) > width) rows.push("");
      rows[rows.length - 1] += character;
    }
  }
  return rows;
}

/** Chooses the font that has a character. @returns what to print for it */
function selectFont(doc: Doc, character: string, weight: Weight): string {
  const font = [weight, `${weight} more`].find((name) => hasGlyph(doc, name, character));
  doc.font(font ?? weight);
  return font ? character : "?";
}

function hasGlyph(doc: Doc, font: string, character: string): boolean {
  const { _font } = doc.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  return _font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
}

/** Draws a QR code as a black square with a quiet border. @param size in points */
export function drawQr(doc: Doc, text: string, left: number, top: number, size: number): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const unit = size / rows.length;
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * unit, top + y * unit, unit, unit);
  }
  doc.fill("#000000");
}

/** The bytes of a finished document. */
export async function bytesOf(doc: Doc): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

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

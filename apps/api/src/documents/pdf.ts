import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { INVISIBLE_CHARACTERS } from "@party/contract/schemas";
import { type Language, localeOf } from "@party/contract/values/languages";

type Doc = PDFKit.PDFDocument;
export type FontWeight = "regular" | "bold";

/** Line height of text that was fitted, in font sizes. */
const LINE_HEIGHT = 1.15;
/** Points, the smallest legible size; text that is still too long overflows its box. */
const MIN_FONT_SIZE = 3;

/**
 * The fonts of a document, in the order in which a letter is looked for. Those of Roboto lack what Noto Sans has: ɛ, ɔ, Ɓ, ɗ and
 * most of U+1E00 to U+1EFF. Only letters in use are embedded.
 */
const FONTS = ["roboto-latin", "roboto-latin-ext", "roboto-vietnamese", "noto-sans-latin-ext"] as const;
const FONT_WEIGHT_NUMBERS = { regular: 400, bold: 700 } as const;
const registeredFontName = (weight: FontWeight, index: number) => (index === 0 ? weight : `${weight} ${index}`);

const require = createRequire(import.meta.url);

/** A document with its fonts. pdfkit is loaded with the first one: it takes a tenth of the time in which a process starts. */
export function createPdf(language: Language, options: PDFKit.PDFDocumentOptions): Doc {
  const PdfDocument = require("pdfkit") as new (options: PDFKit.PDFDocumentOptions) => Doc;
  const doc = new PdfDocument({ displayTitle: true, lang: localeOf(language), font: null as never, ...options });
  registerFonts(doc);
  return doc;
}

/** Registers `regular` and `bold`, and the further fonts of `fitText` and `splitByFont`. */
function registerFonts(doc: Doc): void {
  for (const weight of ["regular", "bold"] as const) {
    for (const [index, font] of FONTS.entries()) {
      doc.registerFont(registeredFontName(weight, index), readFont(font, FONT_WEIGHT_NUMBERS[weight]));
    }
  }
}

/**
 * Fits text into a box: wraps it between words, and reduces the font size until it fits. What no font contains
 * is shown as by `splitByFont`.
 * @param style `size` is the largest font size, in points
 * @param box in points; one line always fits, even if `height` is less
 */
export function fitText(
  doc: Doc,
  text: string,
  style: { weight: FontWeight; size: number; colour: string },
  box: { left: number; top: number; width: number; height: number },
): void {
  const words = toPrintable(text).trim().split(" ");
  let { size } = style;
  let rows = wrapText(doc, words, style.weight, size, box.width);
  while (rows.length > 1 && rows.length * size * LINE_HEIGHT > box.height && size > MIN_FONT_SIZE) {
    size -= 0.25;
    rows = wrapText(doc, words, style.weight, size, box.width);
  }
  doc.fontSize(size).fillColor(style.colour);
  for (const [index, row] of rows.entries()) {
    let at = box.left;
    for (const letter of graphemesOf(row)) {
      const shown = selectFontForLetter(doc, letter, style.weight);
      doc.text(shown, at, box.top + index * size * LINE_HEIGHT, { lineBreak: false });
      at += doc.widthOfString(shown);
    }
  }
}

/** Wraps text to lines of at most `width`; longer words are split. */
function wrapText(doc: Doc, words: readonly string[], weight: FontWeight, size: number, width: number): string[] {
  doc.fontSize(size);
  const widthOf = (text: string) =>
    graphemesOf(text).reduce((sum, letter) => sum + doc.widthOfString(selectFontForLetter(doc, letter, weight)), 0);
  const rows = [""];
  for (const word of words) {
    const row = rows.at(-1)!;
    const longer = row === "" ? word : `${row} ${word}`;
    if (widthOf(longer) <= width) {
      rows[rows.length - 1] = longer;
      continue;
    }
    if (row !== "") rows.push("");
    for (const letter of graphemesOf(word)) {
      if (rows.at(-1) !== "" && widthOf(`${rows.at(-1)}${letter}`) > width) rows.push("");
      rows[rows.length - 1] += letter;
    }
  }
  return rows;
}

/**
 * Splits text by the fonts that have its letters. A letter that no font has is printed without its accents, and as "?" when that
 * does not help, as with other scripts.
 */
export function splitByFont(doc: Doc, text: string, weight: FontWeight): [font: string, text: string][] {
  const runs: [string, string][] = [];
  for (const letter of graphemesOf(toPrintable(text))) {
    const [font, shown] = findFontForLetter(doc, letter, weight);
    const run = runs.at(-1);
    if (run?.[0] === font) run[1] += shown;
    else runs.push([font, shown]);
  }
  return runs;
}

/** Composed letters and single spaces, without invisible characters. */
const toPrintable = (text: string) => text.normalize("NFC").replace(INVISIBLE_CHARACTERS, "").replace(/\s+/g, " ");

/** Each with the accents that have no composed form. */
const graphemesOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/** Selects the font that has a letter. @returns what to print for it */
function selectFontForLetter(doc: Doc, letter: string, weight: FontWeight): string {
  const [font, shown] = findFontForLetter(doc, letter, weight);
  doc.font(font);
  return shown;
}

function findFontForLetter(doc: Doc, letter: string, weight: FontWeight): [font: string, shown: string] {
  for (const shown of [letter, letter.normalize("NFD").replace(/\p{M}+/gu, "")]) {
    const index = FONTS.findIndex((_, index) => hasGlyphs(openFont(doc, weight, index), shown));
    if (shown !== "" && index >= 0) return [registeredFontName(weight, index), shown];
  }
  return [weight, "?"];
}

/** What pdfkit has, and its types lack. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      _font: OpenFont;
    }
    interface PDFStructureElement {
      dictionary: { data: Record<string, unknown> };
    }
  }
}

interface OpenFont {
  font: { hasGlyphForCodePoint(point: number): boolean };
  ascender: number;
  descender: number;
  lineGap: number;
}

/** All fonts get the metrics of the first one, so that they share its baseline and distance of lines. */
function openFont(doc: Doc, weight: FontWeight, index: number): OpenFont {
  const open = (name: string) => doc.font(name)._font;
  const { ascender, descender, lineGap } = open(weight);
  return Object.assign(open(registeredFontName(weight, index)), { ascender, descender, lineGap });
}

const hasGlyphs = ({ font }: OpenFont, text: string): boolean =>
  [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!));

/** The bytes of a finished document. */
export async function collectPdf(doc: Doc): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

/** WOFF 1.0, sections 3 and 4. */
const WOFF_SIZES = { head: 44, entry: 20 };
const SFNT_SIZES = { head: 12, entry: 16 };
const padToFour = (length: number) => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF into a TrueType file. fontkit would inflate it in JavaScript for each document: measured 350 ms of CPU a
 * receipt instead of 30.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_SIZES.head + index * WOFF_SIZES.entry;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const start = SFNT_SIZES.head + count * SFNT_SIZES.entry;
  const file = Buffer.alloc(tables.reduce((size, { data }) => size + padToFour(data.length), start));
  const selector = Math.floor(Math.log2(count));
  const range = 2 ** selector * 16;
  file.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [at, value] of [count, range, selector, count * 16 - range].entries())
    file.writeUInt16BE(value, 4 + at * 2);
  let offset = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_SIZES.head + index * SFNT_SIZES.entry;
    tag.copy(file, at);
    file.writeUInt32BE(checksum, at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(data.length, at + 12);
    data.copy(file, offset);
    offset += padToFour(data.length);
  }
  return file;
}

const fontCache = new Map<string, Buffer>();

/** @returns a TrueType file */
function readFont(font: (typeof FONTS)[number], weight: 400 | 700): Buffer {
  const [, family] = /^(roboto|noto-sans)-/.exec(font)!;
  const name = `@fontsource/${family}/files/${font}-${weight}-normal.woff`;
  const file = fontCache.get(name) ?? unpackWoff(readFileSync(require.resolve(name)));
  fontCache.set(name, file);
  return file;
}

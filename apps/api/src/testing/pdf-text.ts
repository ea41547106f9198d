import { inflateSync } from "node:zlib";

/** The text of a PDF by pdfkit, and its embedded fonts. */
export interface PdfContent {
  text: string;
  /** Names of fonts without their subset's tag, and whether the font's own program is inside. */
  fonts: { name: string; embedded: boolean }[];
  /** Of grounds and letters, as three parts of 1, in hundredths: `0 0.39 0`. */
  colours: string[];
}

/** Extracts text by the ToUnicode table of each font, as PDF readers do. */
export function readPdf(file: Uint8Array): PdfContent {
  const objects = parsePdfObjects(Buffer.from(file).toString("latin1"));
  const fonts = new Map([...objects].filter(([, { head }]) => /\/Type \/Font\b[^D]/.test(head)));
  const tables = new Map([...fonts].map(([id, { head }]) => [id, readCharacterMap(objects, head)]));
  const names = listFontObjects(objects);
  let text = "";
  for (const { stream } of objects.values()) {
    if (!stream || !/\bBT\b/.test(stream)) continue;
    let table: Map<string, string> | undefined;
    for (const [, font, array] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])*)\] TJ/gi)) {
      if (font) table = tables.get(names.get(font) ?? "");
      for (const [, hex] of (array ?? "").matchAll(/<([0-9a-f]*)>/gi)) {
        text += (hex!.match(/.{4}/g) ?? []).map((code) => table?.get(code.toLowerCase()) ?? "\ufffd").join("");
      }
    }
  }
  const programs = [...objects.values()].flatMap(({ head }) => {
    const [, name] = /\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/.exec(head) ?? [];
    return name ? [{ name, embedded: /\/FontFile\d? \d+ 0 R/.test(head) }] : [];
  });
  const colours = [...objects.values()].flatMap(({ stream }) =>
    [...(stream ?? "").matchAll(/((?:[\d.]+ ){3})(?:scn|rg)\b/g)].map(([, parts]) =>
      parts!
        .trim()
        .split(" ")
        .map((part) => Math.round(Number(part) * 100) / 100)
        .join(" "),
    ),
  );
  return { text, fonts: programs, colours };
}

interface PdfObject {
  head: string;
  /** The decompressed content of a stream. */
  stream: string | undefined;
}

function parsePdfObjects(file: string): Map<string, PdfObject> {
  const found = new Map<string, PdfObject>();
  for (const [, id, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body!.indexOf("\nstream\n");
    const head = at < 0 ? body! : body!.slice(0, at);
    const raw = at < 0 ? undefined : body!.slice(at + 8, body!.lastIndexOf("\nendstream"));
    found.set(id!, { head, stream: raw === undefined ? undefined : inflateStream(head, raw) });
  }
  return found;
}

function inflateStream(head: string, raw: string): string {
  if (!head.includes("/FlateDecode") || head.includes("/Subtype /Image")) return raw;
  return inflateSync(Buffer.from(raw, "latin1")).toString("latin1");
}

/** The font objects of a page by name, e.g. `F1`. */
function listFontObjects(objects: Map<string, PdfObject>): Map<string, string> {
  const names = new Map<string, string>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) names.set(name!, id!);
  }
  return names;
}

/** Codes of two bytes, in hexadecimal, to characters (PDF 1.7, section 9.10.3). */
function readCharacterMap(objects: Map<string, PdfObject>, font: string): Map<string, string> {
  const [, id] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const map = objects.get(id ?? "")?.stream ?? "";
  const table = new Map<string, string>();
  // Of a letter that a font draws as two glyphs the second one stands for nothing.
  const characters = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, first, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first!, 16) + index).toString(16).padStart(4, "0");
      table.set(code, characters(hex!.replaceAll(" ", "")));
    }
  }
  return table;
}

import type { Card } from "@party/contract/card";
import type { Party } from "@party/contract/values/party";
import PdfDocument from "pdfkit";
import encodeQR from "qr";
import { roboto } from "#features/receipts/roboto.ts";
import { asJpeg } from "#gateways/media/portrait.ts";
import { dayInWords } from "#nairobi-days.ts";

/** A bank card's: 85.6 by 54 mm (ISO 7810, ID-1), in points. */
const [WIDTH, HEIGHT] = [242.65, 153.07];
const MARGIN = 12;
const BAND = 34;
const PORTRAIT = 62;
const QR = 68;
const [GREEN, GOLD, TEXT, SOFT] = ["#006400", "#ffd700", "#1f1f1f", "#555555"];

type Doc = PDFKit.PDFDocument;

/** Prints a card as a PDF of its own size, with its fonts inside. @param portrait the kept picture, if any */
export async function printCard(
  party: Party,
  siteUrl: string,
  card: Card,
  portrait: Buffer | undefined,
): Promise<Buffer> {
  const doc = new PdfDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: "en-KE",
    displayTitle: true,
    info: { Title: `Membership card ${card.number}`, Author: party.name },
    font: null as never,
  });
  for (const [name, weight] of [["regular", 400] as const, ["bold", 700] as const]) {
    doc.registerFont(name, roboto("latin", weight)).registerFont(`${name} more`, roboto("latin-ext", weight));
  }
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  doc.rect(0, 0, WIDTH, BAND).fill(GREEN).rect(0, BAND, WIDTH, 3).fill(GOLD);
  write(doc, party.name, "bold", 13, "#ffffff", MARGIN, 6, WIDTH - 2 * MARGIN);
  write(doc, "Membership card", "regular", 7.5, "#ffffff", MARGIN, 22, WIDTH - 2 * MARGIN);
  const left = portrait ? MARGIN + PORTRAIT + 8 : MARGIN;
  if (portrait) doc.image(await asJpeg(portrait), MARGIN, BAND + 12, { width: PORTRAIT, height: PORTRAIT });
  const room = WIDTH - left - QR - MARGIN - 6;
  const until = card.valid_until ? dayInWords(card.valid_until) : "No end date";
  let top = BAND + 11;
  for (const [label, words] of [
    ["Name", card.name],
    ["Member number", card.number],
    ["Plan", card.plan],
    ["Valid until", until],
  ] as const) {
    write(doc, label, "regular", 5.5, SOFT, left, top, room);
    write(doc, words, "bold", 8.5, TEXT, left, top + 7, room);
    top += 24;
  }
  const address = `${siteUrl}/verify/${card.code}`;
  drawQr(doc, address, WIDTH - MARGIN - QR, BAND + 11);
  doc.link(WIDTH - MARGIN - QR, BAND + 11, QR, QR, address);
  write(doc, "Scan to check", "regular", 5.5, SOFT, WIDTH - MARGIN - QR, BAND + 13 + QR, QR);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

function drawQr(doc: Doc, text: string, left: number, top: number) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const unit = QR / rows.length;
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * unit, top + y * unit, unit, unit);
  }
  doc.fill("#000000");
}

/** One line, cut at the end of its room. Letters such as ũ stand in a font file of their own; what none has is a "?". */
function write(
  doc: Doc,
  text: string,
  weight: "regular" | "bold",
  size: number,
  colour: string,
  left: number,
  top: number,
  room: number,
) {
  let at = left;
  doc.fontSize(size).fillColor(colour);
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    const font = [weight, `${weight} more`].find((name) => has(doc, name, character));
    const shown = font ? character : "?";
    doc.font(font ?? weight);
    const width = doc.widthOfString(shown);
    if (at + width > left + room) break;
    doc.text(shown, at, top, { lineBreak: false });
    at += width;
  }
}

function has(doc: Doc, font: string, character: string): boolean {
  const { _font } = doc.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
  };
  return _font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
}

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatKes } from "@party/contract/values/money";
import type { Party } from "@party/contract/values/party";
import PdfDocument from "pdfkit";
import { linkToken } from "#crypto.ts";
import { amountInWords } from "#features/receipts/amount-in-words.ts";
import { methodsOf, receiptAddress } from "#features/receipts/receipt-words.ts";
import { type PrintedReceipt, printedReceiptOf } from "#features/receipts/receipts.ts";
import { roboto } from "#features/receipts/roboto.ts";
import type { Attachment } from "#gateways/mail/email.ts";
import { dateInWords } from "#nairobi-days.ts";
import { party } from "#party.ts";
import { drawQr } from "#pdf-drawing.ts";
import type { Services } from "#services.ts";

/** The party's own, which it replaces with the site's other pictures; a receipt without it is still a receipt. */
const LOGO = fileURLToPath(new URL("../../../../site/public/brand/icon-192.png", import.meta.url));

const GREEN = "#006400";
const GOLD = "#ffd700";
const TEXT = "#1f1f1f";
const SOFT = "#555555";
const RED = "#a8201a";
const MARGIN = 40;
const BAND = 92;
/** Where the words beside the labels begin. */
const LABELS = 96;
const QR = 84;

/** Where whoever holds a payment's link gets its receipt as a file. */
export const receiptFileUrl = ({ config }: Pick<Services, "config">, intentId: number): string =>
  `${config.apiUrl}/payments/${linkToken(config.secretKey, "payment", intentId)}/receipt.pdf`;

/** The receipt of a payment, to go with an email; nothing while it has none, or once its money went back. */
export async function attachReceipt(
  { db, config }: Pick<Services, "db" | "config">,
  intentId: number,
): Promise<Attachment[]> {
  const receipt = await printedReceiptOf(db, intentId);
  if (!receipt || receipt.reversed) return [];
  const content = await printReceipt(party, config.siteUrl, receipt);
  return [{ filename: `${receipt.number}.pdf`, contentType: "application/pdf", content }];
}

type Weight = "regular" | "bold";
type Element = PDFKit.PDFStructureElement;

/** A document tagged for those who listen. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  readonly width: number;

  constructor(title: string, author: string, issuedAt: Date, size: "A4" | "A5" = "A5") {
    this.doc = new PdfDocument({
      size,
      margin: MARGIN,
      pdfVersion: "1.7",
      subset: "PDF/UA" as never,
      tagged: true,
      displayTitle: true,
      lang: "en-KE",
      info: { Title: title, Author: author, CreationDate: issuedAt },
      font: null as never,
    });
    this.doc
      .registerFont("regular", roboto("latin", 400))
      .registerFont("bold", roboto("latin", 700))
      .registerFont("regular more", roboto("latin-ext", 400))
      .registerFont("bold more", roboto("latin-ext", 700));
    this.width = this.doc.page.width - 2 * MARGIN;
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  decorate(draw: () => void) {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** Text of one structure element at the cursor. The space at its end keeps words apart for those who listen. */
  write(parent: Element, tag: string, text: string, weight: Weight, size: number, colour: string, left = 0, right = 0) {
    const element = this.doc.struct(tag as never);
    parent.add(element);
    element.add(this.doc.markStructureContent(tag as never));
    this.doc.fontSize(size).fillColor(colour);
    const runs = this.runsOf(`${text} `, weight);
    const options = { width: this.width - left - right, lineGap: 3 };
    runs.forEach(([font, words], index) => {
      this.doc.font(font);
      const continued = index < runs.length - 1;
      if (index === 0) this.doc.text(words, MARGIN + left, this.doc.y, { ...options, continued });
      else this.doc.text(words, { ...options, continued });
    });
    this.doc.endMarkedContent();
    element.end();
  }

  /** Names of Kenya have letters such as ũ and ĩ, which stand in a font file of their own; what no file has is a "?". */
  private runsOf(text: string, weight: Weight): [font: string, words: string][] {
    const runs: [string, string][] = [];
    for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
      const font = [weight, `${weight} more`].find((name) => this.has(name, character));
      const run = runs.at(-1);
      if (run && (font === undefined || run[0] === font)) run[1] += font ? character : "?";
      else runs.push([font ?? weight, font ? character : "?"]);
    }
    return runs;
  }

  private has(font: string, character: string): boolean {
    const { _font } = this.doc.font(font) as unknown as {
      _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
    };
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
  }
}

export function printHead(paper: Paper, { name, tagline, contacts }: Party) {
  const { doc } = paper;
  const logo = existsSync(LOGO);
  const left = logo ? 68 : 0;
  paper.decorate(() => {
    doc.rect(0, 0, doc.page.width, BAND).fill(GREEN);
    doc.rect(0, BAND, doc.page.width, 5).fill(GOLD);
    if (logo) doc.image(LOGO, MARGIN, 20, { width: 52, height: 52 });
  });
  doc.y = 20;
  paper.write(paper.root, "P", name, "bold", 17, "#ffffff", left);
  paper.write(paper.root, "P", tagline, "regular", 10, "#ffffff", left);
  paper.write(paper.root, "P", `${contacts.address} · ${contacts.email}`, "regular", 8, "#ffffff", left);
  doc.y = BAND + 24;
}

function printFacts(paper: Paper, facts: readonly (readonly [label: string, words: string, weight?: Weight])[]) {
  const { doc } = paper;
  const list = doc.struct("L");
  paper.root.add(list);
  for (const [label, words, weight = "regular"] of facts) {
    const item = doc.struct("LI");
    list.add(item);
    // A label stays with the beginning of its words.
    if (doc.y > doc.page.height - MARGIN - 30) doc.addPage();
    const { y } = doc;
    paper.write(item, "Lbl", label, "regular", 10, SOFT);
    doc.y = y;
    const body = doc.struct("LBody");
    item.add(body);
    paper.write(body, "P", words, weight, 10, TEXT, LABELS);
    body.end();
    item.end();
    doc.y += 5;
  }
  list.end();
}

/** @param address to read. @param scanned with all that the check asks for */
function printCheck(paper: Paper, address: string, scanned: string) {
  const { doc } = paper;
  doc.y += 6;
  if (doc.y + 14 + QR > doc.page.height - MARGIN) doc.addPage();
  paper.decorate(() => doc.rect(MARGIN, doc.y, 48, 3).fill(GOLD));
  doc.y += 14;
  const { y } = doc;
  const figure = doc.struct("Figure", { alt: "QR code that opens the check of this receipt" }, () =>
    drawQr(doc, scanned, doc.page.width - MARGIN - QR, y, QR),
  );
  paper.root.add(figure);
  doc.y = y;
  const question = "Is this receipt genuine? Scan the code, or check its number and its amount at";
  paper.write(paper.root, "P", question, "regular", 9, SOFT, 0, QR + 16);
  const paragraph = doc.struct("P");
  paper.root.add(paragraph);
  paragraph.add(
    doc.struct("Link", { alt: "Check this receipt" }, () => {
      doc.font("regular").fontSize(9).fillColor(GREEN);
      doc.text(address, MARGIN, doc.y, { width: paper.width - QR - 16, link: address, underline: true });
    }),
  );
  paragraph.end();
}

/**
 * Prints a receipt as a tagged PDF (PDF/UA-1) with its fonts inside.
 * @param siteUrl where it can be checked; no trailing slash
 */
export async function printReceipt(party: Party, siteUrl: string, receipt: PrintedReceipt): Promise<Buffer> {
  const { number, amount, title, payer_name, paid_at, issued_at, money, reversed } = receipt;
  const paper = new Paper(`Receipt ${number}`, party.name, issued_at);
  const { doc } = paper;
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  printHead(paper, party);
  paper.write(paper.root, "H1", `Receipt ${number}`, "bold", 20, GREEN);
  doc.y += 6;
  if (reversed) {
    const words = "Reversed: this payment was given back, and the receipt is no longer valid.";
    paper.write(paper.root, "P", words, "bold", 11, RED);
    doc.y += 6;
  }
  paper.write(paper.root, "P", formatKes(amount), "bold", 26, TEXT);
  paper.write(paper.root, "P", amountInWords(amount), "regular", 11, TEXT);
  doc.y += 12;
  printFacts(paper, [
    ["Received from", payer_name, "bold"],
    ["For", title, "bold"],
    ["Paid on", dateInWords(paid_at)],
    ...methodsOf(money).map((words) => ["Paid by", words] as const),
    ["Receipt issued", dateInWords(issued_at)],
  ]);
  const address = receiptAddress(siteUrl, number);
  printCheck(paper, address, `${address}?amount=${amount}`);
  paper.root.end();
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

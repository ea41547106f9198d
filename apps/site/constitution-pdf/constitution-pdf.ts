import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Party } from "@party/contract/party";
import type { TextBodies } from "@party/contract/texts";
import { defaultColours } from "@party/contract/values/colours";
import { LOCALE } from "@party/contract/values/language";
import { constitutionText } from "@party/samples/texts/constitution/constitution";
import PdfDocument from "pdfkit";
import sharp from "sharp";
import {
  type Clause,
  constitutionContent,
  constitutionPdfContent,
  type NumberedArticle,
  type NumberedSection,
  withArticleNumbers,
} from "#features/constitution/constitution.content.ts";
import builtInParty from "../../../party.json" with { type: "json" };

const { resolve } = createRequire(import.meta.url);
/** WOFF, not WOFF2: fontkit writes broken subsets of the latter's composite glyphs. */
const robotoFile = (weight: 400 | 700) => resolve(`@fontsource/roboto/files/roboto-latin-${weight}-normal.woff`);

/** The party's mark, as a PNG with its transparency: pdfkit draws no SVG. */
const logoMarkPng = () =>
  sharp(fileURLToPath(new URL("../public/brand/logo-mark.svg", import.meta.url)), { density: 300 })
    .resize(420)
    .png()
    .toBuffer();

const TEXT_COLOUR = "#1f1f1f";
const MARGIN = { top: 72, bottom: 72, left: 72, right: 72 };
/** From a clause's number to its text. */
const HANGING_INDENT = 28;
/** Room of a page's number in the contents. */
const PAGE_NUMBER_WIDTH = 40;

/** Room of "Page 12 of 34" at the foot of a page. */
const PAGE_OF_PAGES_WIDTH = 96;

type StructureElement = PDFKit.PDFStructureElement;

type Constitution = Omit<TextBodies["constitution"], "sections"> & { sections: NumberedSection[] };

/** The document in the making, with pdfkit's cursor. */
class PdfPrinter {
  readonly doc: PDFKit.PDFDocument;
  readonly root: StructureElement;
  readonly width: number;

  readonly party: Party;
  readonly colours: { primary: string; accent: string };

  constructor(party: Party, edited: Date) {
    this.party = party;
    this.colours = party.colours ?? defaultColours;
    this.doc = new PdfDocument({
      size: "A4",
      margins: MARGIN,
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/UA" as never,
      tagged: true,
      displayTitle: true,
      lang: LOCALE,
      info: {
        Title: constitutionPdfContent.title(party.name),
        Author: party.name,
        Subject: constitutionContent.subtitle,
        CreationDate: edited,
      },
      font: robotoFile(400),
    });
    this.doc.registerFont("regular", robotoFile(400)).registerFont("bold", robotoFile(700));
    this.width = this.doc.page.width - MARGIN.left - MARGIN.right;
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  style(font: "regular" | "bold", size: number, colour = TEXT_COLOUR) {
    return this.doc.font(font).fontSize(size).fillColor(colour);
  }

  /** Text of one structure element. The space at its end separates words for screen readers. */
  write(parent: StructureElement, tag: string, text: string, options: PDFKit.Mixins.TextOptions = {}, left = 0) {
    const element = this.doc.struct(tag as never);
    parent.add(element);
    element.add(this.doc.markStructureContent(tag as never));
    this.doc.text(`${text} `, MARGIN.left + left, this.doc.y, { width: this.width - left, ...options });
    this.doc.endMarkedContent();
    element.end();
  }

  /** Decorative shapes, which screen readers skip. */
  decorate(draw: () => void) {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** Starts a new page unless the given height still fits. */
  need(height: number) {
    if (this.doc.y + height > this.doc.page.height - MARGIN.bottom) this.doc.addPage();
  }
}

function printCover(printer: PdfPrinter, mark: Buffer, { edition, intro }: Constitution) {
  const { doc, party, width } = printer;
  const { primary, accent } = printer.colours;
  const title = constitutionPdfContent.title(party.name);
  printer.style("bold", 34, "#ffffff");
  // A long name takes more lines, under which the band ends.
  const lower = Math.max(0, doc.heightOfString(title, { width, lineGap: 4 }) - 92);
  printer.decorate(() => {
    doc.rect(0, 0, doc.page.width, 300 + lower).fill(primary);
    doc.rect(0, 300 + lower, doc.page.width, 8).fill(accent);
    doc.image(mark, MARGIN.left, 40, { width: 84 });
  });
  doc.y = 144;
  printer.style("bold", 34, "#ffffff");
  printer.write(printer.root, "H1", title, { lineGap: 4 });
  doc.y = 240 + lower;
  printer.style("regular", 14, "#ffffff");
  printer.write(printer.root, "P", edition);
  doc.y = 344 + lower;
  printer.style("regular", 12);
  printer.write(printer.root, "P", intro, { lineGap: 4 });
}

/** @param pages on which the sections begin, by their ids */
function printContents(printer: PdfPrinter, { sections }: Constitution, pages: ReadonlyMap<string, number>) {
  const { doc } = printer;
  doc.moveDown(2);
  printer.style("bold", 16, printer.colours.primary);
  printer.write(printer.root, "H2", constitutionPdfContent.contents, { paragraphGap: 8 });
  const list = doc.struct("TOC");
  printer.root.add(list);
  printer.style("regular", 12);
  for (const { id, title, articles } of sections) {
    const item = doc.struct("TOCI");
    list.add(item);
    const range = articles.length > 0 ? ` (articles ${articles[0]!.number} to ${articles.at(-1)!.number})` : "";
    item.add(
      doc.struct("Link", { alt: title }, () => {
        const { y } = doc;
        doc.text(`${title}${range} `, MARGIN.left, y, {
          width: printer.width - PAGE_NUMBER_WIDTH,
          goTo: id,
          lineGap: 6,
        });
        const after = doc.y;
        doc.text(`${pages.get(id) ?? ""}`, MARGIN.left, y, { width: printer.width, align: "right", goTo: id });
        doc.y = after;
      }),
    );
    item.end();
  }
  list.end();
}

/** @returns the page on which it begins, counted from 1 */
function printSection(printer: PdfPrinter, section: NumberedSection): number {
  const { doc } = printer;
  doc.addPage();
  const page = doc.bufferedPageRange().count;
  doc.addNamedDestination(section.id);
  const bookmark = doc.outline.addItem(section.title);
  const element = doc.struct("Sect", { title: section.title });
  printer.root.add(element);
  printer.style("bold", 22, printer.colours.primary);
  printer.write(element, "H2", section.title);
  printer.decorate(() => doc.rect(MARGIN.left, doc.y + 4, 48, 3).fill(printer.colours.accent));
  doc.y += 24;
  printer.style("regular", 12);
  for (const paragraph of section.opening) printer.write(element, "P", paragraph, { lineGap: 4, paragraphGap: 10 });
  for (const article of section.articles) printArticle(printer, element, article, bookmark);
  element.end();
  return page;
}

function printArticle(
  printer: PdfPrinter,
  section: StructureElement,
  article: NumberedArticle,
  bookmark: PDFKit.PDFOutline,
) {
  const { doc } = printer;
  const title = constitutionContent.articleTitle(article);
  // A heading stays with the beginning of its text.
  printer.need(110);
  bookmark.addItem(title);
  const element = doc.struct("Sect", { title });
  section.add(element);
  printer.style("bold", 13);
  printer.write(element, "H3", title, { paragraphGap: 6 });
  printer.style("regular", 11);
  const clauses = doc.struct("L");
  element.add(clauses);
  article.clauses.forEach((clause, index) => {
    printClause(printer, clauses, clause, index + 1);
  });
  clauses.end();
  element.end();
  doc.y += 10;
}

function printClause(printer: PdfPrinter, list: StructureElement, clause: Clause, number: number) {
  const { text, items } = clause;
  const { item, body } = printItem(printer, list, `${number}.`, text, 0);
  if (items.length > 0) {
    const inner = printer.doc.struct("L");
    body.add(inner);
    items.forEach((point, index) => {
      const printed = printItem(printer, inner, `(${String.fromCharCode(97 + index)})`, point, HANGING_INDENT);
      printed.body.end();
      printed.item.end();
    });
    inner.end();
  }
  body.end();
  item.end();
}

/** A label with its text in a hanging indent; both on one page. */
function printItem(printer: PdfPrinter, list: StructureElement, label: string, text: string, left: number) {
  const { doc } = printer;
  const options = { lineGap: 3, width: printer.width - left - HANGING_INDENT };
  printer.need(doc.heightOfString(text, options));
  const item = doc.struct("LI");
  list.add(item);
  const { y } = doc;
  printer.write(item, "Lbl", label, { lineGap: 3 }, left);
  doc.y = y;
  const body = doc.struct("LBody");
  item.add(body);
  printer.write(body, "P", text, options, left + HANGING_INDENT);
  doc.y += 4;
  return { item, body };
}

function printFooters({ doc, width, party }: PdfPrinter) {
  const { start, count } = doc.bufferedPageRange();
  doc.font("regular").fontSize(9);
  const [long, short] = [party.name, party.shortName].map(constitutionPdfContent.title) as [string, string];
  const title = doc.widthOfString(long) < width - PAGE_OF_PAGES_WIDTH ? long : short;
  for (let page = start + 1; page < start + count; page++) {
    doc.switchToPage(page);
    // Below the bottom margin, where pdfkit would start a new page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    doc.font("regular").fontSize(9).fillColor("#555555");
    const y = doc.page.height - 48;
    doc.text(title, MARGIN.left, y, { width, lineBreak: false });
    doc.text(constitutionPdfContent.page(page + 1, count), MARGIN.left, y, { width, align: "right" });
    doc.endMarkedContent();
  }
}

/** @returns the page on which each section begins, by its id */
function printPages(
  printer: PdfPrinter,
  mark: Buffer,
  constitution: Constitution,
  pages: ReadonlyMap<string, number>,
): Map<string, number> {
  printCover(printer, mark, constitution);
  printContents(printer, constitution, pages);
  const found = new Map(constitution.sections.map((section) => [section.id, printSection(printer, section)]));
  printer.root.end();
  return found;
}

/**
 * Prints the party's constitution as a tagged PDF (PDF/UA-1), from the text that the page shows.
 * @param edited the date of the file; the same text of the same date is the same file
 */
export async function printConstitution(
  party: Party = builtInParty,
  text: TextBodies["constitution"] = constitutionText(party),
  edited = new Date(constitutionPdfContent.edited),
): Promise<Uint8Array<ArrayBuffer>> {
  const constitution = { ...text, sections: withArticleNumbers(text.sections) };
  const mark = await logoMarkPng();
  // Twice: the contents stand before the pages that they name.
  const pages = printPages(new PdfPrinter(party, edited), mark, constitution, new Map());
  const printer = new PdfPrinter(party, edited);
  const chunks: Uint8Array[] = [];
  const done = new Promise((resolve, reject) => printer.doc.on("end", resolve).on("error", reject));
  printer.doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  printPages(printer, mark, constitution, pages);
  printFooters(printer);
  printer.doc.end();
  await done;
  return Buffer.concat(chunks);
}

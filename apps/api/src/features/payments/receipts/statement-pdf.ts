import type { Party } from "@party/contract/party";
import type { PaymentStatement } from "@party/contract/receipts";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { collectPdf } from "#documents/pdf.ts";
import { drawHeader, primaryColour, TaggedPdf } from "#documents/tagged-pdf.ts";
import * as kiswahili from "./receipts.content.sw.ts";
import { statementTexts } from "./receipts.content.ts";
import { amountWordings, receiptPageUrl } from "./receipts.ts";

const texts = inLanguages(statementTexts, kiswahili.statementTexts);

const TEXT_COLOR = "#1f1f1f";
const GREY_COLOR = "#555555";
const RULE_COLOR = "#c8c8c8";
const BOTTOM_MARGIN = 60;

/** Renders a member's yearly statement as a tagged PDF (PDF/UA-1). @param siteUrl in the language; no trailing slash */
export async function renderStatement(
  language: Language,
  party: Party,
  siteUrl: string,
  statement: PaymentStatement,
): Promise<Buffer> {
  const { year, name, lines, total, issued_at } = statement;
  const { title: titleOf, span, nothing, total: totalLine, check, number, made } = texts[language];
  const title = titleOf(year);
  const pdf = new TaggedPdf(language, title, party.name, new Date(issued_at), "A4");
  const { doc } = pdf;

  drawHeader(pdf, party);
  pdf.write(pdf.root, "H1", title, "bold", 20, primaryColour());
  pdf.write(pdf.root, "P", name, "bold", 13, TEXT_COLOR);
  pdf.write(pdf.root, "P", span(year), "regular", 10, GREY_COLOR);
  doc.y += 12;
  if (lines.length === 0) pdf.write(pdf.root, "P", nothing(year), "regular", 11, TEXT_COLOR);
  else drawTable(pdf, lines);
  doc.y += 8;
  pdf.write(pdf.root, "P", totalLine(formatKes(total)), "bold", 16, TEXT_COLOR);
  if (total > 0) pdf.write(pdf.root, "P", amountWordings[language](total), "regular", 10, TEXT_COLOR);
  doc.y += 10;
  pdf.write(pdf.root, "P", check(receiptPageUrl(siteUrl, number)), "regular", 9, GREY_COLOR);
  pdf.write(pdf.root, "P", made(formatDate(new Date(issued_at), language)), "regular", 9, GREY_COLOR);
  pdf.root.end();
  return collectPdf(doc);
}

/** The left edge of each column, in points from the margin. */
const COLUMN_POSITIONS = [0, 100, 312, 430] as const;
const COLUMN_GAP = 10;
const FONT_SIZE = 10;

/** The same table as on the site's page, with its header repeated on every sheet. */
function drawTable(pdf: TaggedPdf, lines: PaymentStatement["lines"]) {
  const { doc } = pdf;
  const table = doc.struct("Table");
  pdf.root.add(table);
  const { columns, reversed: reversedLine } = texts[pdf.language];
  drawRow(pdf, table, "TH", columns);
  for (const { paid_at, title, amount, receipt, reversed } of lines) {
    const description = reversed ? reversedLine(title) : title;
    const cells = [formatDate(new Date(paid_at), pdf.language), description, receipt, formatKes(amount)];
    if (doc.y + rowHeightOf(pdf, description) > doc.page.height - BOTTOM_MARGIN) {
      doc.addPage();
      pdf.decorate(() => drawRepeatedHeader(pdf));
    }
    drawRow(pdf, table, "TD", cells);
  }
  table.end();
}

/** A column's distance from the left and from the right margin. */
const columnBounds = ({ width }: TaggedPdf, column: number) => {
  const next = COLUMN_POSITIONS[column + 1];
  return { left: COLUMN_POSITIONS[column]!, right: next === undefined ? 0 : width - next + COLUMN_GAP };
};

function rowHeightOf(pdf: TaggedPdf, description: string): number {
  const { left, right } = columnBounds(pdf, 1);
  return pdf.doc
    .font("regular")
    .fontSize(FONT_SIZE)
    .heightOfString(description, { width: pdf.width - left - right, lineGap: 3 });
}

function drawRow(pdf: TaggedPdf, table: PDFKit.PDFStructureElement, tag: "TH" | "TD", cells: readonly string[]) {
  const { doc } = pdf;
  const row = doc.struct("TR");
  table.add(row);
  const top = doc.y;
  let bottom = top;
  for (const [column, text] of cells.entries()) {
    const cell = doc.struct(tag);
    row.add(cell);
    // Screen readers announce the column header of a cell (PDF/UA-1, 7.5).
    if (tag === "TH") cell.dictionary.data.A = { O: "Table", Scope: "Column" };
    doc.y = top;
    const last = column === COLUMN_POSITIONS.length - 1;
    const bold = tag === "TH" || last;
    const { left, right } = last ? { left: rightAlignedStart(pdf, text), right: 0 } : columnBounds(pdf, column);
    pdf.write(cell, "P", text, bold ? "bold" : "regular", FONT_SIZE, TEXT_COLOR, left, right);
    cell.end();
    bottom = Math.max(bottom, doc.y);
  }
  row.end();
  doc.y = bottom + 3;
  pdf.decorate(() => drawRule(pdf));
}

/** The left edge of text that is aligned right, including the trailing space. */
const rightAlignedStart = ({ doc, width }: TaggedPdf, text: string) =>
  Math.floor(width - doc.font("bold").fontSize(FONT_SIZE).widthOfString(`${text} `));

function drawRepeatedHeader(pdf: TaggedPdf) {
  const { doc, language } = pdf;
  const top = doc.y;
  doc.font("bold").fontSize(FONT_SIZE).fillColor(TEXT_COLOR);
  for (const [column, left] of COLUMN_POSITIONS.entries()) {
    const label = texts[language].columns[column]!;
    const start = column === COLUMN_POSITIONS.length - 1 ? rightAlignedStart(pdf, label) : left;
    doc.text(label, doc.page.margins.left + start, top, { lineBreak: false });
  }
  doc.y = top + doc.currentLineHeight(true) + 6;
  drawRule(pdf);
}

function drawRule({ doc, width }: TaggedPdf) {
  const { left } = doc.page.margins;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE_COLOR)
    .stroke();
  doc.y += 5;
}

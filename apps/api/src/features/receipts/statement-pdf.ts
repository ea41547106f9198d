import type { Statement } from "@party/contract/receipts";
import { formatKes } from "@party/contract/values/money";
import type { Party } from "@party/contract/values/party";
import { amountInWords } from "#features/receipts/amount-in-words.ts";
import { Paper, printHead } from "#features/receipts/receipt-pdf.ts";
import { receiptAddress } from "#features/receipts/receipt-words.ts";
import { dateInWords } from "#nairobi-days.ts";

const GREEN = "#006400";
const TEXT = "#1f1f1f";
const SOFT = "#555555";
const RULE = "#c8c8c8";
const FOOT = 60;

/** Prints what a member paid in a year, as a tagged PDF (PDF/UA-1). @param siteUrl no trailing slash */
export async function printStatement(party: Party, siteUrl: string, statement: Statement): Promise<Buffer> {
  const { year, name, lines, total, issued_at } = statement;
  const title = `Statement of payments ${year}`;
  const paper = new Paper(title, party.name, new Date(issued_at), "A4");
  const { doc } = paper;
  const chunks: Uint8Array[] = [];
  const done = new Promise((finish, fail) => doc.on("end", finish).on("error", fail));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));

  printHead(paper, party);
  paper.write(paper.root, "H1", title, "bold", 20, GREEN);
  paper.write(paper.root, "P", name, "bold", 13, TEXT);
  paper.write(paper.root, "P", `1 January to 31 December ${year}, Nairobi time`, "regular", 10, SOFT);
  doc.y += 12;
  if (lines.length === 0) paper.write(paper.root, "P", `Nothing was paid in ${year}.`, "regular", 11, TEXT);
  else printLines(paper, lines);
  doc.y += 8;
  paper.write(paper.root, "P", `Total: ${formatKes(total)}`, "bold", 16, TEXT);
  if (total > 0) paper.write(paper.root, "P", amountInWords(total), "regular", 10, TEXT);
  doc.y += 10;
  const check = `Each receipt can be checked by its number and amount at ${receiptAddress(siteUrl, "number")}.`;
  paper.write(paper.root, "P", check, "regular", 9, SOFT);
  paper.write(paper.root, "P", `Made on ${dateInWords(new Date(issued_at))}.`, "regular", 9, SOFT);
  paper.root.end();
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

/** Where each column begins, in points from the left margin. */
const COLUMNS = [
  { label: "Paid on", left: 0 },
  { label: "For", left: 100 },
  { label: "Receipt", left: 312 },
  { label: "Amount", left: 430 },
] as const;
const GAP = 10;
const SIZE = 10;

/** The same table as on the page; its head comes again on every sheet. */
function printLines(paper: Paper, lines: Statement["lines"]) {
  const { doc } = paper;
  const table = doc.struct("Table");
  paper.root.add(table);
  printRow(
    paper,
    table,
    "TH",
    COLUMNS.map(({ label }) => label),
  );
  for (const { paid_at, title, amount, receipt, reversed } of lines) {
    const what = reversed ? `${title} (returned, not counted)` : title;
    const cells = [dateInWords(new Date(paid_at)), what, receipt, formatKes(amount)];
    if (doc.y + heightOf(paper, what) > doc.page.height - FOOT) {
      doc.addPage();
      paper.decorate(() => printHeadAgain(paper));
    }
    printRow(paper, table, "TD", cells);
  }
  table.end();
}

/** How far a column is from the left and from the right margin. */
const placeOf = ({ width }: Paper, column: number) => {
  const next = COLUMNS[column + 1]?.left;
  return { left: COLUMNS[column]!.left, right: next === undefined ? 0 : width - next + GAP };
};

function heightOf(paper: Paper, what: string): number {
  const { left, right } = placeOf(paper, 1);
  return paper.doc
    .font("regular")
    .fontSize(SIZE)
    .heightOfString(what, { width: paper.width - left - right, lineGap: 3 });
}

function printRow(paper: Paper, table: PDFKit.PDFStructureElement, tag: "TH" | "TD", cells: readonly string[]) {
  const { doc } = paper;
  const row = doc.struct("TR");
  table.add(row);
  const top = doc.y;
  let bottom = top;
  for (const [column, text] of cells.entries()) {
    const cell = doc.struct(tag);
    row.add(cell);
    // Who listens to a cell hears the head of its column (PDF/UA-1, 7.5).
    if (tag === "TH") attributesOf(cell).A = { O: "Table", Scope: "Column" };
    doc.y = top;
    const last = column === COLUMNS.length - 1;
    const bold = tag === "TH" || last;
    const { left, right } = last ? { left: startOf(paper, text), right: 0 } : placeOf(paper, column);
    paper.write(cell, "P", text, bold ? "bold" : "regular", SIZE, TEXT, left, right);
    cell.end();
    bottom = Math.max(bottom, doc.y);
  }
  row.end();
  doc.y = bottom + 3;
  paper.decorate(() => ruleOff(paper));
}

/** Where an amount begins that ends at the right margin; with the space that is written after it. */
const startOf = ({ doc, width }: Paper, text: string) =>
  Math.floor(width - doc.font("bold").fontSize(SIZE).widthOfString(`${text} `));

const attributesOf = (element: PDFKit.PDFStructureElement) =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;

function printHeadAgain(paper: Paper) {
  const { doc } = paper;
  const top = doc.y;
  doc.font("bold").fontSize(SIZE).fillColor(TEXT);
  for (const [column, { label, left }] of COLUMNS.entries()) {
    const start = column === COLUMNS.length - 1 ? startOf(paper, label) : left;
    doc.text(label, doc.page.margins.left + start, top, { lineBreak: false });
  }
  doc.y = top + doc.currentLineHeight(true) + 6;
  ruleOff(paper);
}

function ruleOff({ doc, width }: Paper) {
  const { left } = doc.page.margins;
  doc
    .moveTo(left, doc.y)
    .lineTo(left + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  doc.y += 5;
}

import { MARGIN, type TaggedPdf } from "./tagged-pdf.ts";

export interface TableColumn {
  title: string;
  /** Its left edge, in points from the margin. The last column is bold. */
  left: number;
  /** Numbers end at the right edge of their column. */
  isNumeric?: boolean;
}

const COLUMN_GAP = 10;
/** Points: of the text, above the rule and below it. */
const NORMAL = { font: 10, above: 3, below: 5 };
const DENSE: typeof NORMAL = { font: 7, above: -2, below: 1.5 };
const TEXT_COLOR = "#1f1f1f";
const RULE_COLOR = "#c8c8c8";
const BOTTOM_MARGIN = 60;

/** A table of one line or more a row, with its header repeated on every sheet. @param isDense for many rows on one sheet */
export function drawTable(
  pdf: TaggedPdf,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  isDense = false,
): void {
  const size = isDense ? DENSE : NORMAL;
  const { doc } = pdf;
  const table = doc.struct("Table");
  pdf.root.add(table);
  drawRow(
    pdf,
    table,
    columns,
    "TH",
    columns.map(({ title }) => title),
    size,
  );
  for (const cells of rows) {
    if (doc.y + rowHeightOf(pdf, columns, cells, size) > doc.page.height - BOTTOM_MARGIN) {
      doc.addPage();
      pdf.decorate(() => drawRepeatedHeader(pdf, columns, size));
    }
    drawRow(pdf, table, columns, "TD", cells, size);
  }
  table.end();
}

/** Distances of a column from the left and from the right margin. */
function columnBounds({ width }: TaggedPdf, columns: readonly TableColumn[], column: number) {
  const next = columns[column + 1];
  return { left: columns[column]!.left, right: next === undefined ? 0 : width - next.left + COLUMN_GAP };
}

const isBold = (columns: readonly TableColumn[], column: number) => column === columns.length - 1;

type TableSize = typeof NORMAL;

function rowHeightOf(
  pdf: TaggedPdf,
  columns: readonly TableColumn[],
  cells: readonly string[],
  { font }: TableSize,
): number {
  const heights = cells.map((text, column) => {
    if (columns[column]!.isNumeric) return 0;
    const { left, right } = columnBounds(pdf, columns, column);
    return pdf.doc
      .font(isBold(columns, column) ? "bold" : "regular")
      .fontSize(font)
      .heightOfString(text, { width: pdf.width - left - right, lineGap: 3 });
  });
  return Math.max(...heights);
}

function drawRow(
  pdf: TaggedPdf,
  table: PDFKit.PDFStructureElement,
  columns: readonly TableColumn[],
  tag: "TH" | "TD",
  cells: readonly string[],
  size: TableSize,
) {
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
    const weight = tag === "TH" || isBold(columns, column) ? "bold" : "regular";
    const { right } = columnBounds(pdf, columns, column);
    const left = startOf(pdf, columns, column, text, weight, size);
    pdf.write(cell, "P", text, weight, size.font, TEXT_COLOR, left, right);
    cell.end();
    bottom = Math.max(bottom, doc.y);
  }
  row.end();
  doc.y = bottom + size.above;
  pdf.decorate(() => drawRule(pdf, size));
}

/** The left edge of a text in its column; a number ends at the right one, with the trailing space. */
function startOf(
  pdf: TaggedPdf,
  columns: readonly TableColumn[],
  column: number,
  text: string,
  weight: "regular" | "bold",
  { font }: TableSize,
): number {
  const { left, right } = columnBounds(pdf, columns, column);
  if (!columns[column]!.isNumeric) return left;
  return Math.floor(pdf.width - right - pdf.doc.font(weight).fontSize(font).widthOfString(`${text} `));
}

function drawRepeatedHeader(pdf: TaggedPdf, columns: readonly TableColumn[], size: TableSize) {
  const { doc } = pdf;
  const top = doc.y;
  for (const [column, { title }] of columns.entries()) {
    const start = startOf(pdf, columns, column, title, "bold", size);
    doc.font("bold").fontSize(size.font).fillColor(TEXT_COLOR);
    doc.text(title, MARGIN + start, top, { lineBreak: false });
  }
  doc.y = top + doc.currentLineHeight(true) + 6;
  drawRule(pdf, size);
}

function drawRule({ doc, width }: TaggedPdf, { below }: TableSize) {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(RULE_COLOR)
    .stroke();
  doc.y += below;
}

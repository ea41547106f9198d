import {
  type CellNoticeCode,
  type HiddenRowCode,
  TableError,
  type TableRow,
  tableLimits,
  toTableRow,
} from "../table-limits.ts";
import type { XlsxArchive, XmlTag } from "./archive.ts";
import { type CellRange, columnIndexOf, dateOfSerial, digitsOf, parseRange, unescapeText } from "./cells.ts";
import { type CellStyle, RichText, type SharedStrings, type Strike, type Workbook } from "./workbook.ts";

/** What all sheets of a workbook share. */
export interface SheetContext {
  archive: XlsxArchive;
  workbook: Workbook;
  styles: readonly CellStyle[];
  shared: SharedStrings;
}

/** What stands behind the rows in the file of a sheet, or before them. */
export interface SheetOutline {
  rowCount: number;
  merges: CellRange[];
  /** Where a filter hides rows. */
  filter: CellRange | undefined;
  hiddenColumns: ReadonlySet<number>;
}

const MAX_MERGES = 100_000;

interface Cell {
  text: string;
  isDate: boolean;
  strike: Strike;
  notice: CellNoticeCode | undefined;
}

/** A row as it stands in the file. */
interface RawRow {
  n: number;
  cells: (Cell | undefined)[];
  isHidden: boolean;
}

/** The cell that is being read. */
class OpenCell {
  readonly column: number;
  readonly #type: string;
  readonly #style: number;
  readonly #rich = new RichText();
  #value = "";
  #isValue = false;
  #hasFormula = false;

  constructor(tag: XmlTag, column: number) {
    this.column = column;
    this.#type = tag.get("t") ?? "n";
    this.#style = Number(tag.get("s") ?? 0);
  }

  open(tag: XmlTag): void {
    if (tag.name === "v") this.#isValue = true;
    else if (tag.name === "f") this.#hasFormula = true;
    else this.#rich.open(tag.name, tag.isOn);
  }

  add(piece: string, row: number): void {
    if (!this.#isValue) {
      this.#rich.add(piece, row);
      return;
    }
    this.#value += piece;
    if (this.#value.length > tableLimits.cellCharacters) throw new TableError("cell_too_long", row);
  }

  close(name: string): void {
    if (name === "v") this.#isValue = false;
    else this.#rich.close(name);
  }

  /** What it shows; of a formula the value that was last calculated; nothing of an error. */
  read({ styles, shared, workbook: { since1904 } }: SheetContext): Cell | undefined {
    const [type, value, style] = [this.#type, this.#value, styles[this.#style]];
    const cell = (text: string, more: Partial<Cell> = {}): Cell | undefined =>
      text === "" && !more.notice
        ? undefined
        : { text, isDate: false, strike: style?.isStruck ? "all" : "none", notice: undefined, ...more };
    if (type === "e") return cell("", { notice: "error_cells" });
    if (this.#hasFormula && value === "" && type !== "str") return cell("", { notice: "formulas_without_values" });
    if (type === "inlineStr") {
      const { text, strike } = this.#rich;
      return cell(unescapeText(text), strike === "none" ? {} : { strike });
    }
    if (type === "s") {
      const strike = shared.strikes.get(Number(value));
      return cell(unescapeText(shared.texts[Number(value)] ?? ""), strike ? { strike } : {});
    }
    if (type === "b") return cell(value === "1" ? "yes" : "no");
    if (type === "d") return cell(value.slice(0, 10), { isDate: true });
    if (type !== "n") return cell(unescapeText(value));
    const day = style?.isDate ? dateOfSerial(Number(value), since1904) : undefined;
    if (day) return cell(day, { isDate: true });
    const digits = digitsOf(value);
    return cell(style?.digits && /^\d+$/.test(digits) ? digits.padStart(style.digits, "0") : digits);
  }
}

/** @param outline is completed while the rows are read @throws TableError */
async function* readRawRows(
  context: SheetContext,
  file: string,
  outline: Partial<SheetOutline>,
): AsyncGenerator<RawRow> {
  const [merges, hiddenColumns] = [[] as CellRange[], new Set<number>()];
  Object.assign(outline, { merges, hiddenColumns });
  const ready: RawRow[] = [];
  let [n, column, cellCount, characters, rowCharacters] = [0, -1, 0, 0, 0];
  let row: RawRow = { n: 0, cells: [], isHidden: false };
  let cell: OpenCell | undefined;
  const openRow = (tag: XmlTag) => {
    const given = Number(tag.get("r") ?? n + 1);
    if (!Number.isSafeInteger(given) || given <= n) throw new TableError("damaged", n + 1);
    [n, column, rowCharacters] = [given, -1, 0];
    row = { n, cells: [], isHidden: tag.is("hidden") };
  };
  const addCell = (at: number, read: Cell | undefined) => {
    if (!read) return;
    if (at >= tableLimits.columns) throw new TableError("too_many_columns", n);
    cellCount += 1;
    characters += read.text.length;
    rowCharacters += read.text.length;
    if (rowCharacters > tableLimits.rowCharacters) throw new TableError("row_too_long", n);
    if (cellCount > tableLimits.cells || characters > tableLimits.xlsxCharacters) throw new TableError("too_large");
    row.cells[at] = read;
  };
  const events = {
    open: (tag: XmlTag) => {
      if (cell) cell.open(tag);
      else if (tag.name === "c") {
        column = columnIndexOf(tag.get("r")) ?? column + 1;
        cell = new OpenCell(tag, column);
      } else if (tag.name === "row") openRow(tag);
      else if (tag.name === "col" && (tag.is("hidden") || tag.get("width") === "0")) {
        const last = Math.min(Number(tag.get("max")), tableLimits.columns);
        for (let at = Number(tag.get("min")); at <= last; at += 1) hiddenColumns.add(at - 1);
      } else if (tag.name === "mergeCell") {
        const range = parseRange(tag.get("ref"));
        if (merges.length >= MAX_MERGES) throw new TableError("too_large");
        if (range) merges.push(range);
      } else if (tag.name === "autoFilter") outline.filter = parseRange(tag.get("ref"));
    },
    text: (piece: string) => cell?.add(piece, n),
    close: (name: string) => {
      if (name === "c" && cell) {
        addCell(cell.column, cell.read(context));
        cell = undefined;
      } else if (cell) cell.close(name);
      else if (name === "row" && row.cells.length > 0) ready.push(row);
    },
  };
  for await (const _ of context.archive.parse(file, events)) yield* ready.splice(0);
  yield* ready;
}

/** Reads a sheet to its end, because what is merged and filtered stands behind the rows. @throws TableError */
export async function readOutline(context: SheetContext, file: string): Promise<SheetOutline> {
  const outline: Partial<SheetOutline> = {};
  let rowCount = 0;
  for await (const _ of readRawRows(context, file, outline)) {
    rowCount += 1;
    if (rowCount > tableLimits.xlsxRows + 1) throw new TableError("too_many_rows");
  }
  return { rowCount, merges: outline.merges!, filter: outline.filter, hiddenColumns: outline.hiddenColumns! };
}

/**
 * The rows of a sheet as it shows them. What is merged over several rows counts for each of them.
 * @throws TableError
 */
export async function* readSheetRows(
  context: SheetContext,
  file: string,
  outline: SheetOutline,
): AsyncGenerator<TableRow> {
  const merged = new MergedColumns(outline.merges);
  for await (const raw of readRawRows(context, file, {})) {
    const added = merged.fill(raw);
    const row = toTableRow(
      raw.n,
      Array.from(raw.cells, (cell) => cell?.text ?? ""),
      {
        dates: raw.cells.flatMap((cell, at) => (cell?.isDate ? at : [])),
        hiddenBy: hiddenBy(raw, outline.filter),
        noticed: countNotices(raw, added),
      },
    );
    if (row) yield row;
  }
}

/** Values that stand in the first row of a merged range, for its other rows. */
class MergedColumns {
  readonly #ranges: CellRange[];
  /** By column. */
  readonly #open: ({ range: CellRange; cell: Cell | undefined } | undefined)[] = [];
  #next = 0;

  constructor(ranges: readonly CellRange[]) {
    this.#ranges = ranges
      .filter(({ firstRow, lastRow, firstColumn }) => lastRow > firstRow && firstColumn < tableLimits.columns)
      .sort((one, other) => one.firstRow - other.firstRow);
  }

  /** Only of rows that say something themselves. @returns how many cells were filled */
  fill({ n, cells }: RawRow): number {
    for (; this.#next < this.#ranges.length && this.#ranges[this.#next]!.firstRow <= n; this.#next += 1) {
      const range = this.#ranges[this.#next]!;
      if (range.lastRow >= n) {
        this.#open[range.firstColumn] = { range, cell: range.firstRow === n ? cells[range.firstColumn] : undefined };
      }
    }
    let filled = 0;
    for (const [column, open] of this.#open.entries()) {
      if (!open || n === open.range.firstRow) continue;
      if (n > open.range.lastRow) this.#open[column] = undefined;
      else if (open.cell && cells[column] === undefined) {
        cells[column] = { ...open.cell, notice: undefined };
        filled += 1;
      }
    }
    return filled;
  }
}

function hiddenBy({ n, cells, isHidden }: RawRow, filter: CellRange | undefined): HiddenRowCode | null {
  if (isHidden) return filter && n > filter.firstRow && n <= filter.lastRow ? "filtered_rows" : "hidden_rows";
  const said = cells.filter((cell) => cell !== undefined && cell.text !== "");
  return said.length > 0 && said.every((cell) => cell!.strike === "all") ? "struck_rows" : null;
}

function countNotices({ cells }: RawRow, merged: number): TableRow["noticed"] {
  const noticed: TableRow["noticed"] = merged > 0 ? { merged_cells: merged } : {};
  for (const cell of cells) {
    const codes = [cell?.notice, cell && cell.strike !== "none" ? ("struck_cells" as const) : undefined];
    for (const code of codes) if (code) noticed[code] = (noticed[code] ?? 0) + 1;
  }
  return noticed;
}

import type { ImportFileFault } from "@party/contract/values/imports";

/** What a table may have; more than any list of an office, and far less than what fills the memory. */
export const tableLimits = {
  csvBytes: 200 * 1024 * 1024,
  /** An XLSX is read from memory. */
  xlsxBytes: 20 * 1024 * 1024,
  csvRows: 300_000,
  xlsxRows: 100_000,
  columns: 200,
  /** Excel's own limit. */
  cellCharacters: 32_767,
  rowCharacters: 64 * 1024,
} as const;

export class TableError extends Error {
  override readonly name = "TableError";
  readonly fault: ImportFileFault;
  /** Row of the file, from 1. */
  readonly row: number | undefined;

  constructor(fault: ImportFileFault, row?: number) {
    super(row === undefined ? fault : `${fault} in row ${row}`);
    this.fault = fault;
    this.row = row;
  }
}

export interface TableRow {
  /** As a spreadsheet numbers it, from 1. */
  n: number;
  /** Without empty cells at the end. */
  cells: string[];
}

/** Characters that nobody sees or that PostgreSQL refuses. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu;

/**
 * One line without runs of spaces. Spreadsheets keep digits as text by a leading apostrophe or as a formula: `'0712`, `="0712"`.
 * @throws TableError
 */
function cleanCell(cell: string, row: number): string {
  if (cell.length > tableLimits.cellCharacters) throw new TableError("cell_too_long", row);
  return cell
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'+/, "")
    .replace(/\s+/g, " ")
    .replace(INVISIBLE_CHARACTERS, "")
    .trim()
    .normalize("NFC");
}

/** @returns undefined for a row without anything @throws TableError */
export function toTableRow(n: number, cells: readonly string[]): TableRow | undefined {
  const plain = cells.map((cell) => cleanCell(cell, n));
  while (plain.length > 0 && plain.at(-1) === "") plain.pop();
  if (plain.length > tableLimits.columns) throw new TableError("too_many_columns", n);
  return plain.length === 0 ? undefined : { n, cells: plain };
}

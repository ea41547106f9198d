import type { ImportFileFault } from "@party/contract/values/imports";

/** What a table may have; more than any list of an office, and far less than what fills the memory or takes minutes. */
export const tableLimits = {
  csvBytes: 200 * 1024 * 1024,
  /** An XLSX is read from memory. */
  xlsxBytes: 20 * 1024 * 1024,
  csvRows: 300_000,
  xlsxRows: 100_000,
  columns: 200,
  /** That are not blank. */
  cells: 5_000_000,
  /** Excel's own limit. */
  cellCharacters: 32_767,
  rowCharacters: 64 * 1024,
  /** Of all cells of a workbook together, which may refer to one text many times. */
  xlsxCharacters: 50_000_000,
} as const;

export class TableError extends Error {
  override readonly name = "TableError";
  readonly fault: ImportFileFault;
  /** Row of the sheet, from 1. */
  readonly row: number | undefined;
  readonly sheet: string | undefined;

  constructor(fault: ImportFileFault, row?: number, sheet?: string) {
    super(row === undefined ? fault : `${fault} in row ${row}`);
    this.fault = fault;
    this.row = row;
    this.sheet = sheet;
  }
}

/** Why a sheet does not show a row. */
export type HiddenRowCode = "hidden_rows" | "filtered_rows" | "struck_rows";
/** What cells of a row are beside their text. */
export type CellNoticeCode = "struck_cells" | "formulas_without_values" | "error_cells" | "merged_cells";

export interface TableRow {
  /** As a spreadsheet numbers it, from 1. */
  n: number;
  /** Without empty cells at the end. */
  cells: string[];
  /** Columns of cells that are dates of a spreadsheet, not texts. */
  dates: readonly number[];
  hiddenBy: HiddenRowCode | null;
  noticed: Partial<Record<CellNoticeCode, number>>;
}

/** Characters that nobody sees or that PostgreSQL refuses. */
const INVISIBLE_CHARACTERS = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Cn}]/gu;

/**
 * Without runs of spaces; a line break stays. Spreadsheets keep digits as text by a leading apostrophe or as a formula: `'0712`, `="0712"`.
 * @throws TableError
 */
function cleanCell(cell: string, row: number): string {
  if (cell.length > tableLimits.cellCharacters) throw new TableError("cell_too_long", row);
  return cell
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'+/, "")
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .replace(INVISIBLE_CHARACTERS, "")
    .trim()
    .normalize("NFC");
}

/** @returns undefined for a row without anything @throws TableError */
export function toTableRow(
  n: number,
  cells: readonly string[],
  { dates = [], hiddenBy = null, noticed = {} }: Partial<Omit<TableRow, "n" | "cells">> = {},
): TableRow | undefined {
  const plain = cells.map((cell) => cleanCell(cell, n));
  while (plain.length > 0 && plain.at(-1) === "") plain.pop();
  if (plain.length > tableLimits.columns) throw new TableError("too_many_columns", n);
  const isBlank = plain.length === 0 && Object.keys(noticed).length === 0;
  return isBlank ? undefined : { n, cells: plain, dates, hiddenBy, noticed };
}

/** What the reading of a file noticed: what a spreadsheet hides, and what may not be what it shows. */
export const importNoticeCodes = [
  /** Rows that somebody has hidden. */
  "hidden_rows",
  /** Rows that a filter hides. */
  "filtered_rows",
  /** Rows that are struck through. */
  "struck_rows",
  /** Rows of which some cells are struck through; they are read. */
  "struck_cells",
  /** A column that is hidden: `column` says which. Nobody guesses what it holds. */
  "hidden_column",
  /** Sheets that are hidden. */
  "hidden_sheets",
  /** Cells with a formula that was never calculated: they are read as blank. */
  "formulas_without_values",
  /** Cells with an error, such as #N/A: they are read as blank. */
  "error_cells",
  /** Cells that got the value of the merged cell they stand in. */
  "merged_cells",
  /** The titles stand in two rows. */
  "two_title_rows",
  /** Real dates in a column with texts that no real date of it is like: day and month may be exchanged. */
  "swapped_dates",
  /** A column with dates that are day first and others that are month first; counted are those that can be both. */
  "both_date_orders",
] as const;
export type ImportNoticeCode = (typeof importNoticeCodes)[number];

/** Rows that a notice names. */
export const MAX_NOTICE_ROWS = 20;

/** Rows of the second sheet of an import have its place times this in their ids; no sheet has so many rows. */
export const ROW_IDS_PER_SHEET = 2_000_000;

interface ReadSheets {
  /** Names of all sheets of the file. */
  sheets: readonly string[];
  /** Those that were read, in this order. */
  read: readonly { sheet: number }[];
}

/** Where a row stands in its file. @returns the sheet only where several were read */
export function locateRow({ sheets, read }: ReadSheets, id: number): { sheet: string | null; row: number } {
  if (read.length < 2) return { sheet: null, row: id };
  const part = read[Math.floor(id / ROW_IDS_PER_SHEET)];
  return { sheet: sheets[part?.sheet ?? -1] ?? null, row: id % ROW_IDS_PER_SHEET };
}

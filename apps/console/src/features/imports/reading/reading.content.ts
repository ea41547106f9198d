import type { ImportNotice, PersonImport } from "@party/contract/imports.staff";
import { type ImportNoticeCode, locateRow } from "@party/contract/values/import-notices";
import { plural } from "@party/contract/values/plural";

const count = (number: number, one: string, many: string) =>
  plural(number, `1 ${one}`, `${number.toLocaleString("en-KE")} ${many}`);
const rowCount = (number: number) => count(number, "row", "rows");
const left = (isLeftOut: boolean) => (isLeftOut ? "left out" : "read");

type FileOfRows = Pick<PersonImport, "format" | "columns">;

/** Where a row stands, e.g. `12`, or `Tetu 12` of several sheets. */
export function rowPlace({ format }: Pick<PersonImport, "format">, id: number): string {
  const { sheet, row } = locateRow(format, id);
  return sheet === null ? String(row) : `${sheet} ${row}`;
}

const columnName = ({ columns }: FileOfRows, { column }: ImportNotice) =>
  (column !== null && columns[column]?.title) || `Column ${(column ?? 0) + 1}`;

const noticeTexts: Record<ImportNoticeCode, (notice: ImportNotice, file: FileOfRows) => string> = {
  hidden_rows: ({ count: rows, left_out }) => `${rowCount(rows)} hidden in the sheet: ${left(left_out)}.`,
  filtered_rows: ({ count: rows, left_out }) => `${rowCount(rows)} that a filter hides: ${left(left_out)}.`,
  struck_rows: ({ count: rows, left_out }) => `${rowCount(rows)} struck through: ${left(left_out)}.`,
  struck_cells: ({ count: cells }) =>
    `${count(cells, "cell", "cells")} struck through in a part of a row. They are read: look whether they still hold.`,
  hidden_column: (notice, file) =>
    `“${columnName(file, notice)}” is hidden in the sheet. It is left out unless you say what it holds.`,
  hidden_sheets: ({ count: sheets }) => `${count(sheets, "sheet", "sheets")} hidden in the file: left out.`,
  formulas_without_values: ({ count: cells }) =>
    `${count(cells, "cell has a formula that was", "cells have formulas that were")} never calculated, and count as blank. Open the file in Excel, save it, and send it again.`,
  error_cells: ({ count: cells }) =>
    `${count(cells, "cell shows", "cells show")} an error such as #N/A, and count as blank.`,
  merged_cells: ({ count: cells }) =>
    `${count(cells, "cell has", "cells have")} the value of the merged cell that covers them.`,
  two_title_rows: () => "The titles stand in two rows, and are read as one.",
  swapped_dates: (notice, file) =>
    `“${columnName(file, notice)}” has texts beside ${count(notice.count, "real date", "real dates")} of Excel, all of days up to 12: their day and month may be exchanged. Compare them with the list.`,
  both_date_orders: (notice, file) =>
    `“${columnName(file, notice)}” has dates with the day first and dates with the month first. ${count(notice.count, "date", "dates")} can be both.`,
};

export const readingContent = {
  title: "What was noticed in the file",
  hidden: "Also read what is hidden, filtered or struck through",
  hiddenHint:
    "Rows that the sheet hides are left out, because they were hidden for a reason: people who left, for example.",
  sheets: "Sheets",
  sheetsHint: "Choose one, or several with the same titles. Then they become one list.",
  sheetName: (name: string, isHidden: boolean) => (isHidden ? `${name} (hidden)` : name),
  noSheet: "Choose a sheet.",
  reading: "The reading of the file",
  readingText: "You may leave this page: the reading goes on.",
  unreadable: "The file could not be read.",
  readWithHidden: "Read it again with the hidden rows",
  readWithoutHidden: "Read it again without the hidden rows",
  notice: (notice: ImportNotice, file: FileOfRows) => {
    const sheet = notice.sheet !== null && file.format.read.length > 1 ? file.format.sheets[notice.sheet] : undefined;
    return (sheet ? `${sheet}: ` : "") + noticeTexts[notice.code](notice, file);
  },
  noticedRows: ({ rows, count: all }: ImportNotice, file: FileOfRows) =>
    `Row ${rows.map((id) => locateRow(file.format, id).row).join(", ")}${all > rows.length && rows.length >= 20 ? " …" : ""}`,
};

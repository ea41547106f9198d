import { TableError, type TableRow, tableLimits } from "./table-limits.ts";
import type { CellRange } from "./xlsx/cells.ts";

/** In which titles are looked for: names, dates and notes stand above them in many lists. */
const MAX_ROWS_ABOVE_TITLES = 50;
/** Below them, by which columns are guessed. */
const SAMPLE_ROWS = 100;
export const HEAD_ROWS = MAX_ROWS_ABOVE_TITLES + SAMPLE_ROWS;

export interface TitleRows {
  titles: string[];
  /** Numbers of their rows; two where titles stand above each other. */
  first: number;
  last: number;
}

/**
 * The row of which most cells are known titles, else the first with two cells.
 * @param merges of the sheet: a title that is merged over several columns may have more below it
 * @returns undefined when no row can be one of titles
 */
export function findTitles(
  rows: readonly TableRow[],
  merges: readonly CellRange[],
  isKnownTitle: (text: string) => boolean,
): TitleRows | undefined {
  const head = rows.slice(0, MAX_ROWS_ABOVE_TITLES);
  const known = head.map(({ cells }) => cells.filter(isKnownTitle).length);
  const most = Math.max(0, ...known);
  const at = most > 0 ? known.indexOf(most) : head.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const upper = head[at];
  if (!upper) return undefined;
  const wide = merges.filter(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstRow <= upper.n && upper.n <= lastRow && lastColumn > firstColumn && firstColumn < tableLimits.columns,
  );
  const lower = rows[at + 1];
  if (!lower || !isSecondTitleRow(upper, lower, wide, isKnownTitle)) {
    return { titles: upper.cells, first: upper.n, last: upper.n };
  }
  const titles = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, column) => {
    const above = upper.cells[mergedInto(wide, column)?.firstColumn ?? column] ?? "";
    const below = lower.cells[column] ?? "";
    if (above === below || above === "" || below === "") return above || below;
    return isKnownTitle(below) ? below : `${above} ${below}`;
  });
  return { titles, first: upper.n, last: lower.n };
}

const mergedInto = (ranges: readonly CellRange[], column: number) =>
  ranges.find(({ firstColumn, lastColumn }) => firstColumn <= column && column <= lastColumn);

/** Whether all that the lower row says stands below a title of several columns, or below no other title. */
function isSecondTitleRow(
  upper: TableRow,
  lower: TableRow,
  wide: readonly CellRange[],
  isKnownTitle: (text: string) => boolean,
): boolean {
  if (lower.n !== upper.n + 1) return false;
  const isBelowWide = lower.cells.map((cell, column) => cell !== "" && mergedInto(wide, column) !== undefined);
  return (
    lower.cells.some((cell, column) => isBelowWide[column] && isKnownTitle(cell)) &&
    lower.cells.every((cell, column) => {
      const above = upper.cells[column] ?? "";
      return cell === "" || isBelowWide[column] || above === "" || above === cell;
    })
  );
}

/** The columns of several sheets as one table, by their titles. */
export class ColumnPlaces {
  readonly #places = new Map<string, number>();
  #width = 0;

  /** @param keys of the columns of a sheet; blank for one without a title @returns the place of each column */
  add(keys: readonly string[]): number[] {
    const counts = new Map<string, number>();
    return keys.map((key) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const name = `${count} ${key}`;
      const place = this.#places.get(name) ?? this.#width++;
      if (place >= tableLimits.columns) throw new TableError("too_many_columns");
      this.#places.set(name, place);
      return place;
    });
  }
}

import type { ImportNotice, PersonImport } from "@party/contract/imports.staff";
import { ROW_IDS_PER_SHEET } from "@party/contract/values/import-notices";
import { encrypt } from "#crypto.ts";
import { type DateOrders, formatOfOrders } from "../mapping/date-orders.ts";
import { type GuessedColumn, guessColumns, isKnownTitle, normaliseTitle } from "../mapping/guess-columns.ts";
import { SheetNotices } from "./notices.ts";
import { TableError, type TableRow, tableLimits } from "./table-limits.ts";
import { ColumnPlaces, findTitles, HEAD_ROWS, type TitleRows } from "./titles.ts";
import type { CellRange } from "./xlsx/cells.ts";

/** A sheet whose rows can be read. */
export interface OpenSheet {
  /** Its place in the file; null of a CSV. */
  sheet: number | null;
  name: string | undefined;
  merges: readonly CellRange[];
  hiddenColumns: ReadonlySet<number>;
  rows: AsyncIterable<TableRow>;
}

export interface EncryptedRow {
  id: number;
  cells: Uint8Array;
}

/** What is known of a table once all of it was read. */
export interface ReadTable {
  columns: GuessedColumn[];
  notices: ImportNotice[];
  read: PersonImport["format"]["read"];
}

interface ReadingOptions {
  secretKey: string;
  /** Whether rows are read that the sheet hides. */
  hidden: boolean;
  sheets: number;
}

const BATCH_BYTES = 1024 * 1024;
/** Of a list with few columns a row costs more than its bytes. */
const BATCH_ROWS = 2_000;

/** Reads sheets one after the other into one table, whose columns are told apart by their titles. */
export class TableReading {
  readonly #options: ReadingOptions;
  readonly #places = new ColumnPlaces();
  readonly #columns: GuessedColumn[] = [];
  readonly #notices: ImportNotice[] = [];
  readonly #read: ReadTable["read"] = [];
  /** Of the columns with dates. */
  readonly #dateOrders: (DateOrders | undefined)[] = [];
  #rows = 0;
  #leftOut = 0;
  #cells = 0;
  #characters = 0;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  /** @yields rows of some megabyte @throws TableError */
  async *readSheet(sheet: OpenSheet): AsyncGenerator<EncryptedRow[]> {
    try {
      yield* this.#readRows(sheet);
    } catch (error) {
      if (!(error instanceof TableError) || this.#options.sheets < 2) throw error;
      throw new TableError(error.fault, error.row, sheet.name);
    }
  }

  async *#readRows(open: OpenSheet): AsyncGenerator<EncryptedRow[]> {
    const iterator = open.rows[Symbol.asyncIterator]();
    const head: TableRow[] = [];
    for (let shown = 0; shown < HEAD_ROWS; ) {
      const { value, done } = await iterator.next();
      if (done) break;
      head.push(value);
      if (this.#isRead(value)) shown += 1;
    }
    if (head.length === 0) return;
    const sheet = this.#beginSheet(
      open,
      head.filter((row) => this.#isRead(row)),
    );
    let [batch, bytes] = [[] as EncryptedRow[], 0];
    const add = (row: TableRow): boolean => {
      const encrypted = this.#addRow(sheet, row);
      if (!encrypted) return false;
      batch.push(encrypted);
      bytes += encrypted.cells.length;
      return bytes >= BATCH_BYTES || batch.length >= BATCH_ROWS;
    };
    for (const row of head) add(row);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!add(next.value)) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) yield batch;
    const hidden = sheet.places.filter((_, column) => open.hiddenColumns.has(column));
    this.#notices.push(...sheet.notices.list(hidden));
  }

  /** @throws TableError for a table without people */
  finish(): ReadTable {
    if (this.#rows === 0) throw new TableError(this.#leftOut > 0 ? "all_hidden" : "no_rows");
    const columns = this.#columns.map((column, at): GuessedColumn => {
      const date_orders = this.#dateOrders[at];
      if (!date_orders) return column;
      return {
        ...column,
        date_orders,
        date_format: column.guess === "date_of_birth" ? formatOfOrders(date_orders) : null,
      };
    });
    return { columns, notices: this.#notices, read: this.#read };
  }

  #isRead({ hiddenBy }: TableRow): boolean {
    return this.#options.hidden || hiddenBy === null;
  }

  #beginSheet({ sheet, merges, hiddenColumns }: OpenSheet, shown: readonly TableRow[]): BegunSheet {
    const titles = shown.length === 0 ? NO_TITLES : findTitles(shown, merges, isKnownTitle);
    if (!titles) throw new TableError("no_titles");
    const below = shown.filter(({ n }) => n > titles.last).map(({ cells }) => cells);
    const columns = guessColumns(titles.titles, below, hiddenColumns);
    const known = this.#columns.length;
    const places = this.#places.add(columns.map(({ title }) => normaliseTitle(title)));
    const isShared = places.some((place, column) => place < known && columns[column]!.title !== "");
    if (known > 0 && columns.length > 0 && !isShared) throw new TableError("other_titles");
    const taken = this.#columns.map(({ guess }) => guess);
    for (const [column, guessed] of columns.entries()) {
      const isTaken = guessed.guess !== "other_names" && taken.includes(guessed.guess);
      if (places[column]! >= known) this.#columns.push(isTaken ? { ...guessed, guess: null } : guessed);
    }
    for (const [column, { guess, date_orders = {} }] of columns.entries()) {
      const hasDates = guess === "date_of_birth" || Object.keys(date_orders).length > 0;
      if (hasDates) this.#dateOrders[places[column]!] ??= {};
    }
    const begun: BegunSheet = {
      titles,
      places,
      part: this.#read.length,
      notices: new SheetNotices(sheet, this.#dateOrders),
      isOfWorkbook: sheet !== null,
    };
    if (titles.last > titles.first) begun.notices.add("two_title_rows", this.#idOf(begun, titles.first));
    this.#read.push({ sheet: sheet ?? 0, title_row: titles.first });
    return begun;
  }

  #idOf({ part }: BegunSheet, n: number): number {
    return part * ROW_IDS_PER_SHEET + n;
  }

  #addRow(sheet: BegunSheet, row: TableRow): EncryptedRow | undefined {
    if (row.n <= sheet.titles.last) return undefined;
    const id = this.#idOf(sheet, row.n);
    if (!this.#isRead(row)) {
      sheet.notices.leaveOut(row.hiddenBy!, id);
      this.#leftOut += 1;
      return undefined;
    }
    this.#rows += 1;
    this.#cells += row.cells.length;
    // Of a merged cell once for each row.
    for (const text of row.cells) this.#characters += text.length;
    const isTooLong = sheet.isOfWorkbook && this.#characters > tableLimits.xlsxCharacters;
    if (isTooLong || this.#cells > tableLimits.cells) throw new TableError("too_large");
    const placed = this.#place(sheet, row);
    sheet.notices.addRow(id, { ...row, ...placed });
    return { id, cells: encrypt(this.#options.secretKey, JSON.stringify(placed.cells)) };
  }

  /** Its cells in the columns of the whole table. */
  #place({ places }: BegunSheet, { cells, dates }: TableRow): Pick<TableRow, "cells" | "dates"> {
    if (this.#options.sheets < 2) return { cells, dates };
    const placed: string[] = [];
    // Behind all columns there are, so that a row with too many cells stays one.
    for (const [column, text] of cells.entries()) placed[places[column] ?? tableLimits.columns + column] = text;
    return { cells: Array.from(placed, (text) => text ?? ""), dates: dates.flatMap((column) => places[column] ?? []) };
  }
}

interface BegunSheet {
  titles: TitleRows;
  /** Of its columns, in the table. */
  places: number[];
  /** Its place among the sheets that are read. */
  part: number;
  notices: SheetNotices;
  isOfWorkbook: boolean;
}

/** Of a sheet of which nothing is read. */
const NO_TITLES: TitleRows = { titles: [], first: 0, last: 0 };

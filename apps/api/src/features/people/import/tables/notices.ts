import type { ImportNotice } from "@party/contract/imports.staff";
import { dateOrderOf } from "@party/contract/values/import-dates";
import { type ImportNoticeCode, MAX_NOTICE_ROWS } from "@party/contract/values/import-notices";
import type { DateOrders } from "../mapping/date-orders.ts";
import type { TableRow } from "./table-limits.ts";

/** Counted, with the first rows. */
class Counter {
  count = 0;
  readonly rows: number[] = [];

  add(id: number, count = 1): void {
    this.count += count;
    if (this.rows.length < MAX_NOTICE_ROWS) this.rows.push(id);
  }
}

class ColumnDates {
  /** Dates of a spreadsheet that are another day with day and month exchanged. */
  readonly swappable = new Counter();
  /** Whether there is one of a day above 12. */
  hasOther = false;
  /** Texts that can be another day. */
  readonly either = new Counter();
  readonly orders: DateOrders = {};
}

/** What one sheet hides, and what of it may be something else than it shows. */
export class SheetNotices {
  readonly #sheet: number | null;
  readonly #counters = new Map<ImportNoticeCode, Counter>();
  readonly #dates: ColumnDates[] = [];
  readonly #leftOut = new Set<ImportNoticeCode>();
  readonly #dateOrders: readonly (DateOrders | undefined)[];

  /** @param dateOrders of the columns with dates, counted up here */
  constructor(sheet: number | null, dateOrders: readonly (DateOrders | undefined)[]) {
    this.#sheet = sheet;
    this.#dateOrders = dateOrders;
  }

  add(code: ImportNoticeCode, id: number, count = 1): void {
    const counter = this.#counters.get(code) ?? new Counter();
    this.#counters.set(code, counter);
    counter.add(id, count);
  }

  leaveOut(code: ImportNoticeCode, id: number): void {
    this.#leftOut.add(code);
    this.add(code, id);
  }

  /** @param cells in the columns of the import, as `dates` are */
  addRow(id: number, { cells, dates, hiddenBy, noticed }: Pick<TableRow, "cells" | "dates" | "hiddenBy" | "noticed">) {
    if (hiddenBy) this.add(hiddenBy, id);
    for (const [code, count] of Object.entries(noticed)) {
      if (code !== "struck_cells" || hiddenBy !== "struck_rows") this.add(code as keyof typeof noticed, id, count);
    }
    for (const [column, counts] of this.#dateOrders.entries()) {
      const text = cells[column];
      if (counts && text) this.#addDate(id, column, text, dates.includes(column), counts);
    }
  }

  #addDate(id: number, column: number, text: string, isDate: boolean, counts: DateOrders): void {
    const order = dateOrderOf(text);
    if (!order) return;
    this.#dates[column] ??= new ColumnDates();
    const seen = this.#dates[column];
    counts[order] = (counts[order] ?? 0) + 1;
    if (!isDate) seen.orders[order] = (seen.orders[order] ?? 0) + 1;
    if (isDate && order === "year_first_either") seen.swappable.add(id);
    else if (isDate && order === "year_first") seen.hasOther = true;
    else if (order === "either") seen.either.add(id);
  }

  list(hiddenColumns: readonly number[]): ImportNotice[] {
    const notice = (
      code: ImportNoticeCode,
      { count, rows }: Pick<Counter, "count" | "rows">,
      column: number | null,
    ) => ({
      ...{ code, sheet: this.#sheet, column, count, rows: [...rows] },
      left_out: this.#leftOut.has(code),
    });
    return [
      ...[...this.#counters].map(([code, counter]) => notice(code, counter, null)),
      ...hiddenColumns.map((column) => notice("hidden_column", { count: 1, rows: [] }, column)),
      ...this.#dates.flatMap((seen, column) => {
        if (!seen) return [];
        const { day_first = 0, month_first = 0 } = seen.orders;
        const isMixed = day_first + month_first > 0 && seen.swappable.count > 0 && !seen.hasOther;
        return [
          ...(isMixed ? [notice("swapped_dates", seen.swappable, column)] : []),
          ...(day_first > 0 && month_first > 0 ? [notice("both_date_orders", seen.either, column)] : []),
        ];
      }),
    ];
  }
}

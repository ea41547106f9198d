import { type DateOrder, dateOrderOf } from "@party/contract/values/import-dates";
import type { DateFormat } from "@party/contract/values/imports";

/** How many dates of a column are written in which order. */
export type DateOrders = Partial<Record<DateOrder, number>>;

export function countDateOrders(values: Iterable<string>): DateOrders {
  const counts: DateOrders = {};
  for (const value of values) {
    const order = dateOrderOf(value);
    if (order) counts[order] = (counts[order] ?? 0) + 1;
  }
  return counts;
}

/** The only format in which a column can be read; null where there are several, or none. */
export function formatOfOrders(orders: DateOrders): DateFormat | null {
  const { day_first = 0, month_first = 0, either = 0, year_first = 0, year_first_either = 0, any = 0 } = orders;
  if (day_first > 0) return month_first > 0 ? null : "day_month_year";
  if (month_first > 0) return "month_day_year";
  if (either > 0) return null;
  if (year_first + year_first_either > 0) return "year_month_day";
  return any > 0 ? "day_month_year" : null;
}

/**
 * Whether a date that would be another day with day and month exchanged may be that day: where the column has no date that can only
 * be read in the chosen order, or some that can only be read in the other one. A spreadsheet that reads days first turns texts with
 * days up to 12 into dates of its own, exchanged, and leaves the others as texts.
 */
export function isOrderUnsure(order: DateOrder | null, format: DateFormat, orders: DateOrders | undefined): boolean {
  if (!orders) return false;
  const { day_first = 0, month_first = 0, either = 0, year_first = 0 } = orders;
  if (order === "year_first_either") return year_first === 0 && day_first + month_first + either > 0;
  if (order !== "either") return false;
  const [chosen, other] = format === "month_day_year" ? [month_first, day_first] : [day_first, month_first];
  return chosen === 0 || other > 0;
}

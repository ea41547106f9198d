import type { DateFormat } from "@party/contract/values/imports";
import { formatDay } from "@party/contract/values/nairobi-time";

const ORDERS: Record<DateFormat, readonly [day: number, month: number, year: number]> = {
  day_month_year: [0, 1, 2],
  month_day_year: [1, 0, 2],
  year_month_day: [2, 1, 0],
};

/** How an example of a file would be read, in words; undefined when it is no date then. */
export function readAs(example: string, format: DateFormat): string | undefined {
  const parts = example.trim().split(/[\s./-]+/);
  // As spreadsheets write dates, whatever they show.
  const order = /^\d{4}-\d{2}-\d{2}/.test(example.trim()) ? ORDERS.year_month_day : ORDERS[format];
  const [day, month, year] = order.map((at) => parts[at] ?? "");
  if (!day || !month || !year || !/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})/.test(year)) return undefined;
  if (!/^\d+$/.test(month)) return `${Number(day)} ${month} ${year}`;
  const date = new Date(Date.UTC(fullYear(year), Number(month) - 1, Number(day)));
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return undefined;
  return formatDay(date.toISOString().slice(0, 10));
}

/** Nobody is born in the future. */
function fullYear(year: string): number {
  if (year.length !== 2) return Number.parseInt(year, 10);
  const now = new Date().getFullYear();
  const full = now - (now % 100) + Number(year);
  return full > now ? full - 100 : full;
}

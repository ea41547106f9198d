import type { StatementLineNote } from "@party/contract/payment-notes";
import { instantInNairobi } from "@party/contract/values/nairobi-time";

/** A line that cannot be read. The reason quotes nothing but column titles. */
export class UnreadableLineError extends Error {
  override readonly name = "UnreadableLineError";
  readonly why: StatementLineNote;

  constructor(why: StatementLineNote) {
    super(why.reason);
    this.why = why;
  }
}

/** A sum in cents, negative with a minus or in brackets, and the side that the bank wrote after it. */
export interface ParsedSum {
  cents: number;
  side?: "credit" | "debit" | undefined;
}

/** Plain digits, groups of three, groups as in India (12,34,567.00), and decimal commas (1 000,00). */
const DIGIT_FORMATS = [
  String.raw`\d{1,14}(?:[.,]\d{1,2})?`,
  String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?`,
  String.raw`\d{1,3}(?:[ ’']\d{3})+(?:[.,]\d{1,2})?`,
  String.raw`\d{1,3}(?:\.\d{3})+,\d{1,2}`,
  String.raw`\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?`,
].join("|");
const CURRENCY_PATTERN = String.raw`(?:KES|KSHS?|SHS?)\.? ?`;
const SUM_PATTERN = new RegExp(
  String.raw`^(\()?([-+])? ?(?:${CURRENCY_PATTERN})?([-+])? ?(${DIGIT_FORMATS})(?: ?/[-=])?(-)?(?: ?KES)?(?: ?(CR|DR|C|D)\.?)?(\))?$`,
  "i",
);
const MAX_SUM_CENTS = 999_999_999_99;

/**
 * @param text e.g. `1,250.00`, `-1 250.5`, `(30.00)`, `KES 10`, `1,000.00 CR`, `1 000,00`
 * @returns `undefined` for an empty cell
 * @throws UnreadableLineError for anything else
 */
export function parseSum(text: string, title: string): ParsedSum | undefined {
  const written = text
    .replace(/\s+/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .trim();
  if (written === "" || /^(?:-+|nil|n\/a)$/i.test(written)) return undefined;
  const [, open, sign, innerSign, digits, trailing, side, close] = SUM_PATTERN.exec(written) ?? [];
  if (digits === undefined || (open === undefined) !== (close === undefined)) {
    throw new UnreadableLineError({ reason: "no_sum_of_money", title });
  }
  const [, fraction = ""] = /[.,](\d{1,2})$/.exec(digits) ?? [];
  const whole = (fraction ? digits.slice(0, -fraction.length - 1) : digits).replace(/\D/g, "");
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  if (cents > MAX_SUM_CENTS) throw new UnreadableLineError({ reason: "sum_too_large", title });
  const isNegative = open !== undefined || sign === "-" || innerSign === "-" || trailing !== undefined;
  return {
    cents: isNegative && cents > 0 ? -cents : cents,
    side: side === undefined ? undefined : /^c/i.test(side) ? "credit" : "debit",
  };
}

/** Whether a file writes 3 April as 03/04 or as 04/03. */
export type DateOrder = "day first" | "month first";

const MONTHS = "january february march april may june july august september october november december".split(" ");
const REST_OF_DATE = "(?:[ T,]+(.+))?$";
const NUMERIC_DATE = new RegExp(String.raw`^(\d{4}|\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})${REST_OF_DATE}`);
const NAMED_MONTH_DATE = new RegExp(
  String.raw`^(\d{1,2})[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})${REST_OF_DATE}`,
  "i",
);
const MONTH_FIRST_DATE = new RegExp(String.raw`^([a-z]{3,9})\.?[-/. ]*(\d{1,2})[-/, ]+(\d{4})${REST_OF_DATE}`, "i");
const COMPACT_DATE = /^(20\d{2})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/;
const CLOCK_TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?$/i;
/** Days since 30 December 1899, as a spreadsheet stores dates; from 2000 to 2099. */
const SERIAL_DATE = /^(3[67]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:[.,](\d{1,10}))?$/;
const DATE_SERIAL_OF_1970 = 25_569;
const NAIROBI_OFFSET_MINUTES = 180;

/** The first number above 12 in a file's dates decides; in Kenya the day is first. */
export function findDateOrder(dates: Iterable<string>): DateOrder {
  let order: DateOrder = "day first";
  for (const text of dates) {
    const [, first = "", , second = "", last = ""] = NUMERIC_DATE.exec(text) ?? [];
    if (first.length > 2 || last === "") continue;
    if (Number(first) > 12 && Number(second) <= 12) return "day first";
    if (Number(second) > 12 && Number(first) <= 12) order = "month first";
  }
  return order;
}

/**
 * @param text in Nairobi time unless it names another: `20-11-2026 14:03:11`, `2026-11-20T14:03:11+03:00`, `20/11/2026`,
 *   `20-Nov-2026 2:30 PM`, `46346.58`
 * @throws UnreadableLineError for anything else
 */
export function parseInstant(text: string, title: string, order: DateOrder): Date {
  const written = text.replace(/\s+/g, " ").trim();
  const instant = parseDateSerial(written) ?? parseWrittenDate(written, order);
  if (!instant) throw new UnreadableLineError({ reason: "no_date", title });
  return instant;
}

function parseDateSerial(text: string): Date | undefined {
  const [, days, fraction = ""] = SERIAL_DATE.exec(text) ?? [];
  if (days === undefined) return undefined;
  const seconds = Math.round(Number(`0.${fraction}0`) * 86_400);
  return new Date(
    (Number(days) - DATE_SERIAL_OF_1970) * 86_400_000 + seconds * 1_000 - NAIROBI_OFFSET_MINUTES * 60_000,
  );
}

function parseWrittenDate(text: string, order: DateOrder): Date | undefined {
  const { year, month, day, time } = splitDate(text, order) ?? {};
  if (!year || !month || !day) return undefined;
  if (time === undefined) return instantInNairobi(year, month, day);
  const [, hour, minute, second = "0", half, zone] = CLOCK_TIME.exec(time) ?? [];
  if (hour === undefined) return undefined;
  const hours = toHourOfDay(Number(hour), half?.toLowerCase());
  if (hours === undefined) return undefined;
  const instant = instantInNairobi(year, month, day, [hours, Number(minute), Number(second)]);
  return instant && new Date(instant.getTime() + (NAIROBI_OFFSET_MINUTES - timeZoneMinutes(zone)) * 60_000);
}

interface WrittenDate {
  year: number;
  month: number;
  day: number;
  time?: string | undefined;
}

function splitDate(text: string, order: DateOrder): WrittenDate | undefined {
  const numeric = NUMERIC_DATE.exec(text);
  if (numeric) {
    const [, first = "", , second, last = "", time] = numeric;
    if (first.length === 4) {
      return last.length > 2 ? undefined : { year: Number(first), month: Number(second), day: Number(last), time };
    }
    if (last.length === 1) return undefined;
    const [day, month] = order === "day first" ? [first, second] : [second, first];
    return { year: fullYear(last), month: Number(month), day: Number(day), time };
  }
  const named = NAMED_MONTH_DATE.exec(text);
  if (named) return { year: fullYear(named[3]!), month: monthOf(named[2]!), day: Number(named[1]), time: named[4] };
  const ahead = MONTH_FIRST_DATE.exec(text);
  if (ahead) return { year: Number(ahead[3]), month: monthOf(ahead[1]!), day: Number(ahead[2]), time: ahead[4] };
  const [, year, month, day, ...clock] = COMPACT_DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = clock[0] === undefined ? undefined : clock.join(":");
  return { year: Number(year), month: Number(month), day: Number(day), time };
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2_000 : 0) + Number(digits);

/** From 1; 0 for no month. */
const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** @param half `a` or `p`; some write 14:30 PM */
function toHourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined || (half === "p" && hour > 12)) return hour;
  if (hour > 12) return undefined;
  return (hour % 12) + (half === "p" ? 12 : 0);
}

function timeZoneMinutes(zone: string | undefined): number {
  if (zone === undefined) return NAIROBI_OFFSET_MINUTES;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

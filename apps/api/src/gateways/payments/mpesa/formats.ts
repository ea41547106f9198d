import { z } from "zod";

declare global {
  interface JSON {
    /** `source`: the number as text, which differs for `1.00` and `1`. */
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/**
 * Parses JSON with every number as text: Daraja sends the same field as a number or as a string (payments.md 0.7), and
 * amounts of money must not become floating-point numbers.
 * @returns undefined for invalid JSON
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value, { source }) => (typeof value === "number" ? source : value));
  } catch {
    return undefined;
  }
}

/** A list that may be sent as its only item (payments.md 1.7). Items of another shape are left out. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.unknown().transform((given): z.output<Item>[] =>
    [given].flat().flatMap((one) => {
      const parsed = item.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );

/** UTC+3 all year. */
const OFFSET_MS = 3 * 3_600_000;

/** @returns `2023-11-21 12:13:25` */
export const formatNairobiTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

/** @returns `20231121121325` */
export const formatCompactTime = (instant: Date): string => formatNairobiTime(instant).replace(/\D/g, "");

/** @param text `20231121121325`, or `2023-11-21 12:13:25` in any punctuation. @returns undefined for anything else */
export function parseNairobiTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})(?:\.\d+)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** @param phone in full, or masked as M-PESA does it. @returns `2547 ***** 126`; empty for no number at all */
export function maskPhone(phone: string): string {
  const plain = phone.trim();
  if (/^\+?\d{9,15}$/.test(plain)) {
    const digits = plain.replace(/^\+/, "");
    return `${digits.slice(0, 4)} ***** ${digits.slice(-3)}`;
  }
  return /^[\d*x. +-]{6,20}$/i.test(plain) && /[*x]/i.test(plain) ? plain : "";
}

/**
 * A sum as M-PESA writes it: `1`, `1.00`, `10500.00` (payments.md 1.3).
 * @returns whole KES, and the cents beside them, which M-PESA itself never has; undefined for anything else
 */
export function parseAmount(text: string): { kes: number; cents: number } | undefined {
  const [, kes, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return kes === undefined ? undefined : { kes: Number(kes), cents: Number(cents.padEnd(2, "0")) };
}

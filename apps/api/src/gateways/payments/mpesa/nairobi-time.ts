/** Nairobi keeps UTC+3 all the year. */
const OFFSET_MS = 3 * 3_600_000;

/** @returns `2023-11-21 12:13:25` */
export const spacedTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");

/** @returns `20231121121325` */
export const compactTime = (instant: Date): string => spacedTime(instant).replace(/\D/g, "");

/** @param text `20231121121325`, or `2023-11-21 12:13:25` in any punctuation. @returns undefined for anything else */
export function readNairobiTime(text: string): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})\D?(\d{2})(?:\.\d+)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** What stands in a cell of a worksheet, as text. ECMA-376 part 1, 18.8.30 (number formats) and 18.17.4.1 (dates). */

import { DAY_MS } from "@party/contract/values/nairobi-time";

/** Formats without a code in the file: dates, times, and dates of East Asia. */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** @param code of the format, e.g. `dd/mm/yyyy`; texts in quotes, colours and conditions do not count */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.some(([from, to]) => id >= from && id <= to);
  const plain = code.slice(0, 200).replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");
  return /[ymdh]/i.test(plain) && !/general/i.test(plain);
}

/** @returns how many digits a format of zeros alone shows at least, as `00000000` of ID numbers; else undefined */
export const digitsOfFormat = (code: string | undefined): number | undefined =>
  code !== undefined && /^0{1,20}$/.test(code) ? code.length : undefined;

const MAX_DATE_SERIAL = 2_958_465;

/** @param serial days since 1900, in which Excel counts a 29 February that was none, or since 1904 */
export function dateOfSerial(serial: number, since1904: boolean): string | undefined {
  if (!(serial >= 1 && serial <= MAX_DATE_SERIAL)) return undefined;
  const epoch = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(epoch + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
}

/** `2.54712345678E11` as the digits that were typed. */
export const digitsOf = (value: string): string => {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) return value;
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number);
};

export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** @param reference e.g. `B2:C12` @returns columns from 0 */
export function parseRange(reference: string | undefined): CellRange | undefined {
  const [from, to = from] = (reference ?? "").replaceAll("$", "").split(":");
  const [firstColumn, lastColumn] = [columnIndexOf(from), columnIndexOf(to)];
  if (firstColumn === undefined || lastColumn === undefined) return undefined;
  const [firstRow, lastRow] = [from, to].map((each) => Number(each!.replace(/^[A-Z]+/, "")));
  return { firstRow: firstRow!, lastRow: lastRow!, firstColumn, lastColumn };
}

/** @param reference e.g. `AB12` @returns the column from 0; undefined when there is no such cell */
export function columnIndexOf(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? "") ?? [];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `_x000D_` as the character that Excel means by it (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Nairobi keeps UTC+3 all the year. */
const NAIROBI_OFFSET_MS = 3 * 3_600_000;

const timeParts = (instant: number) => {
  const [date = "", rest = ""] = new Date(instant + NAIROBI_OFFSET_MS).toISOString().split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month, day, time: rest.slice(0, 8), clock: rest.slice(0, 8).replaceAll(":", "") };
};

/** `20231121121325`, as in TransTime and TransactionDate. */
export function compactTime(instant: number): string {
  const { year, month, day, clock } = timeParts(instant);
  return `${year}${month}${day}${clock}`;
}

/** `21112023121325`, as in a CheckoutRequestID. */
export function dayFirstTime(instant: number): string {
  const { year, month, day, clock } = timeParts(instant);
  return `${day}${month}${year}${clock}`;
}

/** `06.07.2024 22:48:52`, as in a B2C result. */
export function dottedTime(instant: number): string {
  const { year, month, day, time } = timeParts(instant);
  return `${day}.${month}.${year} ${time}`;
}

/** `20231121`, as in a ConversationID. */
export const compactDate = (instant: number): string => compactTime(instant).slice(0, 8);

/** `21/11/23 at 12:13`, as people read it in a message. */
export function messageTime(instant: number): string {
  const { year, month, day, time } = timeParts(instant);
  return `${day}/${month}/${year.slice(2)} at ${time.slice(0, 5)}`;
}

/** The instant of `2023-11-21 12:13:25` in Nairobi, in milliseconds; undefined for anything else. */
export function parseNairobiTime(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text);
  const instant = match ? Date.parse(`${match[1]}T${match[2]}+03:00`) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** Whether the text is a real `yyyyMMddHHmmss`. */
export function isCompactTime(text: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!match) return false;
  const [, year, month, day, hour, minute, second] = match;
  const instant = parseNairobiTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
  return instant !== undefined && compactTime(instant) === text;
}

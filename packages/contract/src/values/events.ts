import { startOfDay } from "./nairobi-time.ts";

/** `9:00`, `9.00 a.m.` or `9 AM`; an `a` or `p` counts only before an `m`, unlike in `10:00 prompt`. */
const TIME = /\b(\d{1,2})(?:[:.](\d\d)(?!\d)(?:\s*([ap])\.?\s?m\b)?|\s*([ap])\.?\s?m\b)/gi;

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;

/**
 * Start and end of an event, as far as the text of its poster gives them.
 * @param date the day in Nairobi, YYYY-MM-DD
 * @param time e.g. `9:00 AM – 4:30 PM`, `2:00 – 4:30 PM`, `14:00` or null
 */
export function hoursOf(date: string, time: string | null): { start?: Date; end?: Date } {
  const midnight = startOfDay(date).getTime();
  const times = [...(time ?? "").matchAll(TIME)].map(([, hour, minutes = "0", behind, alone]) => {
    const half = (behind ?? alone)?.toLowerCase();
    const given = Number(hour) * 60 + Number(minutes);
    // AM and PM apply to 12-hour times only: `14:00 PM` is two in the afternoon.
    const twelve = given >= 60 && given < HALF_DAY + 60;
    const at = half && twelve ? inHalf(given, half) : given;
    return { half, at, open: twelve && !half, valid: Number(minutes) < 60 && at <= DAY };
  });
  const [first, last] = times.filter(({ valid }) => valid);
  if (!first || Number.isNaN(midnight)) return {};
  const from = first.open && last?.half ? before(first.at, last.at, last.half) : first.at;
  const instant = (minutes: number) => new Date(midnight + minutes * 60_000);
  return { start: instant(from), ...(last && last.at > from ? { end: instant(last.at) } : {}) };
}

const inHalf = (minutes: number, half: string) => (minutes % HALF_DAY) + (half === "p" ? HALF_DAY : 0);

/** `2:00 – 4:30 PM` starts in the same half of the day as its end; `9:00 – 4:30 PM` cannot. */
function before(minutes: number, end: number, half: string): number {
  const same = inHalf(minutes, half);
  return same < end ? same : (same + HALF_DAY) % DAY;
}

/**
 * An event's id in calendars (UID of RFC 5545): the same in every file, whatever URL the site has.
 * @param email an address of the party, whose domain is the party's own
 */
export const calendarId = (eventId: number, email: string): string =>
  `event-${eventId}@${email.slice(email.lastIndexOf("@") + 1)}`;

/** Maximum number of guests that a member may bring to an event. */
export const MAXIMUM_GUESTS = 4;

/** Scans per request of a steward's device. */
export const MAXIMUM_SCANS = 300;

/** Crockford's base 32: no letters that can be mistaken for digits. */
export const TICKET_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The canonical form for signing and hashing: without hyphens, with O, I and L as the digits they resemble. */
export const normaliseTicketCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** Characters of `base64url(SHA-256(code))` that identify a ticket on a steward's device: 132 bits. */
export const TICKET_HASH_LENGTH = 22;

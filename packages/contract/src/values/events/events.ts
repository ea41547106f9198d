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

/** What only the party's own server tells of an event. */
export const eventVersionOf = (event: { called_off?: unknown; sequence?: unknown; updated_at?: unknown }) => ({
  calledOff: event.called_off === true,
  sequence: Number.isInteger(event.sequence) ? (event.sequence as number) : 0,
  ...(typeof event.updated_at === "string" ? { updatedAt: event.updated_at } : {}),
});

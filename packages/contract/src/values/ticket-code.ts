/** Crockford's: no letter that is taken for a digit when it is read aloud or typed in the sun. */
export const TICKET_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code as it is signed and hashed, from what was scanned or typed: no hyphens, and O, I and L as the digits they resemble. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** How much of `base64url(SHA-256(plain code))` stands for a ticket on a steward's device: 132 bits. */
export const TICKET_HASH_LENGTH = 22;

import { randomInt } from "node:crypto";
import type { PaymentPurpose } from "@party/contract/values/payments";

/** Crockford's base 32: no I, L, O or U, which people misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PURPOSE_LETTERS: Record<PaymentPurpose, string> = { membership: "M", order: "S", donation: "D" };
const LENGTH = 6;
const SHAPE = new RegExp(`^[${Object.values(PURPOSE_LETTERS).join("")}][${ALPHABET}]{${LENGTH + 1}}$`);

/** Luhn's algorithm over base 32: detects every wrong character and most transpositions. */
function checkCharacterOf(code: string): string {
  let sum = 0;
  for (const [at, character] of [...code].reverse().entries()) {
    const value = ALPHABET.indexOf(character) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return ALPHABET[(32 - (sum % 32)) % 32]!;
}

/** Unpredictable characters of five bits each. */
export const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A new reference, e.g. `M4K7Q2XZ`: what it is for, six characters of chance, one to check (payments.md 1.6). */
export function newReference(purpose: PaymentPurpose): string {
  const code = PURPOSE_LETTERS[purpose] + randomCharacters(LENGTH);
  return code + checkCharacterOf(code);
}

/** @param typed as somebody typed it on a phone: `m4k 7q2-xz`. @returns the canonical spelling */
export const normaliseReference = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** Whether a normalised text has the form of a reference, with any check character. */
export const looksLikeReference = (normalised: string): boolean => SHAPE.test(normalised);

/** Whether a normalised text has the form and the correct check character. */
export const isReference = (normalised: string): boolean =>
  SHAPE.test(normalised) && checkCharacterOf(normalised.slice(0, -1)) === normalised.at(-1);

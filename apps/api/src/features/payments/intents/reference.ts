import { randomInt } from "node:crypto";
import type { PaymentPurpose } from "@party/contract/values/payments";

/** Crockford's base 32: no I, L, O or U, which people misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PURPOSE_LETTERS: Record<PaymentPurpose, string> = { membership: "M", order: "S", donation: "D" };
const LENGTH = 6;
const SHAPE = new RegExp(`^[${Object.values(PURPOSE_LETTERS).join("")}][${ALPHABET}]{${LENGTH + 1}}$`);

/** Luhn's check over base 32: finds every wrong character and most swapped neighbours. */
function checkCharacterOf(code: string): string {
  let sum = 0;
  for (const [at, character] of [...code].reverse().entries()) {
    const value = ALPHABET.indexOf(character) * (at % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return ALPHABET[(32 - (sum % 32)) % 32]!;
}

/** Characters that nobody can predict, each worth five bits. */
export const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A new reference, e.g. `M4K7Q2XZ`: what it is for, six characters of chance, one to check (payments.md 1.6). */
export function newReference(purpose: PaymentPurpose): string {
  const code = PURPOSE_LETTERS[purpose] + randomCharacters(LENGTH);
  return code + checkCharacterOf(code);
}

/** @param typed as somebody typed it on a phone: `m4k 7q2-xz`. @returns the one spelling we keep. */
export const normaliseReference = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");

/** Whether a normalised text has the form of one, rightly typed or not. */
export const looksLikeReference = (normalised: string): boolean => SHAPE.test(normalised);

/** Whether a normalised text is a reference that we could have given out. */
export const isReference = (normalised: string): boolean =>
  SHAPE.test(normalised) && checkCharacterOf(normalised.slice(0, -1)) === normalised.at(-1);

import { paymentPurposes } from "@party/contract/values/payments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzText } from "#testing/fuzz.ts";
import { createPaymentReference, isValidReference, looksLikeReference, normaliseReference } from "./intents.ts";

const ALPHABET = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const purposes = fc.constantFrom(...paymentPurposes);
/** `createPaymentReference` uses the system's random numbers, so every run tests different references. */
const references = purposes.map((purpose) => createPaymentReference(purpose));
const positions = fc.integer({ min: 0, max: 7 });

const replaceAt = (text: string, index: number, character: string) =>
  text.slice(0, index) + character + text.slice(index + 1);

test("a new reference starts with the letter of its purpose, has eight characters and is valid", () => {
  const letters = { membership: "M", order: "S", donation: "D" };
  fc.assert(
    fc.property(purposes, (purpose) => {
      const reference = createPaymentReference(purpose);
      expect(reference).toMatch(/^[MSD][0-9A-HJKMNP-TV-Z]{7}$/);
      expect(reference[0]).toBe(letters[purpose]);
      expect(isValidReference(reference)).toBe(true);
    }),
  );
});

test("references do not repeat", () => {
  const generated = Array.from({ length: 2_000 }, () => createPaymentReference("donation"));
  expect(new Set(generated).size).toBeGreaterThan(1_990);
});

test("every single wrong character is detected", () => {
  fc.assert(
    fc.property(references, positions, fc.constantFrom(...ALPHABET), (reference, index, wrong) => {
      fc.pre(reference[index] !== wrong);
      expect(isValidReference(replaceAt(reference, index, wrong))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("transposed adjacent characters are detected, except 0 and Z", () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 0, max: 6 }), (reference, index) => {
      const [one, other] = [reference[index]!, reference[index + 1]!];
      fc.pre(one !== other && !(`${one}${other}` === "0Z" || `${one}${other}` === "Z0"));
      expect(isValidReference(replaceAt(replaceAt(reference, index, other), index + 1, one))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("a missing or additional character is detected", () => {
  fc.assert(
    fc.property(references, positions, fc.constantFrom(...ALPHABET), (reference, index, extra) => {
      expect(isValidReference(reference.slice(0, index) + reference.slice(index + 1))).toBe(false);
      expect(isValidReference(reference.slice(0, index) + extra + reference.slice(index))).toBe(false);
    }),
  );
});

/** As people type: upper or lower case, with look-alikes of 0 and 1, dashes and spaces. */
const spellings = references.chain((reference) =>
  fc
    .tuple(
      ...[...reference].map((character) =>
        fc.tuple(
          fc.constantFrom("", "", "", " ", "-", ".", " - ", "\u00a0", "\t"),
          fc.constantFrom(...spellingsOf(character)),
        ),
      ),
    )
    .map((parts) => ({ reference, typed: `${parts.flat().join("")} ` })),
);

function spellingsOf(character: string): string[] {
  const fullWidth = String.fromCodePoint(character.codePointAt(0)! + 0xfee0);
  const lookAlikes = { 0: ["O", "o"], 1: ["I", "i", "L", "l"] }[character] ?? [];
  return [character, character.toLowerCase(), fullWidth, ...lookAlikes];
}

test("a reference is normalised from any spelling", () => {
  fc.assert(
    fc.property(spellings, ({ reference, typed }) => {
      expect(normaliseReference(typed)).toBe(reference);
      expect(isValidReference(normaliseReference(typed))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["m4k7q2", "M4K7Q2"],
  ["M4K 7Q2", "M4K7Q2"],
  ["m4k-7q2.", "M4K7Q2"],
  ["Ｍ４Ｋ７Ｑ２", "M4K7Q2"],
  ["s0ol1i", "S00111"],
  ["", ""],
  ["  - ", ""],
])("%j is normalised to %j", (typed, normalised) => {
  expect(normaliseReference(typed)).toBe(normalised);
});

test("normalising is idempotent and never throws", () => {
  fc.assert(
    fc.property(fuzzText, (typed) => {
      const normalised = normaliseReference(typed);
      expect(normalised).toMatch(/^[0-9A-Z]*$/);
      expect(normaliseReference(normalised)).toBe(normalised);
    }),
  );
});

test("a text with a wrong check character looks like a reference, but is invalid", () => {
  fc.assert(
    fc.property(references, fc.constantFrom(...ALPHABET), (reference, check) => {
      const typed = replaceAt(reference, 7, check);
      expect(looksLikeReference(typed)).toBe(true);
      expect(isValidReference(typed)).toBe(check === reference[7]);
    }),
  );
});

test.each(["", "M4K7Q2", "0712345678", "254712345678", "HARAMBEE", "DONATE", "m4k7q2xz"])(
  "%j is no reference",
  (text) => {
    expect(isValidReference(text)).toBe(false);
  },
);

test.each(["X123456", "DUUUUUU", "7M23456", "M4K7Q2"])("no reference begins with %s", (prefix) => {
  for (const lastCharacter of ALPHABET) expect(isValidReference(prefix + lastCharacter), lastCharacter).toBe(false);
});

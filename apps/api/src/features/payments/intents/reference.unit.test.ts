import { paymentPurposes } from "@party/contract/values/payments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzText } from "#testing/fuzz.ts";
import { isReference, looksLikeReference, newReference, normaliseReference } from "./intents.ts";

const ALPHABET = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const purposes = fc.constantFrom(...paymentPurposes);
/** `newReference` uses the system's random numbers, so every run tests others. */
const references = purposes.map((purpose) => newReference(purpose));
const places = fc.integer({ min: 0, max: 7 });

const put = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1);

test("a reference shows its purpose, fits on a prompt and is valid", () => {
  const letters = { membership: "M", order: "S", donation: "D" };
  fc.assert(
    fc.property(purposes, (purpose) => {
      const reference = newReference(purpose);
      expect(reference).toMatch(/^[MSD][0-9A-HJKMNP-TV-Z]{7}$/);
      expect(reference[0]).toBe(letters[purpose]);
      expect(isReference(reference)).toBe(true);
    }),
  );
});

test("references do not repeat", () => {
  const many = Array.from({ length: 2_000 }, () => newReference("donation"));
  expect(new Set(many).size).toBeGreaterThan(1_990);
});

test("every single wrong character is detected", () => {
  fc.assert(
    fc.property(references, places, fc.constantFrom(...ALPHABET), (reference, at, wrong) => {
      fc.pre(reference[at] !== wrong);
      expect(isReference(put(reference, at, wrong))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("transposed neighbours are detected, except 0 and Z", () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 0, max: 6 }), (reference, at) => {
      const [one, other] = [reference[at]!, reference[at + 1]!];
      fc.pre(one !== other && !(`${one}${other}` === "0Z" || `${one}${other}` === "Z0"));
      expect(isReference(put(put(reference, at, other), at + 1, one))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("a missing or additional character is detected", () => {
  fc.assert(
    fc.property(references, places, fc.constantFrom(...ALPHABET), (reference, at, more) => {
      expect(isReference(reference.slice(0, at) + reference.slice(at + 1))).toBe(false);
      expect(isReference(reference.slice(0, at) + more + reference.slice(at))).toBe(false);
    }),
  );
});

/** As people type: upper or lower case, with look-alikes of 0 and 1, dashes and spaces. */
const typings = references.chain((reference) =>
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
  const wide = String.fromCodePoint(character.codePointAt(0)! + 0xfee0);
  const misread = { 0: ["O", "o"], 1: ["I", "i", "L", "l"] }[character] ?? [];
  return [character, character.toLowerCase(), wide, ...misread];
}

test("a reference is normalised from any spelling", () => {
  fc.assert(
    fc.property(typings, ({ reference, typed }) => {
      expect(normaliseReference(typed)).toBe(reference);
      expect(isReference(normaliseReference(typed))).toBe(true);
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
])("%j is normalised to %j", (typed, read) => {
  expect(normaliseReference(typed)).toBe(read);
});

test("normalising is idempotent and never throws", () => {
  fc.assert(
    fc.property(fuzzText, (typed) => {
      const read = normaliseReference(typed);
      expect(read).toMatch(/^[0-9A-Z]*$/);
      expect(normaliseReference(read)).toBe(read);
    }),
  );
});

test("a text with a wrong check character looks like a reference, but is invalid", () => {
  fc.assert(
    fc.property(references, fc.constantFrom(...ALPHABET), (reference, check) => {
      const typed = put(reference, 7, check);
      expect(looksLikeReference(typed)).toBe(true);
      expect(isReference(typed)).toBe(check === reference[7]);
    }),
  );
});

test.each(["", "M4K7Q2", "0712345678", "254712345678", "HARAMBEE", "DONATE", "m4k7q2xz"])(
  "%j is no reference",
  (text) => {
    expect(isReference(text)).toBe(false);
  },
);

test.each(["X123456", "DUUUUUU", "7M23456", "M4K7Q2"])("no reference begins with %s", (begin) => {
  for (const end of ALPHABET) expect(isReference(begin + end), end).toBe(false);
});

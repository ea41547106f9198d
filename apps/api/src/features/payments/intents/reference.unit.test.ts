import { paymentPurposes } from "@party/contract/values/payments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzText } from "#testing/fuzz.ts";
import { isReference, looksLikeReference, newReference, normaliseReference } from "./reference.ts";

const ALPHABET = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const purposes = fc.constantFrom(...paymentPurposes);
/** `newReference` takes its chance from the system; every run here looks at others. */
const references = purposes.map((purpose) => newReference(purpose));
const places = fc.integer({ min: 0, max: 7 });

const put = (text: string, at: number, character: string) => text.slice(0, at) + character + text.slice(at + 1);

test("a reference says what it is for, fits on a prompt, and is one of ours", () => {
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

test("every single wrong character is found", () => {
  fc.assert(
    fc.property(references, places, fc.constantFrom(...ALPHABET), (reference, at, wrong) => {
      fc.pre(reference[at] !== wrong);
      expect(isReference(put(reference, at, wrong))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("two neighbours that were swapped are found, unless they are 0 and Z", () => {
  fc.assert(
    fc.property(references, fc.integer({ min: 0, max: 6 }), (reference, at) => {
      const [one, other] = [reference[at]!, reference[at + 1]!];
      fc.pre(one !== other && !(`${one}${other}` === "0Z" || `${one}${other}` === "Z0"));
      expect(isReference(put(put(reference, at, other), at + 1, one))).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("a character more or less is found", () => {
  fc.assert(
    fc.property(references, places, fc.constantFrom(...ALPHABET), (reference, at, more) => {
      expect(isReference(reference.slice(0, at) + reference.slice(at + 1))).toBe(false);
      expect(isReference(reference.slice(0, at) + more + reference.slice(at))).toBe(false);
    }),
  );
});

/** As people type on a phone: small or large, with what they read for 0 and 1, and with dashes and spaces between. */
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

test("however it is typed, it is read as it was given", () => {
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
])("%j is read as %j", (typed, read) => {
  expect(normaliseReference(typed)).toBe(read);
});

test("reading twice is reading once, whatever was typed, and never throws", () => {
  fc.assert(
    fc.property(fuzzText, (typed) => {
      const read = normaliseReference(typed);
      expect(read).toMatch(/^[0-9A-Z]*$/);
      expect(normaliseReference(read)).toBe(read);
    }),
  );
});

test("what has the form of one and a wrong check looks like one, and is none", () => {
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

test.each(["X123456", "DUUUUUU", "7M23456", "M4K7Q2"])("%s begins no reference, whatever ends it", (begin) => {
  for (const end of ALPHABET) expect(isReference(begin + end), end).toBe(false);
});

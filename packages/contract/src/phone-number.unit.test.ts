import fc from "fast-check";
import { expect, test } from "vitest";
import { normalisePhoneNumber } from "./phone-number.ts";

test.each([
  ["0712 345 678", "+254712345678"],
  ["0112-345-678", "+254112345678"],
  ["0101234567", "+254101234567"],
  ["0141 234 567", "+254141234567"],
  ["0199 999 999", "+254199999999"],
  ["712345678", "+254712345678"],
  ["254712345678", "+254712345678"],
  ["2540712345678", "+254712345678"],
  ["+254 (712) 345.678", "+254712345678"],
  ["00254712345678", "+254712345678"],
  ["00 254 712 345 678", "+254712345678"],
  ["+254 (0) 712 345 678", "+254712345678"],
  ["(+254) 712 345 678", "+254712345678"],
  ["(254) 712 345 678", "+254712345678"],
  ["(00254) 712-345-678", "+254712345678"],
  ["(0712) 345678", "+254712345678"],
  ["(0)712 345678", "+254712345678"],
  ["(+44) 7911 123456", "+447911123456"],
  ["tel:+254-712-345-678", "+254712345678"],
  ["020 1234567", "+254201234567"],
  ["(020) 123 4567", "+254201234567"],
  ["+254 41 222 3456", "+254412223456"],
  ["0800 724 000", "+254800724000"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+44 (0)7911 123456", "+447911123456"],
  ["0044 7911 123456", "+447911123456"],
  ["000 44 7911 123456", "+447911123456"],
  ["+61 (0)412 345 678", "+61412345678"],
  ["+1 (0)415 555 2671", "+14155552671"],
  ["+39 (0)6 12345678", "+390612345678"],
  ["+1 (415) 555-2671", "+14155552671"],
  ["\u202a+254 712 345 679\u202c", "+254712345679"],
  ["\u200e0712\u00a0345\u00a0678\ufe0f", "+254712345678"],
  ["\u2066+254\u2011712\u2013345\u2013678\u2069\u200b", "+254712345678"],
  ["+254\u2012712\u2014345\u2015678", "+254712345678"],
  ["٠٧١٢٣٤٥٦٧٨", "+254712345678"],
])("%j is normalised to %s", (typed, kept) => {
  expect(normalisePhoneNumber(typed)).toBe(kept);
});

test.each([
  "",
  "0",
  "123",
  "12345",
  "1234567890",
  "0812345678",
  "07123456789",
  "+254812345678",
  "+25471234567",
  "call me",
  "call 0712345678",
  "0712345678 / 0722345678",
  "+1",
  "+1 012 345 6789",
  "+999 1234 5678",
  "+0712345678",
  "447911123456",
  // A reference or a member number that somebody typed.
  "45123456",
])("%j is not a phone number", (typed) => {
  expect(normalisePhoneNumber(typed)).toBeUndefined();
});

const marks = ["\u200b", "\u200e", "\u200f", "\u202a", "\u202c", "\u2066", "\u2069", "\ufe0f", "\ufeff"];
const gaps = [
  "",
  " ",
  "\u00a0",
  "\u202f",
  "-",
  "\u2010",
  "\u2011",
  "\u2012",
  "\u2013",
  "\u2014",
  "\u2015",
  "\u2212",
  ".",
];

test("every Kenyan mobile number is understood in every notation, and normalising twice changes nothing", () => {
  const digits = fc.tuple(fc.constantFrom("7", "1"), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(""));
  const prefix = fc.constantFrom("0", "", "254", "+254", "00254", "tel:+254", "+254(0)");
  const between = fc.array(fc.tuple(fc.constantFrom(...gaps), fc.constantFrom("", ...marks)), {
    minLength: 9,
    maxLength: 9,
  });
  fc.assert(
    fc.property(digits, prefix, between, (number, start, filling) => {
      const typed = start + [...number].map((digit, at) => digit + filling[at]!.join("")).join("");
      expect(normalisePhoneNumber(typed)).toBe(`+254${number}`);
      expect(normalisePhoneNumber(`+254${number}`)).toBe(`+254${number}`);
    }),
  );
});

test("any text gives a number in E.164 or nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^\+?[\d ()-]{1,20}$/)), (typed) => {
      expect(normalisePhoneNumber(typed) ?? "+2540").toMatch(/^\+[1-9]\d{3,14}$/);
    }),
  );
});

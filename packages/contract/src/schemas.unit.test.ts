import { expect, test } from "vitest";
import { line, normalisePhoneNumber, optionalLine } from "./schemas.ts";

test.each(["Wangari", "Ng'ang'a", "wa Menza", "Mũthoni", "محمد", "O’Neill 2nd", "👩‍🌾"])(
  "%s is a valid single-line text",
  (text) => {
    expect(line(100).parse(text)).toBe(text);
  },
);

test.each([
  ["U+0000", "Wan\0gari"],
  ["a line break", "Wangari\r\nBcc: all@party.example"],
  ["a line break of another kind", "Wangari\u2028Maathai"],
  ["a control character beyond ASCII", "Wangari\u0085Maathai"],
  ["a bidirectional override", "Wangari \u202eihtaaM"],
  ["a bidirectional isolate", "Wangari \u2067Maathai\u2069"],
])("%s is rejected in a single-line text", (_, text) => {
  expect(line(100).safeParse(text).success).toBe(false);
  expect(optionalLine(100).safeParse(text).success).toBe(false);
});

test.each(["", "  ", "\u200b", "\u2060\ufeff \u00ad"])(
  "a text without visible characters (%j) counts as missing",
  (text) => {
    expect(
      line(100)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(expect.arrayContaining(["This field is required."]));
  },
);

test.each([
  ["0712 345 678", "+254712345678"],
  ["0112-345-678", "+254112345678"],
  ["712345678", "+254712345678"],
  ["254712345678", "+254712345678"],
  ["+254 (712) 345.678", "+254712345678"],
  ["00254712345678", "+254712345678"],
  ["+254 (0) 712 345 678", "+254712345678"],
  ["+44 20 7946 0958", "+442079460958"],
])("%s is normalised to %s", (typed, kept) => {
  expect(normalisePhoneNumber(typed)).toBe(kept);
});

test.each(["", "0", "12345", "0812345678", "07123456789", "+254812345678", "+25471234567", "call me", "+1"])(
  "%j is not a phone number",
  (typed) => {
    expect(normalisePhoneNumber(typed)).toBeUndefined();
  },
);

test("normalising a phone number twice changes nothing", () => {
  const once = normalisePhoneNumber("0712345678")!;
  expect(normalisePhoneNumber(once)).toBe(once);
});

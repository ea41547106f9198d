import { expect, test } from "vitest";
import { line, optionalLine } from "./text.ts";

test.each(["Wangari", "Ng'ang'a", "wa Menza", "Mũthoni", "محمد", "O’Neill 2nd", "👩‍🌾"])(
  "%s is a line of text",
  (text) => {
    expect(line(100).parse(text)).toBe(text);
  },
);

test.each([
  ["U+0000", "Wan\0gari"],
  ["a line break", "Wangari\r\nBcc: all@party.example"],
  ["a line break of another kind", "Wangari\u2028Maathai"],
  ["a control character beyond ASCII", "Wangari\u0085Maathai"],
  ["what turns the writing round", "Wangari \u202eihtaaM"],
  ["what turns it round and closes it", "Wangari \u2067Maathai\u2069"],
])("%s is refused in a line", (_, text) => {
  expect(line(100).safeParse(text).success).toBe(false);
  expect(optionalLine(100).safeParse(text).success).toBe(false);
});

test.each(["", "  ", "\u200b", "\u2060\ufeff \u00ad"])(
  "a line of which nothing can be seen (%j) is missing",
  (text) => {
    expect(
      line(100)
        .safeParse(text)
        .error?.issues.map(({ message }) => message),
    ).toEqual(expect.arrayContaining(["This field is required."]));
  },
);

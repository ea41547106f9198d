import { expect, test } from "vitest";
import { Email, line, normaliseEmail, optionalLine, sentence } from "./schemas.ts";

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
    ).toEqual(expect.arrayContaining(["required"]));
  },
);

test.each([
  ["njeri.plus+news@Party.Example ", "njeri.plus+news@party.example"],
  ["smith&sons@party.example", "smith&sons@party.example"],
  ["a/b@party.example", "a/b@party.example"],
  ["a=b@party.example", "a=b@party.example"],
  ["o'brien@party.example", "o'brien@party.example"],
  ["tom@localhost", "tom@localhost"],
  ["tom\u200b@party.example\u200e", "tom@party.example"],
  ["\u202atom@party.example\u202c\u00a0", "tom@party.example"],
  ["Anna@MÜNCHEN.de", "anna@xn--mnchen-3ya.de"],
  ["anna@mu\u0308nchen.de", "anna@xn--mnchen-3ya.de"],
  ["anna@xn--mnchen-3ya.de", "anna@xn--mnchen-3ya.de"],
])("the email address %j is kept as %s", (typed, kept) => {
  expect(Email.parse(typed)).toBe(kept);
  expect(normaliseEmail(kept)).toBe(kept);
});

test.each([
  "",
  "tom",
  "tom@",
  "@party.example",
  "tom@party..example",
  "tom@-party.example",
  "tom party@party.example",
  "a@b@party.example",
  "tom@party.example\r\nBcc: all@party.example",
  "tom@münchen.de/path",
  "tom@mün chen.de",
  `tom@${"a".repeat(250)}.example`,
])("%j is not an email address", (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
});

test("a sentence has ten characters as the database counts them", () => {
  const { success } = sentence("Write a sentence.").safeParse("🚌🚌🚌🚌🚌");
  expect(success).toBe(false);
  expect(sentence("Write a sentence.").parse("🚌 ten chars")).toBe("🚌 ten chars");
});

import { expect, test } from "vitest";
import { withoutLinks } from "./email-template.ts";

test.each([
  "https://evil.example",
  "www.evil",
  "evil.example/claim",
  "dedan@evil.example",
  "mpesa\u0301.com/claim",
  "भारती.com",
  "evil.भारत",
  "198.51.100.7/pay",
  "evil\u00ad.example",
  "evil\u200b.example",
  "evil.\u2060ex\u200dample",
  "evil。com",
  "evil．com",
  "evil｡com",
  "evil․com",
  "evil._com",
  "evil-.com",
  "xn--mpes-5na.xn--p1ai",
  "dedan＠evil",
  "tel:+254712345678",
])("the link %j in a text is replaced by a note", (link) => {
  expect(withoutLinks(`Take it at ${link} today`)).toBe("Take it at [link left out] today");
});

test.each([
  "It was graded in May. In June the rain took it away.",
  "KES 1.500 or 3.50, at 10.30 on 2.8.2026",
  "Dear J.K. Otieno, e.g. of Ol Kalou…",
  "Wanjikũ and Ng'ang'a asked: who pays?",
])("plain text is unchanged: %s", (text) => {
  expect(withoutLinks(text)).toBe(text);
});

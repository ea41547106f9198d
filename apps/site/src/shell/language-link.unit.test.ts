import { expect, test } from "vitest";
import { urlInOtherLanguage } from "./language-link.tsx";

test.each([
  ["/", "/sw"],
  ["/?from=mail", "/sw?from=mail"],
  ["/#plans", "/sw#plans"],
  ["/news", "/sw/news"],
  ["/news?page=2&q=maji#list", "/sw/news?page=2&q=maji#list"],
  ["/swahili", "/sw/swahili"],
])("%s in English is %s in Kiswahili, and back", (english, kiswahili) => {
  expect(urlInOtherLanguage(english, "")).toBe(kiswahili);
  expect(urlInOtherLanguage(kiswahili, "/sw")).toBe(english);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  englishTexts,
  englishWords,
  kiswahiliTexts,
  kiswahiliWords,
} from "../../../scripts/translations/english-words.ts";
import { serveBuiltSite } from "./built-site.ts";
import { isSample, textsOfDocument } from "./kiswahili.ts";
import { pagesInKiswahili, publicPages } from "./pages.ts";

let site: Awaited<ReturnType<typeof serveBuiltSite>>;
beforeAll(async () => {
  site = await serveBuiltSite();
});
afterAll(() => site.stop());

test("an English word is found in texts, labels and descriptions, but not in names, addresses and English elements", () => {
  expect(englishWords.size).toBe(300);
  const html =
    '<p>Ugatuzi Party na <a href="/about">Pay Bill</a></p><p lang="en">Read <b>the</b> whole text<br/></p><img alt="The bus"><script>let the = 1</script><p>Soma zaidi at the ofisi</p>';
  expect(englishTexts(textsOfDocument(html))).toEqual(["The: The bus", "at the: Soma zaidi at the ofisi"]);
});

test.each(pagesInKiswahili)("$path holds none of 300 English words", async ({ path, form }) => {
  const { text } = await site.fetch(path, form);
  expect(text).toContain('<html lang="sw"');
  expect(textsOfDocument(text).length).toBeGreaterThan(5);
  expect(englishTexts(textsOfDocument(text).filter((each) => !isSample(each)))).toEqual([]);
});

test("a word of Kiswahili is found in texts, but not in names and in elements in Kiswahili", () => {
  expect(kiswahiliWords.size).toBe(300);
  const html = '<title>Ingia</title><p>Mwananchi</p><a lang="sw" href="/sw">Kiswahili kwa wote</a><p>Asante sana!</p>';
  expect(kiswahiliTexts(textsOfDocument(html, "sw"))).toEqual(["Ingia: Ingia"]);
});

test.each(publicPages)("$path holds none of 300 words of Kiswahili", async ({ path, form }) => {
  const { text } = await site.fetch(path, form);
  expect(text).toContain('<html lang="en"');
  expect(textsOfDocument(text, "sw").length).toBeGreaterThan(5);
  expect(kiswahiliTexts(textsOfDocument(text, "sw"))).toEqual([]);
});

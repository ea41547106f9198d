import { expect, test } from "vitest";
import { readPdf } from "../apps/api/src/testing/pdf-text.ts";
import { printConstitution } from "../apps/site/constitution-pdf/constitution-pdf.ts";
import {
  constitutionContent,
  withArticleNumbers,
} from "../apps/site/src/features/constitution/constitution.content.ts";
import { party } from "../apps/site/src/party.ts";
import { constitutionText } from "../packages/samples/src/texts/constitution/constitution.ts";

const constitution = withArticleNumbers(constitutionText(party).sections);

test("the cover shows the logo and a table of contents with page numbers, and equal texts give equal files", async () => {
  const file = await printConstitution();
  expect(Buffer.from(file).includes("/Subtype /Image")).toBe(true);
  const { text } = readPdf(file);
  const [cover] = text.split(constitution[0]!.opening[0]!);
  const named = constitution.map(({ title }) => Number(cover!.split(title)[1]?.match(/^(?: \(.*?\))? (\d+?)\D/)?.[1]));
  // Each page ends with its footer; the cover has none.
  const pages = [...text.matchAll(/(.*?)Page (\d+) of \d+/gs)];
  const begin = constitution.map(({ title, opening, articles }) => {
    const first = opening[0] ?? constitutionContent.articleTitle(articles[0]!);
    return Number(pages.find(([, pageText]) => pageText!.includes(`${title} ${first}`))?.[2]);
  });
  expect(named).toEqual(begin);
  expect(begin.every((page) => page > 1)).toBe(true);
  expect(Buffer.compare(file, await printConstitution())).toBe(0);
});

test("another party's has its name on the cover and, shortened, at the foot of each page, and its colours", async () => {
  const name = "Muungano wa Wananchi kwa Maendeleo Endelevu, Haki ya Kijamii na Mazingira Salama Kenya 203";
  const colours = { primary: "#5b2a86", accent: "#e0a526" };
  const { text } = readPdf(await printConstitution({ ...party, name, shortName: "MWK", colours }));
  expect(text.replaceAll(/\s+/g, " ")).toContain(name);
  expect(text).toContain("Constitution of MWKPage 2 of");
  expect(text).not.toMatch(/ugatuzi/i);
});

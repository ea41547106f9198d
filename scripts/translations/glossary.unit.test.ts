import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTerms, termsOf } from "./glossary.ts";
import { pairsOfFile, translationFiles } from "./text-pairs.ts";

const terms = termsOf(readFileSync(new URL("../../docs/kiswahili.md", import.meta.url), "utf8"));

/** Translations that need none of the words of a term, and why. */
const EXCEPTIONS: readonly (readonly [key: string, term: string, reason: string])[] = [
  ["constitutionContent.articleTitle", "article", "the heading of an English text, in English"],
  ["roadmapText.phases.4.description", "member", "who was elected to an assembly, no member of the party"],
  ["roadmapText.phases.4.activities.2", "member", "members of assemblies are wawakilishi"],
];

test("a translation has a word of the glossary for each of its terms in the English text", () => {
  const missing = translationFiles().flatMap((file) =>
    pairsOfFile(file)
      .filter(({ isPaired }) => isPaired)
      .flatMap((pair) => missingTerms(pair, terms).map((term) => ({ file, pair, term }))),
  );
  const isException = ({ pair, term }: (typeof missing)[number]) =>
    EXCEPTIONS.some(([key, english]) => key === pair.key && english === term.english);
  const unused = EXCEPTIONS.filter(([key]) => !missing.some(({ pair }) => pair.key === key));
  expect(unused, "exceptions that are none any more").toEqual([]);
  expect(
    missing
      .filter((each) => !isException(each))
      .map(({ file, pair, term }) => `${file}:${pair.line} ${pair.text}: ${term.english} is ${term.kiswahili}`),
  ).toEqual([]);
});

test("the forms of a word count, the words of a longer term are no terms, and labels are whole texts", () => {
  const document = [
    "| English | Kiswahili | source |",
    "| ------- | --------- | ------ |",
    "| member | mwanachama | Registrar |",
    "| pay | lipa | Safaricom |",
    "| pay bill | Pay Bill (kept) | Safaricom |",
    "| back / next (button) | rudi / endelea | common |",
    "| place, seat | nafasi | proposal |",
    "| consent | ridhaa (also idhini, A) | Registrar |",
    "| Sunday … Saturday | Jumapili … Jumamosi | CLDR |",
  ].join("\n");
  const missing = (english: string, text: string) =>
    missingTerms({ english, text }, termsOf(document)).map((term) => term.english);
  expect(missing("Members pay", "Wanachama hulipa")).toEqual([]);
  expect(missing("Members pay", "Watu hutoa")).toEqual(["member", "pay"]);
  expect(missing("M-PESA pay bill", "Pay Bill ya M-PESA")).toEqual([]);
  expect(missing("Welcome back, {member}", "Karibu tena, {member}")).toEqual([]);
  expect(missing("Back", "Karibu")).toEqual(["back"]);
  expect(missing("2 seats, by consent", "Viti 2, kwa idhini")).toEqual(["seat"]);
});

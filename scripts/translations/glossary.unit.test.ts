import { readFileSync } from "node:fs";
import { missingTerms } from "@party/contract/values/translation-faults";
import { type ItemTexts, type TranslatedKind, translatableTextsOf } from "@party/contract/values/translations";
import { eventDetails } from "@party/samples/events/event-details";
import { galleryItems } from "@party/samples/gallery";
import { articleWords } from "@party/samples/kiswahili/articles";
import { eventWords } from "@party/samples/kiswahili/events";
import { galleryWords, leaderWords, productWords } from "@party/samples/kiswahili/other-words";
import { leaders } from "@party/samples/leaders";
import { newsArticles } from "@party/samples/news-articles";
import { products } from "@party/samples/products";
import { expect, test } from "vitest";
import { termsOf } from "./glossary.ts";
import { pairsOfFile, translationFiles } from "./text-pairs.ts";

const terms = termsOf(readFileSync(new URL("../../docs/kiswahili.md", import.meta.url), "utf8"));

/** Translations that need none of the words of a term, and why. */
const EXCEPTIONS: readonly (readonly [key: string, term: string, reason: string])[] = [
  ["constitutionContent.articleTitle", "article", "the heading of an English text, in English"],
  ["roadmapText.phases.4.description", "member", "who was elected to an assembly, no member of the party"],
  ["roadmapText.phases.4.activities.2", "member", "members of assemblies are wawakilishi"],
  ["columnLabels.taken_by", "member", "of staff, who are wafanyakazi"],
  ["columnLabels.added_by", "member", "of staff, who are wafanyakazi"],
  ["columnLabels.recruited_by", "member", "of staff, who are wafanyakazi"],
  ["membershipStatusTexts.active.payment", "active", "of a payment, which is not hai but paid"],
];

test("a translation has a word of the glossary for each of its terms in the English text", () => {
  const missing = translationFiles().flatMap((file) =>
    pairsOfFile(file)
      .filter(({ isPaired }) => isPaired)
      .flatMap((pair) =>
        missingTerms({ english: pair.english, kiswahili: pair.text }, terms).map((term) => ({ file, pair, term })),
      ),
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

/** Of the samples that the demo begins with. */
const SAMPLE_EXCEPTIONS: readonly (readonly [item: string, term: string, reason: string])[] = [
  ["articles 1", "registered voter", "in the plural, with their number between the words"],
  ["articles 1", "member", "of a committee, who is mjumbe"],
  ["articles 1", "fee", "of a school, which is karo"],
  ["articles 2", "fee", "of a school, which is karo"],
  ["articles 2", "member", "of an assembly, who is mwakilishi"],
  ["articles 5", "member", "of an assembly, who is mwakilishi"],
  ["articles 7", "polling station", "in the plural"],
  ["events 3", "member", "of an assembly, who is mwakilishi"],
];

test("the Kiswahili of the samples has a word of the glossary for each term in the same line of the English", () => {
  const samples: [kind: TranslatedKind, rows: readonly { id: number }[], words: Readonly<Record<number, ItemTexts>>][] =
    [
      ["articles", newsArticles, articleWords],
      ["events", eventDetails, eventWords],
      ["gallery-items", galleryItems, galleryWords],
      ["leaders", leaders, leaderWords],
      ["products", products, productWords],
    ];
  const linesOf = (text = "") => text.split("\n").map((line) => line.replaceAll(/<[^>]+>/g, " "));
  const missing = samples.flatMap(([kind, rows, words]) =>
    rows.flatMap((row) =>
      Object.entries(translatableTextsOf(kind, row)).flatMap(([path, english]) => {
        const translated = linesOf(words[row.id]?.[path]);
        return linesOf(english).flatMap((line, at) =>
          missingTerms({ english: line, kiswahili: translated[at] ?? "" }, terms).map(
            (term) => `${kind} ${row.id}: ${term.english}`,
          ),
        );
      }),
    ),
  );
  expect([...new Set(missing)].toSorted()).toEqual(
    SAMPLE_EXCEPTIONS.map(([item, term]) => `${item}: ${term}`).toSorted(),
  );
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
    missingTerms({ english, kiswahili: text }, termsOf(document)).map((term) => term.english);
  expect(missing("Members pay", "Wanachama hulipa")).toEqual([]);
  expect(missing("Members pay", "Watu hutoa")).toEqual(["member", "pay"]);
  expect(missing("M-PESA pay bill", "Pay Bill ya M-PESA")).toEqual([]);
  expect(missing("Welcome back, {member}", "Karibu tena, {member}")).toEqual([]);
  expect(missing("Back", "Karibu")).toEqual(["back"]);
  expect(missing("2 seats, by consent", "Viti 2, kwa idhini")).toEqual(["seat"]);
});

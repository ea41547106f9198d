import { readdirSync, readFileSync } from "node:fs";
import { defaultGiftAmounts } from "@party/contract/values/accounts";
import { builtInTexts } from "@party/samples/site-texts";
import { expect, test } from "vitest";
import { withArticleNumbers } from "./features/constitution/constitution.content.ts";
import { donateContent } from "./features/donations/donate.content.ts";
import { homeContent } from "./features/home/home.content.ts";
import { party } from "./party.ts";

const texts = builtInTexts(party);
const constitution = withArticleNumbers(texts.constitution.sections);
const priorities = ["Economy", "Devolution", "Social Infrastructure", "Greening Kenya", "Citizen Responsibility"];
const titles = (parts: readonly { title: string }[]) => parts.map((part) => part.title);

test("pages have the number of sections and the headings of the specification", () => {
  expect(texts.hero.slides).toHaveLength(7);
  expect(titles(homeContent.manifesto.cards)).toEqual(["Who we are", "Our vision", "Our Mission"]);
  expect(homeContent.featured.cards.map((card) => card.section)).toEqual(
    texts["election-integrity"].tabs.map((tab) => tab.id),
  );
  expect(homeContent.chairman.values.map((value) => value.name)).toEqual(["Peace", "Love", "Unity", "Prosperity"]);
  expect(titles(homeContent.focus.priorities)).toEqual(priorities);
  expect(titles(texts.manifesto.priorities)).toEqual(priorities);
  expect(homeContent.events.cards).toHaveLength(3);

  expect(texts["who-we-are"].carousel.slides).toHaveLength(4);
  expect(titles(texts["who-we-are"].values.items)).toEqual([
    "Inclusive Leadership",
    "Excellence in Service",
    "Unity in Diversity",
    "Innovation & Progress",
  ]);
  expect(titles(texts.roadmap.phases)).toEqual([
    "Foundation Phase",
    "Grassroots Mobilization",
    "Regional Campaigns",
    "Final Push",
    "Victory & Implementation",
  ]);
  for (const phase of texts.roadmap.phases) expect(phase.activities).toHaveLength(4);
  expect(titles(texts["election-integrity"].tabs)).toEqual(["Empower The Vote", "Protect The Future"]);
  for (const tab of texts["election-integrity"].tabs) expect(tab.cards).toHaveLength(3);

  expect(defaultGiftAmounts).toEqual([1_000, 5_000, 10_000, 25_000, 50_000]);
  expect(donateContent.uses.meanings).toHaveLength(defaultGiftAmounts.length);
});

test("the articles of the constitution are numbered without a gap, and every reference names an existing article", () => {
  expect(titles(constitution)).toEqual([
    "Preamble",
    "Party Objectives",
    "Membership",
    "Party Structure",
    "Code of Conduct",
  ]);
  const numbers = constitution.flatMap((section) => section.articles.map((article) => article.number));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const [, from, to] of JSON.stringify(constitution).matchAll(/Articles? (\d+)(?: to (\d+))?/g)) {
    expect(numbers).toContain(Number(from));
    if (to) expect(numbers).toContain(Number(to));
  }
});

test("the constitution states the five conditions of membership of the specification", () => {
  const eligibility = constitution[2]!.articles[0]!.clauses[0]!;
  expect(eligibility).toMatchObject({
    items: [
      "is a Kenyan citizen;",
      "is at least 18 years old;",
      "is not a member of another political party;",
      "pays the membership fee that belongs to the chosen plan;",
      "has not been convicted of a criminal offence.",
    ],
  });
  expect(JSON.stringify(constitution)).toContain("from 18 to 35 years old");
});

test("no content file contains the name of the party, which is configured in party.json", () => {
  const { name } = JSON.parse(readFileSync(new URL("../../../party.json", import.meta.url), "utf8"));
  const inFolder = (folder: URL) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => new URL(file, folder));
  const files = inFolder(new URL("features/", import.meta.url)).filter(({ href }) => href.endsWith(".content.ts"));
  expect(files.length).toBeGreaterThan(15);
  for (const file of [...files, ...inFolder(new URL("../../../packages/samples/src/texts/", import.meta.url))]) {
    expect(readFileSync(file, "utf8"), file.href).not.toContain(name);
  }
});

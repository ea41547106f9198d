import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { campaignRoadmapContent } from "./features/about/campaign-roadmap.content.ts";
import { electionIntegrityContent } from "./features/about/election-integrity.content.ts";
import { manifestoContent } from "./features/about/manifesto.content.ts";
import { whoWeAreContent } from "./features/about/who-we-are.content.ts";
import { constitution } from "./features/constitution/constitution.content.ts";
import { donateContent, donationPresets } from "./features/donations/donate.content.ts";
import { homeContent } from "./features/home/home.content.ts";

const priorities = ["Economy", "Devolution", "Social Infrastructure", "Greening Kenya", "Citizen Responsibility"];
const titles = (parts: readonly { title: string }[]) => parts.map((part) => part.title);

test("pages have the number of sections and the headings of the specification", () => {
  expect(homeContent.hero.slides).toHaveLength(7);
  expect(titles(homeContent.manifesto.cards)).toEqual(["Who we are", "Our vision", "Our Mission"]);
  expect(homeContent.featured.cards.map((card) => card.section)).toEqual(
    electionIntegrityContent.tabs.map((tab) => tab.id),
  );
  expect(homeContent.chairman.values.map((value) => value.name)).toEqual(["Peace", "Love", "Unity", "Prosperity"]);
  expect(titles(homeContent.focus.priorities)).toEqual(priorities);
  expect(titles(manifestoContent.priorities)).toEqual(priorities);
  expect(homeContent.events.cards).toHaveLength(3);

  expect(whoWeAreContent.carousel.slides).toHaveLength(4);
  expect(titles(whoWeAreContent.values.items)).toEqual([
    "Inclusive Leadership",
    "Excellence in Service",
    "Unity in Diversity",
    "Innovation & Progress",
  ]);
  expect(titles(campaignRoadmapContent.phases)).toEqual([
    "Foundation Phase",
    "Grassroots Mobilization",
    "Regional Campaigns",
    "Final Push",
    "Victory & Implementation",
  ]);
  for (const phase of campaignRoadmapContent.phases) expect(phase.activities).toHaveLength(4);
  expect(titles(electionIntegrityContent.tabs)).toEqual(["Empower The Vote", "Protect The Future"]);
  for (const tab of electionIntegrityContent.tabs) expect(tab.cards).toHaveLength(3);

  expect(donationPresets).toEqual([1_000, 5_000, 10_000, 25_000, 50_000]);
  expect(donateContent.uses.meanings).toHaveLength(donationPresets.length);
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
  const features = new URL("features/", import.meta.url);
  const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".content.ts"));
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    expect(readFileSync(new URL(file, features), "utf8"), file).not.toContain(name);
  }
});

import { builtInTexts } from "@party/samples/site-texts";
import { expect, test } from "vitest";
import { party } from "#party.ts";
import { accessibilityContent, versionContent } from "./legal.content.ts";
import { paragraphsAndListsOf } from "./legal-sections.tsx";

test("paragraphs that begin with a hyphen are the items of a list, and a hyphen inside stays", () => {
  expect(
    paragraphsAndListsOf(["We keep:", "- names;", "– M-PESA numbers.", "Nothing else.", "-5 degrees", "- One."]),
  ).toEqual(["We keep:", ["names;", "M-PESA numbers."], "Nothing else.", "-5 degrees", ["One."]]);
});

test("the built-in notices have the lists that the law asks for, with the party's address", () => {
  const { "privacy-notice": privacy, terms } = builtInTexts(party);
  const lists = ({ sections }: typeof privacy) =>
    sections.map(({ paragraphs }) =>
      paragraphsAndListsOf(paragraphs).flatMap((block) => (Array.isArray(block) ? [block.length] : [])),
    );
  expect(lists(privacy)).toEqual([[], [6], [], [6], [5], [], [], [5]]);
  expect(lists(accessibilityContent)).toEqual([[6], [], [2], []]);
  for (const { sections } of [privacy, terms]) {
    expect(sections[0]!.paragraphs[0]).toContain(
      `${party.name}, ${party.contacts.address}. Email ${party.contacts.email}`,
    );
  }
});

test("a version says its day in Nairobi", () => {
  expect(versionContent.published("2", "2026-11-26T22:30:00.000Z")).toBe("Version 2, published on 27 November 2026");
});

import { expect, test } from "vitest";
import own from "../../../party.json" with { type: "json" };
import { listPartyProblems } from "./party.ts";

const problemsWith = (changes: object) => listPartyProblems(JSON.stringify({ ...own, ...changes }));

test("the party's own file is right, and one without placeholders and social accounts", () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ social: { facebook: "party" } })).toEqual([]);
});

test("the colours, languages and amounts of the file are those of the published texts", () => {
  expect(problemsWith({ colours: { primary: "#5b2a86", accent: "#ffd700" }, languages: ["en"] })).toEqual([]);
  expect(problemsWith({ shortName: "A long short name" })).toEqual(["shortName: at most 12 characters"]);
  expect(problemsWith({ name: 7, founded: undefined })).toEqual([
    "name: must be a text in quotation marks",
    "founded: is missing",
  ]);
  expect(problemsWith({ social: { myspace: "party" } })).toEqual(['social: there is no setting "myspace"']);
  expect(problemsWith({ colours: { primary: "#ffe000", accent: "#ffd700" } })[0]).toBe(
    "colours.primary: #ffe000 is too light for white letters: the nearest that works is #7d6d00.",
  );
  expect(problemsWith({ giftAmounts: [500, 100, 1_000, 2_000, 5_000] })).toEqual([
    "giftAmounts: Write five different amounts, the smallest first.",
  ]);
});

test.each([
  ["a name that is too long for a card", { shortName: "A long short name" }, ["shortName: "]],
  ["an unknown network", { social: { myspace: "party" } }, ["social: "]],
  [
    "two wrong values",
    { founded: "1999", contacts: { ...own.contacts, email: "nobody" } },
    ["founded: ", "contacts.email: "],
  ],
])("%s is named", (_, changes, expected) => {
  const problems = problemsWith(changes);
  expect(problems).toHaveLength(expected.length);
  for (const [index, beginning] of expected.entries()) expect(problems[index]).toContain(beginning);
});

test("a file that is no JSON is named as such", () => {
  expect(listPartyProblems('{ "name": ')).toEqual([expect.stringMatching(/^it is no JSON: /)]);
});

import { expect, test } from "vitest";
import own from "../../../party.json" with { type: "json" };
import { listPartyProblems } from "./party.ts";

const problemsWith = (changes: object) => listPartyProblems(JSON.stringify({ ...own, ...changes }));

test("the party's own file is right, and one without placeholders and social accounts", () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ social: { facebook: "party" } })).toEqual([]);
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

import { type ProblemCode, problems } from "@party/contract/problems";
import { problemTexts } from "@party/contract/problems.sw";
import { LANGUAGES } from "@party/contract/values/languages";
import { expect, test } from "vitest";
import { minutesInWords, Problem } from "./problem.ts";

const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const codes = Object.keys(problems) as ProblemCode[];

test("each problem has a text in each language, with the same values", () => {
  expect(codes.length).toBeGreaterThan(100);
  for (const code of codes) {
    expect.soft(placeholdersIn(problemTexts[code]), code).toEqual(placeholdersIn(problems[code].text));
    const texts = LANGUAGES.map((language) => new Problem(code).textIn(language));
    expect.soft(texts, code).toEqual([problems[code].text, problemTexts[code]]);
    expect.soft(new Set([...texts, "{fault}"]).size, code).toBe(texts[0] === "{fault}" ? 1 : 3);
  }
});

test("no text is of a problem that is gone", () => {
  expect(Object.keys(problemTexts).sort()).toEqual(codes.toSorted());
});

test("words of a language are those of the text that they are in", () => {
  const problem = new Problem("too_many_requests", { wait: minutesInWords(2) });
  expect(problem.textIn("en")).toBe("Too many attempts. Please wait 2 minutes and try again.");
  expect(problem.textIn("sw")).toBe("Umejaribu mara nyingi mno. Tafadhali subiri dakika 2, kisha ujaribu tena.");
  expect(minutesInWords(1)).toEqual({ en: "1 minute", sw: "dakika 1" });
});

test("a field that is at fault has the text in the same language", () => {
  expect(new Problem(["under_age", "unknown_ward"]).fieldsIn("sw")).toEqual({
    age: ["Ni lazima uwe na umri wa angalau miaka 18 ili ujiunge."],
    ward: ["Chagua wadi yako kwenye orodha."],
  });
});

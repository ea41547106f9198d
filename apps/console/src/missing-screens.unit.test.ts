import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { menuOf, readScreens } from "../plugins/screens.ts";

const root = path.join(import.meta.dirname, "../../..");

/** Ways to say that the console cannot do something, or that somebody does it at the server. */
const ABSENCE =
  /\b(?:no screens?\b|(?:here|there|possible|available) yet\b|not (?:yet )?in the console\b|(?<!even by )whoever runs the server|(?:operator of the server|server's operator) (?!has recorded)(?:sets|changes|does|prints|makes|must|can|will|has)\b|npm run )/i;

/** What is truly absent, with words that no screen may have as its address, its name or what it is for. */
const allowed: readonly { sentence: string; absent: readonly string[] }[] = [
  {
    sentence:
      "Whoever runs the server checks the whole chain with `npm run office -- audit`; an altered entry is named.",
    absent: ["chain", "/audit/"],
  },
];

/** Sentences of texts and handbook: quoted strings of the console's sources, and lines of its help pages. */
function listSentences(): { file: string; sentence: string }[] {
  const files = globSync(["apps/console/src/**/*.{ts,tsx}", "docs/staff/*.md"], { cwd: root });
  return files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), "utf8");
      const texts = file.endsWith(".md")
        ? source.split(/\n{2,}/)
        : [...source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, "").matchAll(/"([^"\n]*)"|`([^`]*)`|>([^<>{}]+)</g)].map(
            ([, ...quoted]) => quoted.find((each) => each !== undefined) ?? "",
          );
      return texts
        .flatMap((text) => text.replaceAll(/\s+/g, " ").split(/(?<=[.:?!])\s/))
        .map((sentence) => ({ file, sentence: sentence.trim() }));
    });
}

const sentences = listSentences();
/** Addresses, names and purposes of all screens. */
const screens = await readScreens();
const screenTexts = [
  ...screens.map((screen) => screen.path),
  ...menuOf(screens).flatMap(({ label, about }) => [label, about]),
];

describe("a text that says that something has no screen", () => {
  test("is among those that are known to be true", () => {
    expect(sentences.length).toBeGreaterThan(2_000);
    const said = sentences.filter(({ sentence }) => ABSENCE.test(sentence));
    expect(said.filter(({ sentence }) => !allowed.some((each) => each.sentence === sentence))).toEqual([]);
  });

  test.each(allowed)("is there, and stays true while no screen is about it: $sentence", ({ sentence, absent }) => {
    expect(sentences.map((each) => each.sentence)).toContain(sentence);
    const made = screenTexts.filter((text) => absent.some((word) => text.toLowerCase().includes(word)));
    expect(made).toEqual([]);
  });
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../../..");
const inFolders = (pattern: string) =>
  globSync(`{apps/site/{src,server},{apps/api,packages/{ui,samples,contract}}/src}/**/${pattern}`, {
    cwd: root,
  }).sort();

const contentFiles = inFolders("*.content.ts").filter((file) => !file.startsWith("packages/contract"));
const translations = inFolders("*.sw.ts");

test("every content file of site and API has its translation", () => {
  expect(contentFiles.length).toBeGreaterThan(55);
  const missing = contentFiles.filter((file) => !translations.includes(file.replace(/\.ts$/, ".sw.ts")));
  expect(missing).toEqual([]);
});

test("every translation says on its first line whether a translator has read it", () => {
  const firstLineOf = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n")[0]!;
  const silent = translations.filter(
    (file) => !/^\/\/ (?:not reviewed|reviewed by .+ on \d{4}-\d\d-\d\d)$/.test(firstLineOf(file)),
  );
  expect(silent).toEqual([]);
});

/** Words that another language does not change: names of files, addresses, identifiers. */
const isIdentifier = (text: string) => /^(?:[#/][\w/#-]*|[a-z]+(?:[-_][a-z0-9]+)+|\d[\d-]*)$/.test(text);

/** What a translation of a function has to contain of what it is given. */
const samples: ((at: number) => unknown)[] = [(at) => `«${at}»`, (at) => 7_000 + at, (at) => [`«${at}»`]];

function outcome(text: (...given: unknown[]) => unknown, given: unknown[]): string | undefined {
  try {
    return JSON.stringify(text(...given));
  } catch {
    return undefined;
  }
}

function faultsOf(english: unknown, translated: unknown, place: string): string[] {
  if (typeof english !== typeof translated) return [`${place}: ${typeof english} is ${typeof translated}`];
  if (typeof english === "string") {
    if (english !== "" && translated === "") return [`${place} is empty`];
    return isIdentifier(english) && english !== translated ? [`${place}: ${english} is ${translated}`] : [];
  }
  if (typeof english === "function") {
    const [own, other] = [english, translated] as ((...given: unknown[]) => unknown)[];
    return samples.flatMap((sample) => {
      const given = Array.from({ length: own!.length }, (_, at) => sample(at));
      const expected = outcome(own!, given);
      const found = outcome(other!, given);
      if (expected === undefined) return [];
      const values = given.flat().map(String);
      const lost = values.filter((value) => expected.includes(value) && !found?.includes(value));
      return lost.map((value) => `${place} loses ${value}: ${found}`);
    });
  }
  if (typeof english !== "object" || english === null || english instanceof RegExp) return [];
  const [own, other] = [english, translated] as Record<string, unknown>[];
  const keys = Object.keys(own!);
  const differing = keys.join() === Object.keys(other!).join() ? [] : [`${place}: ${keys} are ${Object.keys(other!)}`];
  return [...differing, ...keys.flatMap((key) => faultsOf(own![key], other![key], `${place}.${key}`))];
}

/** Texts by code or by the English text, which tests of the API compare. */
const isTable = (file: string) => /(?:problems|labels)\.sw\.ts$/.test(file);

test("every translation has all that the English file has, and what is given to its functions", async () => {
  const compared = translations.filter((file) => !isTable(file));
  expect(compared.length).toBeGreaterThan(100);
  const faults = compared.map(async (file) => {
    const [english, translated] = await Promise.all([
      import(path.join(root, file.replace(/\.sw\.ts$/, ".ts"))),
      import(path.join(root, file)),
    ]);
    const names = [...new Set([...Object.keys(english), ...Object.keys(translated)])];
    return names.flatMap((name) => faultsOf(english[name], translated[name], `${file} ${name}`));
  });
  expect((await Promise.all(faults)).flat()).toEqual([]);
});

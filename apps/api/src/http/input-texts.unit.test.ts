import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { allEndpoints } from "@party/contract/api";
import { inputTexts } from "@party/contract/input-texts.sw";
import { expect, test } from "vitest";
import { Problem } from "#problem.ts";

/** The messages of all checks of a schema and of what it consists of. */
function messagesIn(node: unknown, seen = new Set<unknown>()): string[] {
  if (typeof node !== "object" || node === null || seen.has(node)) return [];
  seen.add(node);
  const def = (node as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  if (!def) return Object.values(node).flatMap((part) => messagesIn(part, seen));
  const { error, getter } = def as { error?: (issue: object) => string; getter?: () => unknown };
  const parts = [...Object.values(def), getter?.()].flatMap((part) => messagesIn(part, seen));
  return error ? [error({ code: "custom", input: "" }), ...parts] : parts;
}

const root = path.join(import.meta.dirname, "../../../..");
const sentencesIn = (files: string, pattern: RegExp): string[] =>
  globSync(files, { cwd: root, exclude: ["**/*.test.ts", "**/*.factories.ts"] }).flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(pattern)].map(([, text]) =>
      text!.replace(/\$\{[^}]*\}/g, "7"),
    ),
  );

const SENTENCE = /["`]([A-Z][^"`]*\.)["`]/g;
const messages = new Set([
  ...messagesIn(allEndpoints.map(({ endpoint }) => endpoint)),
  ...sentencesIn("apps/api/src/http/validation.ts", SENTENCE),
  ...sentencesIn("packages/contract/src/content/content-needs.ts", SENTENCE),
  ...sentencesIn("packages/contract/src/{schemas,phone-number}.ts", SENTENCE),
  ...sentencesIn("apps/api/src/**/*.ts", /fields: \{ "?[\w-]+"?: \["([^"]+)"\]/g),
]);

test("every message about a field has a translation", () => {
  expect(messages.size).toBeGreaterThan(70);
  const same = [...messages].filter((message) => {
    const { field } = new Problem("invalid_input", { fields: { field: [message] } }).fieldsIn("sw");
    return field![0] === message;
  });
  expect(same).toEqual([]);
});

test("numbers of a message stay, and in English all of it", () => {
  const problem = new Problem("invalid_input", { fields: { name: ["Use at most 150 characters.", "Unknown to it."] } });
  expect(problem.fieldsIn("en")).toEqual({ name: ["Use at most 150 characters.", "Unknown to it."] });
  expect(problem.fieldsIn("sw")).toEqual({ name: ["Tumia herufi zisizozidi 150.", "Unknown to it."] });
});

const placeholdersIn = (text: string) => text.match(/\{\w+\}/g);

test("every translation of a message keeps its values", () => {
  const faults = Object.entries(inputTexts).filter(
    ([english, text]) => text === english || String(placeholdersIn(text)) !== String(placeholdersIn(english)),
  );
  expect(faults).toEqual([]);
});

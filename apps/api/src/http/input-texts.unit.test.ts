import { allEndpoints } from "@party/contract/api";
import { inputError, inputErrorText } from "@party/contract/values/input-error";
import { inputTexts } from "@party/contract/values/input-texts";
import * as kiswahili from "@party/contract/values/input-texts.sw";
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

test("every message of a schema is a text with a translation", () => {
  const messages = [...new Set(messagesIn(allEndpoints.map(({ endpoint }) => endpoint)))];
  expect(messages.length).toBeGreaterThan(50);
  expect(messages.filter((message) => inputErrorText(message) === message)).toEqual([]);
});

test("the number of a message stands in both languages, and what is no text stays", () => {
  const fields = { name: [inputError("at_most_characters", 150), "2 texts are not there yet."] };
  const problem = new Problem("invalid_input", { fields });
  expect(problem.fieldsIn("en")).toEqual({ name: ["Use at most 150 characters.", "2 texts are not there yet."] });
  expect(problem.fieldsIn("sw")).toEqual({ name: ["Tumia herufi zisizozidi 150.", "2 texts are not there yet."] });
});

const placeholdersIn = (text: string) => text.match(/\{\w+\}/g);

test("every translation of a message keeps its values", () => {
  const faults = Object.entries(inputTexts).filter(([key, english]) => {
    const text = kiswahili.inputTexts[key as keyof typeof inputTexts];
    return text === english || String(placeholdersIn(text)) !== String(placeholdersIn(english));
  });
  expect(faults).toEqual([]);
});

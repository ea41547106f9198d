import { expect, test } from "vitest";
import { paragraphs } from "./text-list-field.tsx";

test("lines that begin with a hyphen are paragraphs of their own, and typed again as they were", () => {
  const typed = "We keep:\n\n- names;\n- numbers.\n\nNothing\nelse.";
  const value = ["We keep:", "- names;", "- numbers.", "Nothing else."];
  expect(paragraphs.parse(typed)).toEqual(value);
  expect(paragraphs.parse("We keep:\n- names;")).toEqual(["We keep:", "- names;"]);
  expect(paragraphs.format(value)).toBe("We keep:\n\n- names;\n- numbers.\n\nNothing else.");
  expect(paragraphs.parse(paragraphs.format(value))).toEqual(value);
});

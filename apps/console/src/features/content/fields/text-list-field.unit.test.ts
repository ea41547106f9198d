import { expect, test } from "vitest";
import { paragraphsFormat } from "./text-list-field.tsx";

test("lines that begin with a hyphen are paragraphs of their own, and typed again as they were", () => {
  const typed = "We keep:\n\n- names;\n- numbers.\n\nNothing\nelse.";
  const value = ["We keep:", "- names;", "- numbers.", "Nothing else."];
  expect(paragraphsFormat.parse(typed)).toEqual(value);
  expect(paragraphsFormat.parse("We keep:\n- names;")).toEqual(["We keep:", "- names;"]);
  expect(paragraphsFormat.format(value)).toBe("We keep:\n\n- names;\n- numbers.\n\nNothing else.");
  expect(paragraphsFormat.parse(paragraphsFormat.format(value))).toEqual(value);
});

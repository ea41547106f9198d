import { expect, test } from "vitest";
import { dimensionsOfFile } from "./pictures.ts";

test.each([
  ["a large picture", { width: 4_000, height: 3_000 }, { width: 480, height: 360 }],
  ["a small picture keeps its size", { width: 300, height: 200 }, { width: 300, height: 200 }],
  ["a very high picture", { width: 500, height: 50_000 }, { width: 19, height: 1_920 }],
  ["a very wide picture", { width: 50_000, height: 1 }, { width: 480, height: 1 }],
])("%s is scaled to fit", (_, picture, expected) => {
  expect(dimensionsOfFile(picture, 480)).toEqual(expected);
});

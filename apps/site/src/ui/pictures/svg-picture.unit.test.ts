import fc from "fast-check";
import { expect, test } from "vitest";
import { fitText } from "./svg-picture.ts";

/** Every letter is one wide. */
const widthOf = (text: string) => text.length;
const sizes = [
  [4, 1],
  [2, 2],
  [1, 3],
] as const;

test("a short name fits one line at the largest size, a longer one more lines at a smaller size", () => {
  expect(fitText("Wangari Nduta", 60, sizes, widthOf)).toEqual({ size: 4, lines: ["Wangari Nduta"] });
  expect(fitText("Wangari Nduta", 20, sizes, widthOf)).toEqual({ size: 2, lines: ["Wangari", "Nduta"] });
  expect(fitText("Maximilian-Barthol Otieno", 12, sizes, widthOf)).toEqual({
    ...{ size: 1, lines: ["Maximilian-", "Barthol", "Otieno"] },
  });
});

test("every letter of a name is drawn, and no line is wider than the available width", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.integer({ min: 4, max: 60 }), (name, room) => {
      const { lines, size } = fitText(name, room, sizes, widthOf);
      expect(lines.join("").replaceAll(/\s/g, "")).toBe(name.replaceAll(/\s/g, ""));
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(room);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { idCursor, newestFirstCursor, paginateRows } from "#database/cursor.ts";
import { Problem } from "#problem.ts";

test("a cursor is decoded to the values it was encoded from", () => {
  expect(newestFirstCursor.read(newestFirstCursor.write([1_763_000_000_000, 12]))).toEqual([1_763_000_000_000, 12]);
  expect(newestFirstCursor.read(undefined)).toBeUndefined();
});

test("an invalid cursor is rejected with a validation error", () => {
  const written = newestFirstCursor.write([1_763_000_000_000, 12]);
  const others = [
    idCursor.write(12),
    `${written}=`,
    `${written}.`,
    `!${written}`,
    "",
    "W10",
    newestFirstCursor.write([-1, 0]),
  ];
  for (const other of others) expect(() => newestFirstCursor.read(other), other).toThrow(Problem);
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        const key = newestFirstCursor.read(text);
        expect(newestFirstCursor.write(key!)).toBe(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }),
  );
});

test("a page has at most `limit` rows, and the last page has no next cursor", () => {
  expect(paginateRows([1, 2, 3], 2, String)).toEqual({ results: [1, 2], next: "2" });
  expect(paginateRows([1, 2], 2, String)).toEqual({ results: [1, 2], next: null });
  expect(paginateRows([], 2, String)).toEqual({ results: [], next: null });
});

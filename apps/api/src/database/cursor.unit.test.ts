import fc from "fast-check";
import { expect, test } from "vitest";
import { idCursor, newestCursor, paginateRows } from "#database/cursor.ts";
import { Problem } from "#problem.ts";

test("a cursor is decoded to the values it was encoded from", () => {
  expect(newestCursor.read(newestCursor.write([1_763_000_000_000, 12]))).toEqual([1_763_000_000_000, 12]);
  expect(newestCursor.read(undefined)).toBeUndefined();
});

test("an invalid cursor is rejected with a validation error", () => {
  const written = newestCursor.write([1_763_000_000_000, 12]);
  const others = [
    idCursor.write(12),
    `${written}=`,
    `${written}.`,
    `!${written}`,
    "",
    "W10",
    newestCursor.write([-1, 0]),
  ];
  for (const other of others) expect(() => newestCursor.read(other), other).toThrow(Problem);
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        const key = newestCursor.read(text);
        expect(newestCursor.write(key!)).toBe(text);
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

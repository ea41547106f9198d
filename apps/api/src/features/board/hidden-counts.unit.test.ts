import { SMALLEST_SHOWN } from "@party/contract/values/board";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CountedPlace, findHiddenPlaces, findHiddenRows } from "./hidden-counts.ts";

/** Whether a sum of unknowns is one of sums that are known: by elimination. */
function isComputable(equations: readonly (readonly number[])[], wanted: readonly number[]): boolean {
  const rows = equations.map((row) => [...row]);
  let rank = 0;
  const target = [...wanted];
  for (const column of wanted.keys()) {
    const pivot = rows.findIndex((row, place) => place >= rank && Math.abs(row[column]!) > 1e-9);
    if (pivot < 0) continue;
    [rows[rank], rows[pivot]] = [rows[pivot]!, rows[rank]!];
    const by = rows[rank]!;
    for (const row of [...rows.slice(rank + 1), target]) {
      const factor = row[column]! / by[column]!;
      if (factor !== 0) for (let each = column; each < row.length; each += 1) row[each]! -= factor * by[each]!;
    }
    rank += 1;
  }
  return target.every((value) => Math.abs(value) < 1e-9);
}

const listPlaces = (place: CountedPlace): CountedPlace[] => [place, ...place.children.flatMap(listPlaces)];

const leavesOf = (place: CountedPlace): string[] =>
  place.children.length === 0 ? [place.key] : place.children.flatMap(leavesOf);

const RUNS = { numRuns: 200, seed: 50 };

const placeTree = (depth: number): fc.Arbitrary<CountedPlace> =>
  depth === 0
    ? fc.record({ key: fc.uuid(), count: fc.oneof(fc.nat(12), fc.nat(400)), children: fc.constant([]) })
    : fc
        .record({ key: fc.uuid(), children: fc.array(placeTree(depth - 1), { minLength: 1, maxLength: 5 }) })
        .map(({ key, children }) => ({ key, children, count: children.reduce((sum, { count }) => sum + count, 0) }));

test("of 200 random registers no small count is shown, and none that is hidden can be computed from those of all places", () => {
  const totals = { hidden: 0, shown: 0 };
  const registers = fc.property(placeTree(3), (top) => {
    const hidden = findHiddenPlaces(top);
    const places = listPlaces(top);
    const leaves = leavesOf(top);
    const sumOf = (place: CountedPlace) => {
      const inside = new Set(leavesOf(place));
      return leaves.map((leaf) => (inside.has(leaf) ? 1 : 0));
    };
    const shown = places.filter(({ key }) => !hidden.has(key));
    expect(shown.filter(({ count }) => count < SMALLEST_SHOWN)).toEqual([]);
    const equations = shown.map(sumOf);
    expect(places.filter((place) => hidden.has(place.key) && isComputable(equations, sumOf(place)))).toEqual([]);
    totals.hidden += hidden.size;
    totals.shown += shown.length;
  });
  fc.assert(registers, RUNS);
  expect(Math.min(totals.hidden, totals.shown)).toBeGreaterThan(1_000);
});

const COLUMNS = 4;
const everyColumn = Array.from({ length: COLUMNS }, (_, column) => column);

test("of 200 random tables no small cell is shown, and none that is hidden can be computed from the sums", () => {
  const cells = fc.array(fc.oneof(fc.nat(12), fc.nat(300)), { minLength: COLUMNS, maxLength: COLUMNS });
  const tables = fc.property(fc.array(cells, { minLength: 2, maxLength: 10 }), (list) => {
    const rows = new Map(list.map((of, row) => [`row ${row}`, of]));
    const hidden = findHiddenRows(rows);
    for (const [key, of] of rows) if (!hidden.has(key)) expect(Math.min(...of)).toBeGreaterThanOrEqual(SMALLEST_SHOWN);
    const unknowns = [...hidden].flatMap((key) => everyColumn.map((column) => ({ key, column })));
    const sumOver = (isIn: (unknown: (typeof unknowns)[number]) => boolean) => unknowns.map((one) => Number(isIn(one)));
    const sums = [
      ...[...hidden].map((key) => sumOver((one) => one.key === key)),
      ...everyColumn.map((column) => sumOver((one) => one.column === column)),
    ];
    expect(
      unknowns.filter((one) =>
        isComputable(
          sums,
          sumOver((other) => other === one),
        ),
      ),
    ).toEqual([]);
  });
  fc.assert(tables, RUNS);
});

test("a large place that is the only one inside a place is shown", () => {
  const ward = { key: "ward", count: 12, children: [] };
  expect(findHiddenPlaces({ key: "top", count: 12, children: [ward] })).toEqual(new Set());
});

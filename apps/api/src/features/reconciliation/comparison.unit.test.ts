import { expect, test } from "vitest";
import { type Arrived, type Booked, compare, EDGE_MS } from "#features/reconciliation/comparison.ts";

const covers = { from: new Date("2026-11-19T00:00:00Z"), until: new Date("2026-11-21T00:00:00Z") };
const noon = new Date("2026-11-20T12:00:00Z");
const theirs = (receipt: string, amount = 500): Arrived => ({ receipt, amount, paidAt: noon });
const ours = (receipt: string, differing: Partial<Booked> = {}): Booked => ({
  id: 1,
  intent_id: 1,
  receipt,
  amount: 500,
  paid_at: noon,
  state: "allocated",
  ...differing,
});

test("what both know with the same sum is no difference", () => {
  expect(compare([theirs("SIM1")], [ours("SIM1")], covers)).toEqual({
    missingHere: [],
    missingThere: [],
    differing: [],
  });
});

test("what they alone know, and what we alone know, is told apart", () => {
  const { missingHere, missingThere } = compare([theirs("SIM1")], [ours("SIM2")], covers);
  expect(missingHere.map(({ receipt }) => receipt)).toEqual(["SIM1"]);
  expect(missingThere.map(({ receipt }) => receipt)).toEqual(["SIM2"]);
});

test("another sum is a difference, not a payment more", () => {
  const found = compare([theirs("SIM1", 501)], [ours("SIM1")], covers);
  expect(found).toMatchObject({ missingHere: [], missingThere: [] });
  expect(found.differing).toMatchObject([{ arrived: { amount: 501 }, entry: { amount: 500 } }]);
});

test("what lies outside the list or at its edges is not missed, nor is what we gave back", () => {
  const entries = [
    ours("BEFORE", { paid_at: new Date(covers.from.getTime() - 1) }),
    ours("FIRST", { paid_at: new Date(covers.from.getTime() + EDGE_MS - 1) }),
    ours("LAST", { paid_at: new Date(covers.until.getTime() - EDGE_MS + 1) }),
    ours("BACK", { amount: -500 }),
  ];
  expect(compare([], entries, covers).missingThere).toEqual([]);
});

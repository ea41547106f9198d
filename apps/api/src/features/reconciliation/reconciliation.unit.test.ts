import { expect, test } from "vitest";
import { compareByReceipt, EDGE_TOLERANCE_MS, type ListedPayment, type RecordedEntry } from "./reconciliation.ts";

const covers = { from: new Date("2026-11-19T00:00:00Z"), until: new Date("2026-11-21T00:00:00Z") };
const noon = new Date("2026-11-20T12:00:00Z");
const theirs = (receipt: string, amount = 500): ListedPayment => ({ receipt, amount, paidAt: noon });
const ours = (receipt: string, differing: Partial<RecordedEntry> = {}): RecordedEntry => ({
  id: 1,
  intent_id: 1,
  receipt,
  amount: 500,
  paid_at: noon,
  state: "allocated",
  ...differing,
});

test("what both know with the same sum is no difference", () => {
  expect(compareByReceipt([theirs("SIM1")], [ours("SIM1")], covers)).toEqual({
    missingInLedger: [],
    missingAtProvider: [],
    differing: [],
  });
});

test("what they alone know, and what we alone know, is told apart", () => {
  const { missingInLedger, missingAtProvider } = compareByReceipt([theirs("SIM1")], [ours("SIM2")], covers);
  expect(missingInLedger.map(({ receipt }) => receipt)).toEqual(["SIM1"]);
  expect(missingAtProvider.map(({ receipt }) => receipt)).toEqual(["SIM2"]);
});

test("another sum is a difference, not a payment more", () => {
  const found = compareByReceipt([theirs("SIM1", 501)], [ours("SIM1")], covers);
  expect(found).toMatchObject({ missingInLedger: [], missingAtProvider: [] });
  expect(found.differing).toMatchObject([{ listed: { amount: 501 }, entry: { amount: 500 } }]);
});

test("what lies outside the list or at its edges is not missed, nor is what we gave back", () => {
  const entries = [
    ours("BEFORE", { paid_at: new Date(covers.from.getTime() - 1) }),
    ours("FIRST", { paid_at: new Date(covers.from.getTime() + EDGE_TOLERANCE_MS - 1) }),
    ours("LAST", { paid_at: new Date(covers.until.getTime() - EDGE_TOLERANCE_MS + 1) }),
    ours("BACK", { amount: -500 }),
  ];
  expect(compareByReceipt([], entries, covers).missingAtProvider).toEqual([]);
});

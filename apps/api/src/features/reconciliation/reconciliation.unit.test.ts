import { expect, test } from "vitest";
import { compareByReceipt, EDGE_TOLERANCE_MS, type ListedPayment, type RecordedEntry } from "./reconciliation.ts";

const covers = { from: new Date("2026-11-19T00:00:00Z"), until: new Date("2026-11-21T00:00:00Z") };
const noon = new Date("2026-11-20T12:00:00Z");
const listed = (receipt: string, amount = 500): ListedPayment => ({ receipt, amount, paidAt: noon });
const entry = (receipt: string, overrides: Partial<RecordedEntry> = {}): RecordedEntry => ({
  id: 1,
  intent_id: 1,
  receipt,
  amount: 500,
  paid_at: noon,
  state: "allocated",
  ...overrides,
});

test("a payment with the same amount in the ledger and at the provider is no difference", () => {
  expect(compareByReceipt([listed("SIM1")], [entry("SIM1")], covers)).toEqual({
    missingInLedger: [],
    missingAtProvider: [],
    differing: [],
  });
});

test("payments missing in the ledger and payments missing at the provider are distinguished", () => {
  const { missingInLedger, missingAtProvider } = compareByReceipt([listed("SIM1")], [entry("SIM2")], covers);
  expect(missingInLedger.map(({ receipt }) => receipt)).toEqual(["SIM1"]);
  expect(missingAtProvider.map(({ receipt }) => receipt)).toEqual(["SIM2"]);
});

test("a payment with another amount is a difference, not a missing payment", () => {
  const comparison = compareByReceipt([listed("SIM1", 501)], [entry("SIM1")], covers);
  expect(comparison).toMatchObject({ missingInLedger: [], missingAtProvider: [] });
  expect(comparison.differing).toMatchObject([{ listed: { amount: 501 }, entry: { amount: 500 } }]);
});

test("entries outside the list's time span or close to its edges, and refunds, are not missing at the provider", () => {
  const entries = [
    entry("BEFORE", { paid_at: new Date(covers.from.getTime() - 1) }),
    entry("FIRST", { paid_at: new Date(covers.from.getTime() + EDGE_TOLERANCE_MS - 1) }),
    entry("LAST", { paid_at: new Date(covers.until.getTime() - EDGE_TOLERANCE_MS + 1) }),
    entry("BACK", { amount: -500 }),
  ];
  expect(compareByReceipt([], entries, covers).missingAtProvider).toEqual([]);
});

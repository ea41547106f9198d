import { expect, test } from "vitest";
import type { RecordedEntry } from "./comparison.queries.ts";
import { compareByReceipt, type ListedPayment } from "./reconciliation.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const listed = (receipt: string, amount = 500): ListedPayment => ({ receipt, amount, paidAt: noon });
const entry = (receipt: string): RecordedEntry => ({ id: 1, intent_id: 1, receipt, amount: 500, state: "allocated" });

test("a payment with the same amount in the ledger and at the provider is no difference", () => {
  expect(compareByReceipt([listed("SIM1")], [entry("SIM1")])).toEqual({ missingInLedger: [], differing: [] });
});

test("a payment that the ledger does not have is missing there", () => {
  expect(compareByReceipt([listed("SIM1"), listed("SIM2")], [entry("SIM2")])).toMatchObject({
    missingInLedger: [{ receipt: "SIM1" }],
    differing: [],
  });
});

test("a payment with another amount is a difference, not a missing payment", () => {
  const comparison = compareByReceipt([listed("SIM1", 501)], [entry("SIM1")]);
  expect(comparison).toMatchObject({
    missingInLedger: [],
    differing: [{ listed: { amount: 501 }, entry: { amount: 500 } }],
  });
});

import type { PaymentNote } from "@party/contract/payment-notes";
import { expect, test } from "vitest";
import { withNoteText } from "#features/payments/payment-notes.ts";
import type { RecordedEntry } from "./comparison.queries.ts";
import { compareByReceipt, type ListedPayment } from "./reconciliation.ts";
import { formatReport } from "./report.ts";

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

test("the report of the terminal says what to type for each finding that a command settles", () => {
  const finding = (note: PaymentNote) =>
    withNoteText({
      ...({
        kind: "waiting",
        receipt: null,
        amount: null,
        intent_id: null,
        attempt_id: null,
        ledger_entry_id: null,
      } as const),
      ...{ note: "", notes: [note] },
    });
  const report = formatReport({
    ...{ runId: 1, kind: "daily", source: null, from: noon, until: noon, totals: [], done: [] },
    counts: [{ kind: "waiting", count: 5, amount: null }],
    findings: [
      finding({ reason: "went_back_there", receipt: "SKL1" }),
      finding({ reason: "entry_unallocated", entry: 34, days: 2 }),
      finding({ reason: "transfer_unmatched", transfer: 12 }),
      finding({ reason: "transfer_matched", transfer: 13, payment: 7 }),
      finding({ reason: "came_and_went" }),
    ],
  });
  expect(report.match(/^ {3}.*/gm)).toEqual([
    "   the statement shows that SKL1 went back: npm run reconcile -- --reversed SKL1",
    "   entry 34 belongs to no payment we know, for 2 days: npm run reconcile -- --allocate 34 --reference …",
    "   transfer 12 quotes no reference of ours: npm run reconcile -- --confirm 12 --reference …",
    "   transfer 13 quotes payment 7: npm run reconcile -- --confirm 13",
    "   is not booked, because it was given back",
  ]);
});

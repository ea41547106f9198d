import type { LineKind } from "#features/reconciliation/reconciliation.tables.ts";

/** A line of a statement, whoever wrote it. */
export interface StatementLine {
  source: "mpesa" | "bank";
  /** Where it stands in the file, counted from 1. */
  line: number;
  kind: LineKind;
  /** M-PESA receipt or the bank's own reference. A fee has that of its payment. */
  receipt: string;
  /** Positive for what came in, negative for what went out. */
  cents: number;
  completedAt: Date;
  /** What the payer typed or quoted, as it stands there. */
  account: string;
  /** Everything else it says. Names the payer: sealed before it is stored. */
  details: string;
  /** The payment that a reversal gave back. */
  linkedReceipt: string | null;
}

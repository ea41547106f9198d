import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type LineKind = "payment" | "fee" | "reversal" | "withdrawal";

export type Severity = "critical" | "notice";
export type FindingKind =
  | "missing_here"
  | "missing_there"
  | "amount_differs"
  | "reversed_there"
  | "came_and_went"
  | "unfinished"
  | "no_receipt"
  | "waiting"
  | "not_fulfilled"
  | "books_disagree"
  | "notice_unread"
  | "review_open"
  | "unconfirmed_transfer"
  | "not_compared"
  | "more_on_account"
  | "less_on_account";

/** Incoming payments of one day, purpose and provider. */
export interface DayTotal {
  /** In Nairobi, YYYY-MM-DD. */
  day: string;
  provider: string;
  /** `membership`, `order`, `donation`, or `none` for unallocated entries. */
  purpose: string;
  count: number;
  /** Whole KES. */
  amount: number;
}

declare module "#database/tables.ts" {
  interface Tables {
    reconciliation_runs: {
      id: Generated<number>;
      kind: "daily" | "statement";
      source: string | null;
      covers_from: Date;
      covers_until: Date;
      totals: JSONColumnType<DayTotal[]>;
      finished_at: CreatedAt;
    };
    reconciliation_findings: {
      id: Generated<number>;
      run_id: number;
      kind: FindingKind;
      severity: Severity;
      receipt: string | null;
      amount: number | null;
      intent_id: number | null;
      attempt_id: string | null;
      ledger_entry_id: number | null;
      note: string;
    };
    statement_lines: {
      id: Generated<number>;
      source: "mpesa" | "bank";
      kind: LineKind;
      receipt: string;
      /** A bigint, which the driver returns as text. */
      cents: string;
      completed_at: Date;
      linked_receipt: string | null;
      words_sealed: Buffer;
      suggested_intent_id: number | null;
      confirmed_at: Date | null;
      imported_at: CreatedAt;
    };
  }
}

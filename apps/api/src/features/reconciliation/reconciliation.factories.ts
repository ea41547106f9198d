import type { Database } from "#database/database.ts";

const STATEMENT_TITLES =
  "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.";

let createdCount = 0;

/** A new receipt number. */
export function createReceiptNumber(): string {
  createdCount += 1;
  return `SKL${String(createdCount).padStart(7, "0")}`;
}

interface StatementLineOptions {
  receipt: string;
  amount?: number | string;
  account?: string;
  /** `20-11-2026 14:03:11` */
  time?: string;
}

export const createPaymentLine = ({
  receipt,
  amount = 500,
  account = "",
  time = "20-11-2026 14:03:11",
}: StatementLineOptions): string =>
  `${receipt},${time},Pay Bill from 2547****126 - WANJIKU Acc. ${account},Completed,"${amount}",,,true,Pay Bill Online,2547****126 - WANJIKU,,${account}`;

export const createFeeLine = ({ receipt, amount = 4.13, time = "20-11-2026 14:03:11" }: StatementLineOptions): string =>
  `${receipt},${time},Pay Bill Charge,Completed,,-${amount},,true,Pay Bill Charge,,,`;

/** The line of a payment's reversal. */
export const createReversalLine = ({
  receipt,
  amount = 500,
  time = "20-11-2026 16:00:00",
}: StatementLineOptions): string =>
  `${createReceiptNumber()},${time},Reversal,Completed,,-${amount},,true,Pay Utility Reversal,,${receipt},`;

/** A statement as M-PESA's portal exports it. */
export const createStatement = (...lines: string[]): string =>
  `Short Code:,174379\n\n${[STATEMENT_TITLES, ...lines].join("\n")}\n`;

/** A bank's statement. */
export const createBankStatement = (...lines: { reference: string; description: string; credit: string }[]): string =>
  [
    "Transaction Date,Transaction Reference,Description,Debit,Credit",
    ...lines.map(({ reference, description, credit }) => `20/11/2026,${reference},${description},,"${credit}"`),
  ].join("\n");

/** All rows that an import could change. */
export async function readPaymentTables(db: Database) {
  return {
    intents: await db.selectFrom("payment_intents").select(["id", "state", "paid_at"]).orderBy("id").execute(),
    entries: await db.selectFrom("ledger_entries").selectAll().orderBy("id").execute(),
    reviews: await db.selectFrom("payment_reviews").selectAll().orderBy("id").execute(),
    fulfilments: await db.selectFrom("payment_fulfilments").selectAll().orderBy("intent_id").execute(),
    lines: await db.selectFrom("statement_lines").selectAll().orderBy("id").execute(),
  };
}

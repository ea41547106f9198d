import { sql } from "kysely";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";

/** What an account has paid, with sums and receipts: for those alone who see payments. */
export const paymentTimelineSource: TimelineSource = {
  name: "payments",
  about: "payments",
  permission: "payments.read",
  rows: ({ userId }) =>
    userId === null
      ? undefined
      : {
          from: sql`payment_intents join ledger_entries on ledger_entries.intent_id = payment_intents.id
            where payment_intents.user_id = ${userId}`,
          at: sql<Date>`ledger_entries.paid_at`,
          id: sql<number>`ledger_entries.id`,
          kind: sql`case when ledger_entries.state = 'reversed' then 'reversed' else 'paid' end`,
          values: sql`jsonb_build_object('amount', ledger_entries.amount, 'receipt', ledger_entries.receipt, 'purpose', purpose)`,
        },
};

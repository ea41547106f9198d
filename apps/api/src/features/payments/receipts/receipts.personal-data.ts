import { sql } from "kysely";
import type { PersonalData } from "#personal-data.ts";
import { ACCOUNTING_RETENTION, paymentIds } from "../payments.personal-data.ts";

export const receiptData: PersonalData[] = [
  {
    table: "receipts",
    title: "Your receipts",
    of: (person) => sql`kept.intent_id in (${paymentIds(person)})`,
    columns: {
      number: "Number",
      intent_id: "Payment",
      amount: "Amount in KES",
      paid_at: "Paid",
      issued_at: "Issued",
    },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION },
  },
];

import { sql } from "kysely";
import { type PersonalDataTable, withheldColumn } from "#database/personal-data.ts";

/** Found through the payment, like the entries of the ledger. */
export const refundData: PersonalDataTable[] = [
  {
    table: "refunds",
    of: ({ paymentIds }) => sql`kept.ledger_entry_id in (
      select id from ledger_entries where intent_id = any (array(${paymentIds})))`,
    columns: {
      proposal_id: withheldColumn,
      evidence_document: withheldColumn,
      proposed_by: withheldColumn,
      approved_by: withheldColumn,
      recorded_by: withheldColumn,
      confirmed_by: withheldColumn,
    },
    onErasure: { becomes: "kept" },
  },
];

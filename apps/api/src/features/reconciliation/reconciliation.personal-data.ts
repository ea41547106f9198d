import "./statements/files/statements.queries.ts";
import { sql } from "kysely";
import {
  columnShownInsideOther,
  type Person,
  type PersonalDataTable,
  withheldColumn,
} from "#database/personal-data.ts";
import { withNotesText } from "#features/payments/payments.personal-data.ts";

const selectLedgerEntryIds = (paymentIds: Person["paymentIds"]) =>
  sql`select id from ledger_entries where intent_id = any (array(${paymentIds}))`;

export const reconciliationData: PersonalDataTable[] = [
  {
    table: "reconciliation_findings",
    of: ({ paymentIds }) =>
      sql`(kept.intent_id = any (array(${paymentIds})) or kept.ledger_entry_id = any (array(${selectLedgerEntryIds(paymentIds)})))`,
    columns: { notes: columnShownInsideOther("note") },
    shown: withNotesText,
    onErasure: { becomes: "kept" },
  },
  {
    table: "statement_lines",
    of: ({ paymentIds }) => sql`(kept.suggested_intent_id = any (array(${paymentIds}))
      or kept.receipt = any (array(select receipt from ledger_entries where intent_id = any (array(${paymentIds})))))`,
    columns: { balance: withheldColumn, statement_id: withheldColumn },
    onErasure: { becomes: "kept" },
  },
];

/** Of a member of staff. */
export const staffStatementsData: PersonalDataTable[] = [
  {
    table: "statements",
    of: ({ userId }) => sql`kept.made_by = ${userId}`,
    columns: {
      file_id: withheldColumn,
      titles: withheldColumn,
      columns: withheldColumn,
      new_lines: withheldColumn,
      payment_lines: withheldColumn,
      fault: withheldColumn,
      summary: withheldColumn,
    },
    onErasure: { becomes: "anonymised", set: { made_by: sql`null` } },
  },
];

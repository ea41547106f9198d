import { sql } from "kysely";
import {
  columnShownInsideOther,
  encryptedColumn,
  type Person,
  type PersonalDataTable,
  secretColumn,
} from "#database/personal-data.ts";
import { ACCOUNTING_RETENTION_REASON, withNotesText } from "#features/payments/payments.personal-data.ts";

const selectLedgerEntryIds = (paymentIds: Person["paymentIds"]) =>
  sql`select id from ledger_entries where intent_id = any (array(${paymentIds}))`;

export const reconciliationData: PersonalDataTable[] = [
  {
    table: "reconciliation_findings",
    title: "What the daily check of the books said of your payments",
    of: ({ paymentIds }) =>
      sql`(kept.intent_id = any (array(${paymentIds})) or kept.ledger_entry_id = any (array(${selectLedgerEntryIds(paymentIds)})))`,
    columns: {
      id: "Number",
      run_id: "Check",
      kind: "About",
      severity: "Weight",
      receipt: "Receipt of the service",
      amount: "Amount in KES",
      intent_id: "Payment",
      attempt_id: "Payment attempt",
      ledger_entry_id: "Entry in the books",
      notes: columnShownInsideOther("note"),
      note: "Note",
    },
    shown: withNotesText,
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "statement_lines",
    title: "Your payments on the statements of M-PESA and the bank",
    of: ({ paymentIds }) => sql`(kept.suggested_intent_id = any (array(${paymentIds}))
      or kept.receipt = any (array(select receipt from ledger_entries where intent_id = any (array(${paymentIds})))))`,
    columns: {
      id: "Number",
      source: "Statement of",
      kind: "Kind",
      receipt: "Receipt of the service",
      reference: "Reference of the bank",
      cents: "Amount in cents",
      balance: secretColumn("On the account after it, in cents"),
      completed_at: "Completed",
      linked_receipt: "Belongs to receipt",
      text_encrypted: encryptedColumn("Payer and reference, as the statement has them"),
      suggested_intent_id: "Payment",
      confirmed_at: "Confirmed",
      imported_at: "Read in",
    },
    onErasure: { becomes: "kept", because: `Encrypted. ${ACCOUNTING_RETENTION_REASON}` },
  },
];

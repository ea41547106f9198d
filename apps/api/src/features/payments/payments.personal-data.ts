import type { PaymentSubject } from "@party/contract/payment-subjects";
import { UNPAID_PAYMENT_KEPT_DAYS } from "@party/contract/values/payments";
import { sql } from "kysely";
import {
  columnShownInsideOther,
  encryptedColumn,
  type Person,
  type PersonalDataTable,
  secretColumn,
} from "#database/personal-data.ts";
import { paymentTitle } from "./intents/payment-title.ts";
import { withNoteText } from "./payment-notes.ts";

export const ACCOUNTING_RETENTION_REASON =
  "The party must keep its books of money for the audit and the tax office (Political Parties Act, sections 29 to 31; Tax Procedures Act, section 23: five years).";

/** One select for each index: with "or" the whole table would be read. */
export const selectPaymentIds = ({ userId, email, donationIds }: Omit<Person, "paymentIds">) => sql`
  select id from payment_intents where user_id = ${userId}
  union select id from payment_intents where lower(payer_email) = ${email}
  union select id from payment_intents where purpose = 'donation' and target_id = any (array(${donationIds}))`;

/** By payment, not by phone, because another person's phone may have paid for the member. */
const selectAttemptIds = ({ paymentIds }: Person) =>
  sql`select id from payment_attempts where intent_id = any (array(${paymentIds}))`;

const nullValue = sql`null`;

/** @param row of a review or a finding */
export const withNotesText = (row: Record<string, unknown>) =>
  withNoteText(row as typeof row & Parameters<typeof withNoteText>[0]);

/** The order matters: these rows are found through the intent, so it is anonymised last. */
export const paymentData: PersonalDataTable[] = [
  {
    table: "provider_events_waiting",
    title: "Messages about your payments that wait to be read",
    of: (person) => sql`kept.event_id = any (array(
      select id from provider_events where attempt_id = any (array(${selectAttemptIds(person)}))))`,
    columns: { event_id: "Message" },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "provider_event_results",
    title: "Messages about your payments: what came of them",
    of: (person) => sql`kept.event_id = any (array(
      select id from provider_events where attempt_id = any (array(${selectAttemptIds(person)}))))`,
    columns: { event_id: "Message", result: "Result", done_at: "Read" },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "provider_events",
    title: "Messages from M-PESA and other services about your payments",
    of: (person) => sql`kept.attempt_id = any (array(${selectAttemptIds(person)}))`,
    columns: {
      id: "Number",
      provider: "Service",
      direction: "In or out",
      kind: "About",
      attempt_id: "Payment attempt",
      event_hash: secretColumn("Fingerprint of the message"),
      headers: "Heading of the message",
      body_encrypted: encryptedColumn("Message"),
      source: "Sender",
      received_at: "Received",
    },
    onErasure: { becomes: "kept", because: `Encrypted. ${ACCOUNTING_RETENTION_REASON}` },
  },
  {
    table: "payment_reviews",
    title: "Questions that a person of the party looks at",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: {
      id: "Number",
      kind: "About",
      intent_id: "Payment",
      attempt_id: "Payment attempt",
      ledger_entry_id: "Entry in the books",
      notes: columnShownInsideOther("note"),
      note: "Note",
      created_at: "Opened",
      resolved_at: "Closed",
      resolution: "Decision",
    },
    shown: withNotesText,
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "payment_fulfilments",
    title: "What you got for your payments",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: { intent_id: "Payment", kind: "What", created_at: "Due", done_at: "Done" },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "ledger_entries",
    title: "Your money in the party's books",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: {
      id: "Number",
      provider: "Service",
      receipt: "Receipt of the service",
      amount: "Amount in KES",
      channels: "Reported by",
      intent_id: "Payment",
      attempt_id: "Payment attempt",
      state: "State",
      typed_reference: "Reference you typed",
      payer_hint: "Payer, as the service names them",
      paid_at: "Paid",
      created_at: "Noted",
    },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
  {
    table: "payment_attempts",
    title: "Your attempts to pay",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: {
      id: "Number",
      intent_id: "Payment",
      n: "Which attempt",
      method: "Way to pay",
      state: "State",
      amount: "Amount in KES",
      callback_token_hash: secretColumn("Address for the outcome, as a one-way hash"),
      provider_id: "Number at the service",
      phone_encrypted: encryptedColumn("Phone number"),
      phone_hash: secretColumn("Phone number, as a keyed one-way hash"),
      phone_last3: "End of the phone number",
      network_hash: secretColumn("Network you asked from, as a keyed one-way hash, for a day"),
      redirect_url: "Page of the service",
      quote: "In another currency",
      result_code: "Result",
      result_text: "Result in words",
      reason: "Reason",
      receipt: "Receipt of the service",
      late: "Late",
      polls: "Times asked",
      next_poll_at: "To be asked again",
      started_at: "Started",
      settled_at: "Settled",
    },
    onErasure: {
      becomes: "kept",
      because: `Without your phone number. ${ACCOUNTING_RETENTION_REASON}`,
      set: {
        phone_encrypted: nullValue,
        phone_hash: nullValue,
        phone_last3: nullValue,
        network_hash: nullValue,
        redirect_url: nullValue,
      },
    },
  },
];

export const paymentIntentData: PersonalDataTable[] = [
  {
    table: "payment_intents",
    title: "Your payments",
    of: ({ paymentIds }) => sql`kept.id = any (array(${paymentIds}))`,
    columns: {
      id: "Number",
      purpose: "For",
      target_id: "Number of the membership, order or gift",
      term: "Term",
      subject: columnShownInsideOther("title"),
      title: "What",
      amount: "Amount in KES",
      reference: "Reference",
      state: "State",
      user_id: "Your account",
      payer_name: "Payer",
      payer_email: "Email address",
      expires_at: "Open until",
      extended_expires_at: "Open until, once a payment was begun",
      created_at: "Opened",
      paid_at: "Paid",
      language: "Language in which you asked to pay",
    },
    shown: (row, language) =>
      row.subject ? { ...row, title: paymentTitle(row.subject as PaymentSubject, language) } : row,
    onErasure: {
      becomes: "kept",
      because: `Your name stays on what you paid, because receipts name the payer; it goes from what was never paid and from orders. What was never paid forgets you by itself after ${UNPAID_PAYMENT_KEPT_DAYS} days. ${ACCOUNTING_RETENTION_REASON}`,
      set: {
        user_id: nullValue,
        payer_email: nullValue,
        payer_name: sql`case when kept.state in ('paid', 'held', 'reversed') and kept.purpose <> 'order' then kept.payer_name else '' end`,
      },
    },
  },
];

export const receiptData: PersonalDataTable[] = [
  {
    table: "receipts",
    title: "Your receipts",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: {
      number: "Number",
      intent_id: "Payment",
      amount: "Amount in KES",
      paid_at: "Paid",
      issued_at: "Issued",
    },
    onErasure: { becomes: "kept", because: ACCOUNTING_RETENTION_REASON },
  },
];

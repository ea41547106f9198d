import type { PaymentSubject } from "@party/contract/payment-subjects";
import { sql } from "kysely";
import { columnShownInsideOther, type Person, type PersonalDataTable } from "#database/personal-data.ts";
import { paymentTitle } from "./intents/intents.ts";
import { withNoteText } from "./payment-notes.ts";

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
    of: (person) => sql`kept.event_id = any (array(
      select id from provider_events where attempt_id = any (array(${selectAttemptIds(person)}))))`,
    onErasure: { becomes: "kept" },
  },
  {
    table: "provider_event_results",
    of: (person) => sql`kept.event_id = any (array(
      select id from provider_events where attempt_id = any (array(${selectAttemptIds(person)}))))`,
    onErasure: { becomes: "kept" },
  },
  {
    table: "provider_events",
    of: (person) => sql`kept.attempt_id = any (array(${selectAttemptIds(person)}))`,
    onErasure: { becomes: "kept" },
  },
  {
    table: "payment_reviews",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    columns: { notes: columnShownInsideOther("note") },
    shown: withNotesText,
    onErasure: { becomes: "kept" },
  },
  {
    table: "payment_fulfilments",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    onErasure: { becomes: "kept" },
  },
  {
    table: "ledger_entries",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    onErasure: { becomes: "kept" },
  },
  {
    table: "payment_attempts",
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    onErasure: {
      becomes: "kept",
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
    of: ({ paymentIds }) => sql`kept.id = any (array(${paymentIds}))`,
    columns: { subject: columnShownInsideOther("title") },
    shown: (row, language) =>
      row.subject ? { ...row, title: paymentTitle(row.subject as PaymentSubject, language) } : row,
    onErasure: {
      becomes: "kept",
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
    of: ({ paymentIds }) => sql`kept.intent_id = any (array(${paymentIds}))`,
    onErasure: { becomes: "kept" },
  },
];

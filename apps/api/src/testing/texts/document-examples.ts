import type { MemberCard } from "@party/contract/card";
import type { PaymentStatement } from "@party/contract/receipts";
import { type Language, sitePathOf } from "@party/contract/values/languages";
import { calendarAttachment, formatEventTime } from "#features/attendance/tickets/attendance.emails.ts";
import { ticketPdf } from "#features/attendance/tickets/tickets.ts";
import { renderCardPdf } from "#features/card/card.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import { renderReceipt } from "#features/payments/receipts/receipt-pdf.ts";
import type { PrintedReceipt } from "#features/payments/receipts/receipts.ts";
import { renderStatement } from "#features/payments/receipts/statement-pdf.ts";
import { party } from "#party.ts";

export const SITE_URL = "https://party.example";
export const siteIn = (language: Language): string => SITE_URL + sitePathOf(language);
export const URL_OF_LINK = `${SITE_URL}/link/token`;
const EXAMPLE_TIME = new Date("2027-02-20T09:15:00Z");

export const EXAMPLE_RECEIPT: PrintedReceipt = {
  ...{ number: "R2027-000042", amount: 12_345, payer_name: "Wangari Maathai", payer_email: null },
  ...{ paid_at: EXAMPLE_TIME, issued_at: EXAMPLE_TIME, intent_state: "paid", purpose: "membership", reversed: false },
  subject: { kind: "membership", plan: "silver", renewal: false },
  user_id: null,
  language: "en",
  entries: [
    { provider: "mpesa", method: "mpesa", receipt: "SIM4K7Q2XZ", amount: 12_000 },
    { provider: "bank", method: null, receipt: "QUERY-1", amount: 345 },
  ],
};

const exampleCard: MemberCard = {
  ...{ name: "Wangari Maathai", number: "U-000012", plan: "Silver", valid_until: "2027-11-20", renewal_due: false },
  ...{ picture: null, code: "12-code", name_shown: false, shown_as: "Wangari M." },
};

const statementIn = (language: Language): PaymentStatement => ({
  ...{ year: 2027, years: [2027], name: "Wangari Maathai", total: 12_345, issued_at: EXAMPLE_TIME.toISOString() },
  lines: [
    {
      ...{ receipt: "R2027-000042", amount: 12_345, paid_at: EXAMPLE_TIME.toISOString(), purpose: "membership" },
      ...{ title: paymentTitle(EXAMPLE_RECEIPT.subject, language), reversed: false },
    },
    {
      ...{ receipt: "R2027-000043", amount: 700, paid_at: EXAMPLE_TIME.toISOString(), purpose: "order" },
      ...{ title: paymentTitle({ kind: "order", items: 2 }, language), reversed: true },
    },
  ],
});

const exampleSignUp = {
  ...{
    event_id: 5,
    first_name: "Wangari",
    title: "Mkutano wa Hadhara",
    seats: 2,
    sequence: 1,
    updated_at: EXAMPLE_TIME,
  },
  ...{ date: "2027-02-20", time: "9:00 AM", location: "Nyeri" },
};
const exampleTicket = { code: "1-ABCD-EFGH-JKMN", holder: "Wangari Maathai", isGuest: false };

/** Every document that members and payers get, by name, with fixed values. */
export const documentExamples = async (language: Language): Promise<Record<string, Uint8Array>> => ({
  "card.pdf": await renderCardPdf(language, party, siteIn(language), exampleCard, undefined),
  "card without an end.pdf": await renderCardPdf(
    language,
    party,
    siteIn(language),
    { ...exampleCard, valid_until: null },
    undefined,
  ),
  "receipt.pdf": await renderReceipt(language, party, siteIn(language), EXAMPLE_RECEIPT),
  "receipt reversed.pdf": await renderReceipt(language, party, siteIn(language), {
    ...EXAMPLE_RECEIPT,
    payer_name: "",
    reversed: true,
  }),
  "statement.pdf": await renderStatement(language, party, siteIn(language), statementIn(language)),
  "statement without payments.pdf": await renderStatement(language, party, siteIn(language), {
    ...statementIn(language),
    lines: [],
    total: 0,
  }),
  "ticket.pdf": await ticketPdf(language, party, {
    ...exampleTicket,
    event: {
      title: exampleSignUp.title,
      when: formatEventTime(language, exampleSignUp),
      place: exampleSignUp.location,
    },
  }),
  "event.ics": calendarAttachment(language, exampleSignUp, [exampleTicket], siteIn(language)).content,
  "event called off.ics": calendarAttachment(language, { ...exampleSignUp, time: null }, [], siteIn(language), "CANCEL")
    .content,
});

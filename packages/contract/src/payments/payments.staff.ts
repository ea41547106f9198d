import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { ledgerStates } from "../values/payments/money-exports.ts";
import { attemptStates, paymentMethods, paymentPurposes, paymentStates } from "../values/payments/payments.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { refundStates } from "./refunds.staff.ts";

/** What happens to a payment. */
const paymentEvents = [
  "begun",
  "attempted",
  "attempt_failed",
  "money_came",
  "money_went_back",
  "paid",
  "receipt_issued",
  "given",
  "taken_back",
  "question_asked",
  "question_decided",
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

const PaymentChannel = z.enum(paymentMethods);

export const PaymentRow = z.object({
  id: z.int(),
  reference: z.string(),
  purpose: z.enum(paymentPurposes),
  title: z.string().meta({ description: "what it is for" }),
  payer: z.string().nullable().meta({ description: "null once it is anonymised" }),
  amount: z.int().meta({ description: "whole KES" }),
  state: z.enum(paymentStates),
  channel: PaymentChannel.nullable().meta({ description: "by which it was paid, or tried last" }),
  created_at: Instant,
  paid_at: Instant.nullable(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** Money that came, or went back. */
export const LedgerEntry = z.object({
  id: z.int(),
  channel: PaymentChannel,
  receipt: z.string().meta({ description: "the payment service's own code" }),
  amount: z.int().meta({ description: "whole KES; negative for what went back" }),
  state: z.enum(ledgerStates),
  paid_at: Instant,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** What a person was asked, or the last comparison has found, about a payment. */
const QuestionOfPayment = z.object({
  id: z.string().meta({ description: "of the question" }),
  title: z.string(),
  sentence: z.string().meta({ description: "what is known, with values" }),
  urgent: z.boolean(),
  since: Instant,
  decided_at: Instant.nullable(),
  note: z.string().nullable().meta({ description: "what was decided" }),
});

const RefundOfPayment = z.object({
  id: z.int(),
  receipt: z.string().meta({ description: "the payment service's code of the money" }),
  amount: z.int().meta({ description: "whole KES" }),
  state: z.enum(refundStates),
  created_at: Instant,
});

const StaffPayment = PaymentRow.extend({
  received: z.int().meta({ description: "whole KES that are allocated to it" }),
  email: z.string().nullable(),
  person: z.int().nullable().meta({ description: "of the register; null where the caller may not open the page" }),
  receipt: z.string().nullable().meta({ description: "number of the party's receipt" }),
  entries: z.array(LedgerEntry).meta({ description: "of the ledger, the oldest first" }),
  attempts: z
    .array(
      z.object({
        n: z.int(),
        channel: PaymentChannel,
        state: z.enum(attemptStates),
        amount: z.int(),
        phone_last3: z.string().nullable(),
        failure: z.string().nullable().meta({ description: "why it failed, as the payer was told" }),
        started_at: Instant,
        settled_at: Instant.nullable(),
      }),
    )
    .meta({ description: "the oldest first" }),
  refunds: z.array(RefundOfPayment).meta({ description: "of its money, the newest first" }),
  questions: z.array(QuestionOfPayment).meta({ description: "open ones first" }),
  history: z
    .array(z.object({ kind: z.enum(paymentEvents), at: Instant, detail: z.string() }))
    .meta({ description: "what happened, the oldest first; the detail is a code, an amount or empty" }),
  can: z.array(z.enum(["ask", "fulfil", "record_receipt"])).meta({ description: "what can be done now" }),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

const paymentAccess = staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "payment" });

const Receipt = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?!QUERY-)[A-Z0-9][A-Z0-9.-]{5,39}$/, { error: inputError("not_valid") });

const decisionAccess = staffAccess("payments.allocate", {
  within: "nation",
  discloses: "personal",
  subject: "payment",
});

const Reason = paragraphs(500);
/** The reference of a payment, which a person has chosen. */
const Reference = z
  .string()
  .trim()
  .min(1, { error: inputError("required") })
  .max(20);

const Booked = z.object({
  payment: z.int(),
  reference: z.string(),
  title: z.string(),
  done: z.boolean().meta({ description: "false where it was so before" }),
});
export type Booked = z.infer<typeof Booked>;

/** Payments, and what one person decides about them: nothing of it sends money out. */
export const staffPayments = endpoints({
  list: {
    route: "GET /staff/payments/",
    summary: "Payments, the newest first; all of them or those that are searched for",
    inAuditLog: auditSentence("money", "{who} looked at payments: {what}", "{who} tried to look at payments"),
    access: paymentAccess,
    query: listQuery({
      sorts: ["-created_at"],
      filters: {
        q: z.string().max(100).optional().meta({
          description:
            "a phone, reference, receipt, code of a payment service, order, member number, name of a member, or sum",
        }),
        person: Id.optional().meta({ description: "of the register, who paid" }),
        state: z.enum(paymentStates).optional(),
        channel: PaymentChannel.optional(),
        purpose: z.enum(paymentPurposes).optional(),
        day: z.iso
          .date()
          .regex(/^[1-9]/)
          .optional()
          .meta({ description: "on which it was begun, or the sum of `q` came, in Nairobi" }),
      },
    }),
    reply: listReply(PaymentRow).extend({
      unallocated: z.array(LedgerEntry).meta({ description: "money of the search that belongs to no payment" }),
    }),
  },
  show: {
    route: "GET /staff/payments/{id}/",
    summary: "One payment with its money, attempts, questions and history",
    inAuditLog: auditSentence("money", "{who} opened {what}", "{who} tried to open {what}"),
    access: paymentAccess,
    params: z.object({ id: Id }),
    reply: StaffPayment,
    problems: ["not_found"],
  },
  ask: {
    route: "POST /staff/payments/{id}/queries/",
    summary: "Ask the payment service again about the attempts of a payment",
    inAuditLog: auditSentence(
      "money",
      "{who} asked the payment service about {what}",
      "{who} tried to ask the payment service about {what}",
    ),
    access: decisionAccess,
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: z.object({ asked: z.int().meta({ description: "attempts that are asked about now" }) }),
    problems: ["not_found"],
  },
  fulfil: {
    route: "POST /staff/payments/{id}/fulfilments/",
    summary: "Do again what a payment was for and was not done",
    inAuditLog: auditSentence(
      "money",
      "{who} had done again what {what} is for",
      "{who} tried to have done again what {what} is for",
    ),
    access: decisionAccess,
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: z.object({ started: z.boolean().meta({ description: "false where all is done" }) }),
    problems: ["not_found"],
  },
  recordReceipt: {
    route: "POST /staff/payments/{id}/receipts/",
    summary: "Record the code of a payment that is known to be paid without one",
    inAuditLog: auditSentence(
      "money",
      "{who} recorded the receipt of {what}",
      "{who} tried to record the receipt of {what}",
    ),
    access: decisionAccess,
    params: z.object({ id: Id }),
    body: z.object({ receipt: Receipt, reason: Reason }),
    reply: Booked,
    problems: ["not_found", "receipt_not_missing", "receipt_of_other_payment"],
  },
  allocate: {
    route: "POST /staff/ledger-entries/{entry}/allocations/",
    summary: "Allocate money that belongs to no payment to one that a person has chosen",
    inAuditLog: auditSentence("money", "{who} allocated money to {what}", "{who} tried to allocate money"),
    access: decisionAccess,
    params: z.object({ entry: Id }),
    body: z.object({ reference: Reference, reason: Reason }),
    reply: Booked,
    problems: ["not_found", "reference_unknown", "money_of_other_payment"],
  },
  recordReversal: {
    route: "POST /staff/ledger-entries/{entry}/reversals/",
    summary: "Record that money went back, as a statement shows",
    inAuditLog: auditSentence(
      "money",
      "{who} recorded that money of {what} went back",
      "{who} tried to record that money went back",
    ),
    access: decisionAccess,
    params: z.object({ entry: Id }),
    body: z.object({ reason: Reason }),
    reply: z.object({ done: z.boolean().meta({ description: "false where it was so before" }) }),
    problems: ["not_found", "reversal_not_shown"],
  },
});

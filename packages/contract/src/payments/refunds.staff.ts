import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { Id, Instant, listQuery, listReply, optionalLine, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { paymentMethods, paymentPurposes } from "../values/payments/payments.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** `sent`: the provider, or a person, was asked; `unknown`: nobody can say whether the money went back. */
export const refundStates = ["requested", "sent", "unknown", "done", "refused"] as const;
export type RefundState = (typeof refundStates)[number];

/** What somebody saw at the provider or the bank. */
export const refundOutcomes = ["done", "not_done"] as const;

const RefundPerson = z.object({ id: z.int(), name: z.string() });

const refundFields = {
  id: z.int(),
  receipt: z.string().meta({ description: "the payment service's code of the payment" }),
  amount: z.int().meta({ description: "whole KES; always the whole payment" }),
  way: z.enum(paymentMethods).meta({ description: "by which it came, and goes back" }),
  state: z.enum(refundStates),
  approved: z.boolean(),
  reason: z.string(),
  proposed_by: RefundPerson.nullable().meta({ description: "null for the server operator" }),
  created_at: Instant,
};
const RefundRow = z.object({
  ...refundFields,
  title: z.string().nullable().meta({ description: "what was paid for; null for money without a payment" }),
  payer: z.string().nullable(),
});
export type RefundRow = z.infer<typeof RefundRow>;

const RefundStep = z.object({
  kind: z.enum([
    ...(["proposed", "approved", "reversal_sent", "status_asked", "result", "recorded", "confirmed"] as const),
    ...(["done", "refused"] as const),
  ]),
  at: Instant,
  by: z.string().nullable().meta({ description: "a person; null for a program or the server operator" }),
  text: z.string().meta({ description: "what was written, or the provider's own words" }),
});
export type RefundStep = z.infer<typeof RefundStep>;

/** Money of the ledger, and what follows when it goes back. */
const RefundPreview = z.object({
  id: z.int().meta({ description: "of the entry of the ledger" }),
  receipt: z.string(),
  amount: z.int(),
  way: z.enum(paymentMethods),
  payment: z.int().nullable(),
  purpose: z.enum(paymentPurposes).nullable(),
  title: z.string().nullable(),
  payer: z.string().nullable(),
  consequences: z.array(z.string()).meta({ description: "what follows when the money goes back, in sentences" }),
  by_hand: z.boolean().meta({ description: "people send it back and write down its reference" }),
  problem: z
    .enum(["reversed", "no_money"])
    .nullable()
    .meta({ description: "why it cannot be proposed, but for an open refund" }),
  open_refund: z.int().nullable().meta({ description: "the refund of this money that waits or is done" }),
});

const Refund = RefundRow.extend({
  entry: z.int(),
  payment: z.int().nullable(),
  evidence: z.string().nullable(),
  has_evidence_file: z.boolean(),
  proposal: z.int().meta({ description: "with the decision of the second person" }),
  proposal_status: z.enum(["pending", "approved", "done", "rejected", "withdrawn", "expired"]),
  approved_by: RefundPerson.nullable(),
  code: z.string().nullable().meta({ description: "of the provider's last answer" }),
  words: z.string().nullable().meta({ description: "the provider's last answer, as it came" }),
  consequences: z.array(z.string()).meta({ description: "what follows; empty once it is done or refused" }),
  outcome: z.enum(refundOutcomes).nullable().meta({ description: "what one person saw, and another confirms" }),
  reference: z.string().nullable().meta({ description: "of the transfer back" }),
  recorded_by: RefundPerson.nullable(),
  confirmed_by: RefundPerson.nullable(),
  history: z.array(RefundStep).meta({ description: "the oldest first" }),
  can: z
    .array(z.enum(["ask", "record", "confirm"]))
    .meta({ description: "what the caller may do; approving is done on the proposal" }),
});
export type Refund = z.infer<typeof Refund>;

const readAccess = staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "refund" });
const writeAccess = staffAccess("refunds.propose", {
  ...{ within: "nation", discloses: "personal", recentCode: true, subject: "refund" },
});

export const refunds = endpoints({
  list: {
    route: "GET /staff/refunds/",
    summary: "Refunds, the newest first",
    inAuditLog: auditSentence("money", "{who} looked at refunds: {what}", "{who} tried to look at refunds"),
    access: readAccess,
    query: listQuery({ sorts: ["-created_at"], filters: { state: z.enum(refundStates).optional() } }),
    reply: listReply(RefundRow),
  },
  show: {
    route: "GET /staff/refunds/{id}/",
    summary: "One refund with what follows from it and its history",
    inAuditLog: auditSentence("money", "{who} opened {what}", "{who} tried to open {what}"),
    access: readAccess,
    params: z.object({ id: Id }),
    reply: Refund,
    problems: ["not_found"],
  },
  preview: {
    route: "GET /staff/refundable-entries/{id}/",
    summary: "What follows when money of the ledger goes back; nothing is changed",
    inAuditLog: auditSentence(
      "money",
      "{who} looked at what follows from a refund",
      "{who} tried to look at what follows from a refund",
    ),
    access: staffAccess("refunds.propose", { within: "nation", discloses: "personal" }),
    params: z.object({ id: Id }),
    reply: RefundPreview,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/refunds/",
    summary: "Propose to give a whole payment back; a second person decides",
    inAuditLog: auditSentence("money", "{who} proposed {what}", "{who} tried to propose a refund"),
    access: writeAccess,
    body: z.object({
      entry: z.int(inputError("required")).min(1).meta({ description: "of the ledger" }),
      reason: paragraphs(500),
      evidence: optionalLine(300).meta({ description: "where it is, e.g. the number of a letter" }),
      upload_id: z.uuid().optional().meta({ description: "of the evidence as a file: a PDF or a picture" }),
    }),
    status: 201,
    reply: Refund,
    problems: [
      ...(["not_found", "refund_not_possible", "refund_open"] as const),
      ...(["upload_incomplete", "document_unreadable", "media_unavailable"] as const),
    ],
    limits: ["60/hour/actor"],
  },
  openEvidence: {
    route: "POST /staff/refunds/{id}/evidence-openings/",
    summary: "Open the evidence of a refund",
    inAuditLog: auditSentence("money", "{who} opened the evidence of {what}", "{who} tried to open evidence of {what}"),
    access: staffAccess("payments.read", {
      ...{ within: "nation", discloses: "personal", recentCode: true, subject: "refund" },
    }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found"],
    limits: ["120/hour/actor"],
    replayable: false,
  },
  ask: {
    route: "POST /staff/refunds/{id}/status-queries/",
    summary: "Ask the provider what became of a refund whose outcome is not known",
    inAuditLog: auditSentence(
      "money",
      "{who} asked the provider about {what}",
      "{who} tried to ask the provider about {what}",
    ),
    access: staffAccess("refunds.propose", { within: "nation", discloses: "personal", subject: "refund" }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: Refund,
    problems: ["not_found", "refund_not_unknown"],
    limits: ["60/hour/actor"],
  },
  record: {
    route: "POST /staff/refunds/{id}/outcomes/",
    summary:
      "Write down that money was sent back by hand, or what the provider's own pages say; a second person confirms it",
    inAuditLog: auditSentence(
      "money",
      "{who} wrote down the outcome of {what}",
      "{who} tried to write down the outcome of {what}",
    ),
    access: writeAccess,
    params: z.object({ id: Id }),
    body: z.object({
      outcome: z.enum(refundOutcomes),
      reference: optionalLine(100).meta({ description: "of the transfer back; needed where it was done" }),
    }),
    reply: Refund,
    problems: ["not_found", "refund_not_by_hand", "refund_reference_missing", "refund_reference_used"],
    limits: ["60/hour/actor"],
  },
  confirm: {
    route: "POST /staff/refunds/{id}/outcome-confirmations/",
    summary: "Confirm the outcome that another person wrote down; the ledger follows",
    inAuditLog: auditSentence(
      "money",
      "{who} confirmed the outcome of {what}",
      "{who} tried to confirm the outcome of {what}",
    ),
    access: staffAccess("refunds.approve", {
      ...{ within: "nation", discloses: "personal", recentCode: true, subject: "refund" },
    }),
    params: z.object({ id: Id }),
    body: z.object({
      outcome: z.enum(refundOutcomes).meta({ description: "as it was shown" }),
      reference: optionalLine(100),
    }),
    reply: Refund,
    problems: ["not_found", "refund_not_recorded", "refund_own_record"],
    limits: ["60/hour/actor"],
  },
});

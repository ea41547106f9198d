import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Instant, listQuery, listReply, paragraphs } from "../../schemas.ts";
import { attemptStates, paymentMethods } from "../../values/payments/payments.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";
import { LedgerEntry, PaymentRow } from "../payments.staff.ts";
import { questionActions } from "./question-guidance.ts";

/** Where a question comes from: a review, the last comparison, money without a payment, or a bank transfer. */
const questionSources = ["review", "finding", "entry", "transfer"] as const;
export type QuestionSource = (typeof questionSources)[number];

/** E.g. `review-12`. */
const QuestionId = z.string().regex(/^(?:review|finding|entry|transfer)-[1-9]\d{0,8}$/);

const PaymentQuestion = z.object({
  id: QuestionId,
  title: z.string().meta({ description: "what has happened" }),
  sentence: z.string().meta({ description: "what is known, with values" }),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  reference: z.string().nullable().meta({ description: "of the payment" }),
  receipt: z.string().nullable().meta({ description: "the payment service's code of the money" }),
  urgent: z.boolean(),
  since: Instant,
  decided_at: Instant.nullable(),
  note: z.string().nullable().meta({ description: "what was decided" }),
});
export type PaymentQuestion = z.infer<typeof PaymentQuestion>;

const StaffPaymentQuestion = PaymentQuestion.extend({
  todo: z.string().meta({ description: "what to do, in order" }),
  can: z.array(z.enum(questionActions)).meta({ description: "what can be done now" }),
  payment: PaymentRow.nullable(),
  entry: LedgerEntry.extend({
    typed_reference: z.string().nullable().meta({ description: "what the payer typed" }),
    payer_hint: z.string().nullable().meta({ description: "what the payment service shows of the payer" }),
  }).nullable(),
  transfer: z
    .object({
      id: z.int(),
      receipt: z.string(),
      amount: z.int(),
      paid_at: Instant,
      text: z.string().meta({ description: "of the bank's statement" }),
    })
    .nullable(),
  attempt: z
    .object({
      n: z.int(),
      channel: z.enum(paymentMethods),
      state: z.enum(attemptStates),
      phone_last3: z.string().nullable(),
      started_at: Instant,
      answer: z.string().nullable().meta({ description: "code and words of the payment service" }),
    })
    .nullable(),
  suggestions: z
    .array(z.object({ payment: PaymentRow, reason: z.string() }))
    .meta({ description: "payments that the money may be for; a person chooses" }),
});
export type StaffPaymentQuestion = z.infer<typeof StaffPaymentQuestion>;

const Run = z.object({
  id: z.int(),
  from: Instant,
  until: Instant,
  totals: z.array(
    z.object({
      day: z.string().meta({ description: "in Nairobi" }),
      provider: z.string(),
      purpose: z.string(),
      count: z.int(),
      amount: z.int().meta({ description: "whole KES" }),
    }),
  ),
  counts: z.array(z.object({ title: z.string(), count: z.int(), urgent: z.boolean() })),
});

const access = staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "payment" });

/** What a person has to decide about money: reviews, what the last comparison has found, and money whose payment is not known. */
export const paymentQuestions = endpoints({
  list: {
    route: "GET /staff/payment-questions/",
    summary: "Questions about money, urgent ones first, the oldest first",
    inAuditLog: auditSentence(
      "money",
      "{who} looked at questions about money",
      "{who} tried to look at questions about money",
    ),
    access,
    query: listQuery({
      sorts: ["urgent"],
      filters: {
        status: z.enum(["open", "decided"]).default("open"),
        source: z.enum(questionSources).optional(),
        urgent: z.literal("yes").optional(),
      },
    }),
    reply: listReply(PaymentQuestion),
  },
  report: {
    route: "GET /staff/payment-comparison/",
    summary: "The last comparison with the payment services",
    inAuditLog: auditSentence(
      "money",
      "{who} looked at the last comparison of payments",
      "{who} tried to look at the last comparison of payments",
    ),
    access: staffAccess("payments.read", { within: "nation" }),
    reply: z.object({
      run: Run.nullable(),
      task: z
        .int()
        .nullable()
        .meta({ description: "of the comparison that somebody has started and that is under way" }),
    }),
  },
  compare: {
    route: "POST /staff/payment-comparison/runs/",
    summary: "Start a comparison with the payment services; one that is under way stays the only one",
    inAuditLog: auditSentence(
      "money",
      "{who} started a comparison of payments",
      "{who} tried to start a comparison of payments",
    ),
    access: staffAccess("payments.compare", { within: "nation" }),
    body: z.object({
      everything: z
        .boolean()
        .default(false)
        .meta({ description: "check all payments and sealed blocks too, as after a restore" }),
    }),
    reply: z.object({
      task: z.int(),
      started: z.boolean().meta({ description: "false where one is under way" }),
    }),
    limits: ["12/hour/actor"],
  },
  show: {
    route: "GET /staff/payment-questions/{id}/",
    summary: "One question about money with all that is known, and what can be done",
    inAuditLog: auditSentence(
      "money",
      "{who} opened a question about {what}",
      "{who} tried to open a question about money",
    ),
    access,
    params: z.object({ id: QuestionId }),
    reply: StaffPaymentQuestion,
    problems: ["not_found"],
  },
  close: {
    route: "POST /staff/payment-questions/{id}/closings/",
    summary: "Close a question about money, with a note on what was decided",
    inAuditLog: auditSentence(
      "money",
      "{who} closed a question about {what}",
      "{who} tried to close a question about money",
    ),
    access: staffAccess("payments.allocate", { within: "nation", discloses: "personal", subject: "payment" }),
    params: z.object({ id: QuestionId }),
    body: z.object({ note: paragraphs(500) }),
    reply: PaymentQuestion,
    problems: ["not_found", "question_decided"],
  },
});

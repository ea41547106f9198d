import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply } from "../schemas.ts";
import { attemptStates, paymentMethods, paymentPurposes, paymentStates } from "../values/payments/payments.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const PaymentChannel = z.enum(paymentMethods);

const PaymentRow = z.object({
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

const StaffPayment = PaymentRow.extend({
  received: z.int().meta({ description: "whole KES that are allocated to it" }),
  email: z.string().nullable(),
  person: z.int().nullable().meta({ description: "of the register; null where the caller may not open the page" }),
  receipt: z.string().nullable().meta({ description: "number of the party's receipt" }),
  entries: z
    .array(
      z.object({
        id: z.int(),
        channel: PaymentChannel,
        receipt: z.string().meta({ description: "the payment service's own code" }),
        amount: z.int(),
        state: z.enum(["allocated", "unallocated", "overpaid", "held", "reversed"]),
        paid_at: Instant,
      }),
    )
    .meta({ description: "of the ledger, the oldest first" }),
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
});
export type StaffPayment = z.infer<typeof StaffPayment>;

const paymentAccess = staffAccess("payments.read", { within: "nation", discloses: "personal", subject: "payment" });

/** Payments as they are; nothing is changed here. */
export const staffPayments = endpoints({
  list: {
    route: "GET /staff/payments/",
    summary: "Payments, the newest first; by a code that is typed whole, the one that has it",
    inAuditLog: auditSentence("money", "{who} looked at payments: {what}", "{who} tried to look at payments"),
    access: paymentAccess,
    query: listQuery({
      sorts: ["-created_at"],
      filters: {
        q: z.string().max(100).optional().meta({ description: "a reference, a receipt or a payment service's code" }),
        state: z.enum(paymentStates).optional(),
        channel: PaymentChannel.optional(),
        purpose: z.enum(paymentPurposes).optional(),
        day: z.iso
          .date()
          .regex(/^[1-9]/)
          .optional()
          .meta({ description: "on which it was begun, in Nairobi" }),
      },
    }),
    reply: listReply(PaymentRow),
  },
  show: {
    route: "GET /staff/payments/{id}/",
    summary: "One payment with its attempts and entries of the ledger",
    inAuditLog: auditSentence("money", "{who} opened {what}", "{who} tried to open {what}"),
    access: paymentAccess,
    params: z.object({ id: Id }),
    reply: StaffPayment,
    problems: ["not_found"],
  },
});

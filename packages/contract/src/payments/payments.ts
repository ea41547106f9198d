import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { PageQuery, pageReply } from "../schemas.ts";
import { type FailureReason, failureTexts } from "../values/payments/payment-failures.ts";
import { attemptStates, paymentMethods, paymentPurposes, paymentStates } from "../values/payments/payments.ts";

const instantSchema = () => z.string().meta({ format: "date-time" });
const kesAmountSchema = () => z.int().meta({ description: "whole KES" });
export const failureReasons = Object.keys(failureTexts) as [FailureReason, ...FailureReason[]];

/** Ways to pay without a prompt, each with the payment's reference. */
const ManualPaymentMethods = z.object({
  pay_bill: z.object({
    business_number: z.string(),
    account: z.string().meta({ description: "the reference, typed as account number" }),
    placeholder: z.boolean().meta({ description: "the number is an example and takes no money" }),
  }),
  bank: z.object({
    bank: z.string(),
    branch: z.string(),
    account_name: z.string(),
    account_number: z.string(),
    reference: z.string(),
    placeholder: z.boolean(),
  }),
});

export const PaymentAttempt = z.object({
  method: z.enum(paymentMethods),
  state: z.enum(attemptStates),
  reason: z.enum(failureReasons).nullable().meta({ description: "why it failed" }),
  phone_last3: z.string().nullable(),
  /** URL of the checkout page of Stripe or PayPal. */
  redirect_url: z.string().nullable(),
  /** The amount in another currency, shown before the payment. */
  quote: z.object({ currency: z.string(), amount: z.string(), rate: z.string() }).nullable(),
  started_at: instantSchema(),
});

/** A payment for anybody with its link; of the payer only the last digits of the phone. */
export const Payment = z.object({
  token: z.string().meta({ description: "the secret of the payment's link" }),
  purpose: z.enum(paymentPurposes),
  title: z.string().meta({ description: "what is paid, e.g. Silver membership" }),
  reference: z.string().meta({ description: "as it stands on prompt, pay bill and bank slip" }),
  amount: kesAmountSchema(),
  paid: kesAmountSchema().meta({ description: "what has arrived so far, whole KES" }),
  state: z.enum(paymentStates),
  attempt: PaymentAttempt.nullable().meta({ description: "the latest one" }),
  /** When a new attempt may start; null for now. */
  retry_at: instantSchema().nullable(),
  methods: z.array(z.enum(paymentMethods)).meta({ description: "what can be chosen here and now" }),
  by_hand: ManualPaymentMethods,
  expires_at: instantSchema().nullable().meta({ description: "until when the thing paid for is kept" }),
  receipt: z.object({ number: z.string(), amount: kesAmountSchema(), paid_at: instantSchema() }).nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** One of a member's own payments, with or without success. */
export const PastPayment = z.object({
  id: z.int(),
  token: z.string().meta({ description: "the secret of the payment's link" }),
  purpose: z.enum(paymentPurposes),
  title: z.string(),
  amount: kesAmountSchema(),
  reference: z.string(),
  state: z.enum(paymentStates),
  created_at: instantSchema(),
  paid_at: instantSchema().nullable(),
  receipt: z.object({ number: z.string(), amount: kesAmountSchema() }).nullable(),
});
export type PastPayment = z.infer<typeof PastPayment>;

/** Tokens of payment links: opaque, without personal data. */
export const PaymentToken = z.object({ token: z.string().max(100) });

export const payments = endpoints({
  history: {
    route: "GET /payments/",
    summary: "What the signed-in member has paid or tried to pay, newest first",
    access: "member",
    query: PageQuery,
    reply: pageReply(PastPayment),
  },
  methods: {
    route: "GET /payments/methods/",
    summary: "The ways to pay that are set up here",
    access: "public",
    reply: z.object({ methods: z.array(z.enum(paymentMethods)) }),
    cache: "public, max-age=60",
  },
  show: {
    route: "GET /payments/{token}/",
    summary: "A payment by its link. `GET /payments/{token}/events/` sends the same as server-sent events",
    access: "public",
    params: PaymentToken,
    reply: Payment,
    problems: ["payment_unknown"],
    limits: ["1200/hour/token", "60000/hour/address"],
  },
  start: {
    route: "POST /payments/{token}/attempts/",
    summary: "Start an attempt to pay: a prompt on the phone, or a page of the card company",
    access: "public",
    params: PaymentToken,
    body: z.object({
      method: z.enum(paymentMethods),
      phone: PhoneNumber.optional().meta({
        description: "who is prompted, for mpesa and airtel; absent: the phone of the latest attempt",
      }),
    }),
    status: 201,
    reply: Payment,
    problems: [
      "payment_unknown",
      "payment_settled",
      "payment_expired",
      "payment_method_unavailable",
      "payment_in_progress",
      "phone_needed",
      "phone_not_kenyan",
      "phone_prompted",
      "amount_above_prompt_limit",
    ],
    // Strangers could send prompts to any phone, so they are few per phone and per payment.
    limits: ["6/hour/phone", "12/hour/token", "3000/hour/address"],
  },
  check: {
    route: "POST /payments/{token}/check/",
    summary: "Ask the payment service now about an attempt that is still open",
    access: "public",
    params: PaymentToken,
    reply: Payment,
    problems: ["payment_unknown"],
    limits: ["20/hour/token", "6000/hour/address"],
  },
});

import type { FailureReason } from "@party/contract/values/payments";
import { z } from "zod";
import { said } from "#gateways/payments/calls.ts";
import { dollarsFor, shillingsFor } from "#gateways/payments/paypal/exchange.ts";
import type { Outcome } from "#gateways/payments/provider.ts";

/** What was asked for, as it goes with the order and comes back with everything about it. */
export interface Terms {
  attemptId: string;
  /** Whole KES. */
  amount: number;
  /** KES for one dollar. */
  rate: string;
}

const CUSTOM_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,7}):(\d{1,4}(?:\.\d{1,4})?)$/;

export const customIdOf = ({ attemptId, amount, rate }: Terms): string => `${attemptId}:${amount}:${rate}`;

/** @returns undefined for an order that is not of this product. */
export function termsOf(customId: string | undefined): Terms | undefined {
  const [, attemptId, amount, rate] = CUSTOM_ID.exec(customId ?? "") ?? [];
  return attemptId && amount && rate ? { attemptId, amount: Number(amount), rate } : undefined;
}

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: Money,
  create_time: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});
const Unit = z.object({
  custom_id: z.string().optional(),
  amount: Money.optional(),
  payments: z.object({ captures: z.array(Capture).optional() }).optional(),
});
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  purchase_units: z.array(Unit).optional(),
});
export type Order = z.infer<typeof Order>;

const Refusal = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** Where the payer approves an order. PayPal names the link by how the order was made. */
export const pageOf = ({ links }: Order): string | undefined =>
  links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;

/** Why PayPal refused: the issue where it names one, else the name of the error. */
export function refusalIn(json: unknown): { issue: string; text: string } {
  const refusal = Refusal.safeParse(json).data;
  return {
    issue: said(refusal?.details?.[0]?.issue ?? refusal?.name ?? "refused"),
    text: said(refusal?.message),
  };
}

/** Issues of a capture after which this order will not be paid. */
export const CAPTURE_FAILURES: Record<string, FailureReason> = {
  INSTRUMENT_DECLINED: "declined",
  TRANSACTION_REFUSED: "declined",
  PAYER_CANNOT_PAY: "declined",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "declined",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "declined",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "account_blocked",
  PAYER_ACCOUNT_RESTRICTED: "account_blocked",
  COMPLIANCE_VIOLATION: "account_blocked",
  TRANSACTION_LIMIT_EXCEEDED: "amount_too_large",
  ORDER_EXPIRED: "timed_out",
  PAYEE_BLOCKED_TRANSACTION: "service_refused",
  PAYEE_ACCOUNT_RESTRICTED: "service_refused",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: "service_refused",
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: "service_refused",
};

/** Whether the order is the try's own, over the dollars that were quoted: nothing else is captured. */
export function isOurs({ purchase_units }: Order, attemptId: string): boolean {
  const [unit, ...more] = purchase_units ?? [];
  const terms = termsOf(unit?.custom_id);
  return (
    more.length === 0 &&
    terms?.attemptId === attemptId &&
    unit?.amount?.currency_code === "USD" &&
    unit.amount.value === dollarsFor(terms.amount, terms.rate)
  );
}

/** @returns undefined while nothing was captured. */
export function outcomeOfCaptures({
  purchase_units,
}: Order): { terms: Terms | undefined; outcome: Outcome } | undefined {
  const [unit] = purchase_units ?? [];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => status === "COMPLETED") ?? captures.at(-1);
  if (!capture) return undefined;
  const terms = termsOf(unit?.custom_id ?? capture.custom_id);
  return { terms, outcome: outcomeOfCapture(capture, terms) };
}

/** @param capture as it stands in an order or in a webhook */
export function outcomeOfCapture(capture: z.infer<typeof Capture>, terms: Terms | undefined): Outcome {
  const { id, status, amount, create_time, status_details } = capture;
  const worth = kesOf(amount, terms);
  switch (status) {
    case "COMPLETED": {
      if (worth === undefined) return { state: "unrecognised", code: "sum", text: "a sum we did not ask for" };
      const paidAt = new Date(create_time ?? "");
      return {
        state: "succeeded",
        receipt: id,
        amount: worth,
        ...(Number.isNaN(paidAt.getTime()) ? {} : { paidAt }),
      };
    }
    case "PENDING":
      return { state: "pending" };
    case "DECLINED":
    case "DENIED":
    case "FAILED": {
      const code = said(status_details?.reason ?? status);
      return { state: "failed", code, reason: "declined", text: "PayPal declined the payment" };
    }
    case "REFUNDED":
      return { state: "reversed", code: "REFUNDED", amount: worth ?? null, text: "refunded at PayPal" };
    default:
      return { state: "unrecognised", code: said(status), text: "a capture in a state we were not told of" };
  }
}

/** Whole KES of a sum in dollars; undefined for another currency. */
export const kesOf = ({ currency_code, value }: z.infer<typeof Money>, terms: Terms | undefined): number | undefined =>
  terms && currency_code === "USD" ? shillingsFor(value, terms) : undefined;

/** A webhook's `resource`, of whichever kind: order, capture or refund. */
export const Event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    status: z.string().optional(),
    custom_id: z.string().optional(),
    amount: Money.optional(),
    create_time: z.string().optional(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    purchase_units: z.array(Unit).optional(),
    seller_payable_breakdown: z.object({ total_refunded_amount: Money.optional() }).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});
export type Event = z.infer<typeof Event>;

import type { FailureReason } from "@party/contract/values/payment-failures";
import { z } from "zod";
import { sanitiseText } from "../http-client.ts";
import type { AttemptOutcome } from "../provider.ts";

/** Stored in the custom id of an order and returned with every response and webhook about it. */
interface OrderTerms {
  attemptId: string;
  /** Whole KES. */
  amount: number;
  /** KES for one dollar. */
  rate: string;
}

const CUSTOM_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,7}):(\d{1,4}(?:\.\d{1,4})?)$/;

export const formatCustomId = ({ attemptId, amount, rate }: OrderTerms): string => `${attemptId}:${amount}:${rate}`;

/** @returns undefined for an order that this product did not create */
export function parseCustomId(customId: string | undefined): OrderTerms | undefined {
  const [, attemptId, amount, rate] = CUSTOM_ID.exec(customId ?? "") ?? [];
  return attemptId && amount && rate ? { attemptId, amount: Number(amount), rate } : undefined;
}

const Money = z.object({ currency_code: z.string(), value: z.string() });
const PaypalCapture = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
  amount: Money,
  create_time: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});
const PurchaseUnit = z.object({
  custom_id: z.string().optional(),
  amount: Money.optional(),
  payments: z.object({ captures: z.array(PaypalCapture).optional() }).optional(),
});
export const PaypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  purchase_units: z.array(PurchaseUnit).optional(),
});
export type PaypalOrder = z.infer<typeof PaypalOrder>;

const PaypalError = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** The page on which the payer approves the order; the name of the link depends on how the order was created. */
export const approvalUrlOf = ({ links }: PaypalOrder): string | undefined =>
  links?.find(({ rel }) => rel === "payer-action" || rel === "approve")?.href;

/** `issue` is the first issue, else the name of the error. */
export function parsePaypalError(json: unknown): { issue: string; text: string } {
  const error = PaypalError.safeParse(json).data;
  return {
    issue: sanitiseText(error?.details?.[0]?.issue ?? error?.name ?? "refused"),
    text: sanitiseText(error?.message),
  };
}

/** Final issues of a capture. */
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

/** Whether the order belongs to this attempt and is for exactly the quoted amount; no other order is captured. */
export function belongsToAttempt({ purchase_units }: PaypalOrder, attemptId: string): boolean {
  const [unit, ...more] = purchase_units ?? [];
  const terms = parseCustomId(unit?.custom_id);
  return (
    more.length === 0 &&
    terms?.attemptId === attemptId &&
    unit?.amount?.currency_code === "USD" &&
    unit.amount.value === kesToUsd(terms.amount, terms.rate)
  );
}

/** @returns undefined while nothing was captured */
export function outcomeOfCaptures({
  purchase_units,
}: PaypalOrder): { terms: OrderTerms | undefined; outcome: AttemptOutcome } | undefined {
  const [unit] = purchase_units ?? [];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => status === "COMPLETED") ?? captures.at(-1);
  if (!capture) return undefined;
  const terms = parseCustomId(unit?.custom_id ?? capture.custom_id);
  return { terms, outcome: outcomeOfCapture(capture, terms) };
}

/** @param capture as in an order or a webhook */
export function outcomeOfCapture(
  capture: z.infer<typeof PaypalCapture>,
  terms: OrderTerms | undefined,
): AttemptOutcome {
  const { id, status, amount, create_time, status_details } = capture;
  const kes = toKes(amount, terms);
  switch (status) {
    case "COMPLETED": {
      if (kes === undefined) return { state: "unrecognised", code: "sum", text: "a sum we did not ask for" };
      const paidAt = new Date(create_time ?? "");
      return {
        state: "succeeded",
        receipt: id,
        amount: kes,
        paidAt: Number.isNaN(paidAt.getTime()) ? undefined : paidAt,
      };
    }
    case "PENDING":
      return { state: "pending" };
    case "DECLINED":
    case "DENIED":
    case "FAILED": {
      const code = sanitiseText(status_details?.reason ?? status);
      return { state: "failed", code, reason: "declined", text: "PayPal declined the payment" };
    }
    case "REFUNDED":
      return { state: "reversed", code: "REFUNDED", amount: kes ?? null, text: "refunded at PayPal" };
    default:
      return { state: "unrecognised", code: sanitiseText(status), text: "a capture in a state we were not told of" };
  }
}

/** Whole KES of an amount in USD; undefined for another currency. */
export const toKes = (
  { currency_code, value }: z.infer<typeof Money>,
  terms: OrderTerms | undefined,
): number | undefined => (terms && currency_code === "USD" ? usdToKes(value, terms) : undefined);

/** A webhook; its `resource` is an order, a capture or a refund. */
export const PaypalEvent = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    status: z.string().optional(),
    custom_id: z.string().optional(),
    amount: Money.optional(),
    create_time: z.string().optional(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    purchase_units: z.array(PurchaseUnit).optional(),
    seller_payable_breakdown: z.object({ total_refunded_amount: Money.optional() }).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});
export type PaypalEvent = z.infer<typeof PaypalEvent>;

/** `129.5` KES for a dollar, as ten-thousandths: 1295000n. */
function toTenThousandths(rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
}

/**
 * @param amount whole KES
 * @param rate KES for one dollar, at most four decimals, above zero
 * @returns dollars such as `3.87`, rounded up to the cent, so that the party receives at least the amount
 */
export function kesToUsd(amount: number, rate: string): string {
  const scaledRate = toTenThousandths(rate);
  const cents = (BigInt(amount) * 100n * 10_000n + scaledRate - 1n) / scaledRate;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/**
 * @param dollars as PayPal writes them, e.g. `3.87`
 * @param quoted the whole KES of the order and its rate
 * @returns the quoted KES when the dollars equal the quote, else the converted amount, rounded down; undefined for an
 * invalid amount
 */
export function usdToKes(dollars: string, quoted: { amount: number; rate: string }): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(dollars) ?? [];
  if (whole === undefined) return undefined;
  const cents = BigInt(whole + fraction.padEnd(2, "0"));
  const quotedCents = BigInt(kesToUsd(quoted.amount, quoted.rate).replace(".", ""));
  return cents === quotedCents ? quoted.amount : Number((cents * toTenThousandths(quoted.rate)) / 1_000_000n);
}

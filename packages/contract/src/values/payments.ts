export const paymentMethods = ["mpesa", "airtel", "card", "bank", "paypal", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Display names. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "Card",
  bank: "Bank transfer",
  paypal: "PayPal",
  stripe: "Stripe",
};

/** States of a payment intent. `held`: a person decides, because of a wrong amount or a donation above a limit. */
export const paymentStates = ["open", "paid", "held", "expired", "reversed"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Days after which unpaid intents are anonymised. */
export const UNPAID_KEPT_DAYS = 90;

/** States of an attempt. `unknown`: no outcome was reported, so it may still succeed and must not be repeated. */
export const attemptStates = ["requested", "pending", "unknown", "succeeded", "failed", "expired", "reversed"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The attempt may still succeed, so no other may start. */
export const openAttemptStates = ["requested", "pending", "unknown"] as const satisfies AttemptState[];

/** Query of a payment's page to which a payer returns who has left the checkout page without paying. */
export const CHECKOUT_CANCELLED = "cancelled";

export const paymentPurposes = ["membership", "order", "donation"] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/**
 * Why an attempt failed: the texts for the payer. The providers' own codes are not shown (payments.md 1.3).
 */
export const failureTexts = {
  insufficient_funds: "There was not enough money in the account. Top up and try again.",
  wrong_pin: "The PIN was wrong. Try again with the right one.",
  cancelled: "You cancelled the payment. Nothing was taken.",
  no_answer: "The phone did not answer the prompt. Check that it is on and has network, then try again.",
  timed_out: "The prompt ran out before it was answered. Try again.",
  prompt_open: "Another payment prompt is open on that phone. Close it, wait a minute and try again.",
  too_soon: "The same sum was paid from that phone a moment ago. Wait two minutes and try again.",
  amount_too_small: "The sum is smaller than the payment service allows.",
  amount_too_large: "The sum is larger than the payment service allows at once. Pay by bank transfer instead.",
  daily_limit: "This would exceed what that account may send today. Try again tomorrow, or pay another way.",
  account_blocked: "The payment service refused that account. Please ask them why, or pay another way.",
  declined: "The payment was declined. Try again, or pay another way.",
  service_busy: "The payment service is busy. Try again in a few minutes.",
  service_refused: "We could not start the payment, and have been told why. Please pay another way meanwhile.",
} as const;
export type FailureReason = keyof typeof failureTexts;

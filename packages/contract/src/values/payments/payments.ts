export const paymentMethods = ["mpesa", "airtel", "card", "bank", "paypal", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * In capital letters: a payment's reference, which one time in fourteen has no digit, or a receipt or the code of a payment
 * service, which have one.
 */
export const PAYMENT_CODE_PATTERN = /^(?:[MSD][A-HJKMNP-TV-Z]{7}|(?=.*\d)[A-Z0-9-]{6,40})$/;

/** States of a payment intent. `held`: a person decides, because of a wrong amount or a donation above a limit. */
export const paymentStates = ["open", "paid", "held", "expired", "reversed"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Days after which unpaid intents are anonymised. */
export const UNPAID_PAYMENT_KEPT_DAYS = 90;

/** States of an attempt. `unknown`: no outcome was reported, so it may still succeed and must not be repeated. */
export const attemptStates = ["requested", "pending", "unknown", "succeeded", "failed", "expired", "reversed"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** The attempt may still succeed, so no other may start. */
export const openAttemptStates = ["requested", "pending", "unknown"] as const satisfies AttemptState[];

/** Query of a payment's page to which a payer returns who has left the checkout page without paying. */
export const CHECKOUT_CANCELLED = "cancelled";

export const paymentPurposes = ["membership", "order", "donation"] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** Questions about payments that wait for a person. */
export const reviewKinds = [
  "overpaid",
  "wrong_amount",
  "late_success",
  "unknown_code",
  "no_receipt",
  "refused_by_configuration",
  "gift_above_limit",
  "unknown_giver",
  "giver_share",
  "cannot_fulfil",
  "fulfilment_late",
  "mismatch",
  "unallocated",
  "reversed",
  "returned",
  "stuck",
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

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

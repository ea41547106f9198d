import type { FailureReason } from "@party/contract/values/payments";

/**
 * What the codes of a prompt mean (payments.md 1.3). The same numbers mean other things elsewhere in Daraja, so this
 * table is for callbacks and queries of prompts alone. Never map by the words beside a code: they change by the day.
 */
const REASONS: Record<string, FailureReason> = {
  1: "insufficient_funds",
  2: "amount_too_small",
  3: "amount_too_large",
  4: "daily_limit",
  // Our own account is full.
  8: "service_refused",
  17: "too_soon",
  26: "service_busy",
  1001: "prompt_open",
  1019: "timed_out",
  // The prompt could not be sent: too long a text, mostly.
  1025: "service_refused",
  1032: "cancelled",
  1037: "no_answer",
  // Worded as if it were ours: the payer's PIN was wrong.
  2001: "wrong_pin",
  2006: "account_blocked",
  // A pay bill asked for as a till, or the other way round.
  2028: "service_refused",
  SFC_IC0003: "service_refused",
  8006: "account_blocked",
  9999: "service_busy",
};

export const SUCCESS = "0";
/** "Still under processing"; queries alone say it, and Safaricom documents it nowhere. */
export const UNDER_WAY = "4999";

/** @returns undefined for a code that nobody has told us of: what it says is not known to be final */
export const reasonOf = (code: string): FailureReason | undefined =>
  Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;

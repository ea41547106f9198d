import type { FailureReason } from "@party/contract/values/payments";

/** Airtel's codes that end a payment (payments.md 3.1), and those by which a request is refused before it begins. */
const FAILURES: Record<string, FailureReason> = {
  DP00800001002: "wrong_pin",
  DP00800001003: "daily_limit",
  DP00800001004: "amount_too_small",
  DP00800001005: "no_answer",
  DP00800001007: "insufficient_funds",
  DP00800001008: "declined",
  DP00800001009: "declined",
  DP00800001010: "account_blocked",
  DP00800001026: "service_refused",
  DP00800001029: "timed_out",
  ESB000011: "declined",
  ESB000033: "service_refused",
  ESB000034: "service_refused",
  ESB000035: "service_refused",
  ESB000036: "service_refused",
  ESB000039: "service_refused",
  ROUTER001: "service_refused",
  ROUTER003: "service_refused",
  ROUTER005: "service_refused",
  ROUTER006: "service_refused",
  ROUTER007: "service_refused",
  ROUTER112: "service_refused",
  ROUTER119: "service_refused",
};

/** By these Airtel says itself that the money may have moved: ambiguous, in process, timed out, sent before. */
const UNCLEAR = new Set([
  "DP00800001000",
  "DP00800001006",
  "DP00800001024",
  "DP00800001025",
  "ESB000001",
  "ESB000004",
  "ESB000008",
  "ESB000014",
  "ESB000041",
  "ESB000045",
  "ROUTER117",
  "0000900",
]);

/** @returns the reason of a failure for certain, `unclear`, or undefined for a code we were not told of. */
export function meaningOf(codes: readonly string[]): { code: string; reason: FailureReason | "unclear" } | undefined {
  const unclear = codes.find((code) => UNCLEAR.has(code));
  if (unclear !== undefined) return { code: unclear, reason: "unclear" };
  const code = codes.find((one) => Object.hasOwn(FAILURES, one));
  return code === undefined ? undefined : { code, reason: FAILURES[code]! };
}

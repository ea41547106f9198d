import type { Outcome } from "#gateways/payments/provider.ts";

/** Longer than the calls of one start can take altogether. */
const STARTING_MS = 150_000;

/**
 * What has become of a try whose payer was to be sent to a page, when the page's address was lost with the answer: nobody
 * was ever shown it, so nobody can have paid.
 */
export function withoutPage(startedAt: Date): Outcome {
  if (Date.now() - startedAt.getTime() < STARTING_MS) return { state: "pending" };
  return {
    state: "failed",
    code: "no_page",
    reason: "service_busy",
    text: "the page's address was lost; nobody saw it",
  };
}

import { hasPaidFrom } from "#features/payments/payers.queries.ts";

/** Whether a phone has shown itself to be a member's: they paid from it, which takes its PIN. */
export const phoneIsProven = hasPaidFrom;

/** Applications that one call confirms or refuses at most. */
export const MAXIMUM_DECISIONS_AT_ONCE = 50;

/**
 * What the list of applications shows: those that wait, of which `unchecked` are apart because many came from one network
 * within an hour; and decisions of a year, of which `to_call` are confirmed, without an account, and not reached yet.
 */
export const applicationFilters = ["waiting", "unchecked", "confirmed", "to_call", "refused", "all"] as const;
export type ApplicationStatus = (typeof applicationFilters)[number];

/** Of a call to somebody who was confirmed. */
export const phoneCallOutcomes = ["reached", "not_reached"] as const;
export type PhoneCallOutcome = (typeof phoneCallOutcomes)[number];

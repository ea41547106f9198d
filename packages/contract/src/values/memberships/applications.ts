/** Applications that one call confirms or refuses at most. */
export const MAXIMUM_DECISIONS_AT_ONCE = 50;

/**
 * What the list of applications shows: those that wait, of which `unchecked` are apart because many came from one network
 * within an hour; and decisions of a year, of which `to_call` are confirmed, without an account, and not reached yet.
 */
export const applicationFilters = ["waiting", "unchecked", "confirmed", "to_call", "refused", "all"] as const;
export type ApplicationStatus = (typeof applicationFilters)[number];

/** What staff look for among applications: somebody without the signed form, and a question that nobody has answered yet. */
export const applicationNotes = ["form_missing", "asked"] as const;
export type ApplicationNote = (typeof applicationNotes)[number];

/** Why somebody cannot confirm an application, by the problem with which confirming would answer. */
export const confirmationObstacles = [
  "own_application",
  "own_refusal",
  "own_entry",
  "applicant_under_age",
  "consent_missing",
  "officer_needed",
  "confirmation_limit",
] as const;
export type ConfirmationObstacle = (typeof confirmationObstacles)[number];

/** Of a call to somebody who was confirmed. */
export const phoneCallOutcomes = ["reached", "not_reached"] as const;
export type PhoneCallOutcome = (typeof phoneCallOutcomes)[number];

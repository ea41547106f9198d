/** An applicant is not yet a member: the party confirms, and a paid plan requires its fee (kenya.md 3.2). */
export const membershipStates = [
  "applied",
  "awaiting_payment",
  "active",
  "grace",
  "lapsed",
  "refused",
  "resigned",
  "replaced",
] as const;

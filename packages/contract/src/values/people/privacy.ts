/** What people ask about their data (Data Protection Act, sections 26, 38 and 40). */
export const privacyRequestKinds = ["access", "correction", "erasure", "objection"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** How the office made sure who asks. */
export const identityChecks = ["id_seen", "called_back", "known_in_person"] as const;
export type IdentityCheck = (typeof identityChecks)[number];

/** Days for the answer: the shortest that the regulations name (kenya.md, Data Protection). */
export const PRIVACY_REQUEST_DAYS = 7;

/** Hours in which the Data Commissioner is told of a breach (Data Protection Act, section 43). */
export const BREACH_NOTICE_HOURS = 72;

/** Entries that a phone keeps until they are sent, and for how long. */
export const MAXIMUM_WALK_IN_ENTRIES = 200;
export const WALK_IN_ENTRY_DAYS = 7;

/** The signature as it was drawn, or a photo of the signed form. */
export const evidenceKinds = ["signature", "photo"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Of a drawn signature, or a photo of a form. */
export const MAX_EVIDENCE_BYTES = 2 * 1024 ** 2;

/** People whom one member of staff registers on a day, and for whom one phone pays; above it a membership officer decides. */
export const RECRUITER_DAILY_LIMIT = 60;
export const PAYER_LIMIT = 3;

/** Kenyan ID cards have seven or eight digits, passports a letter or two in front. */
export const ID_NUMBER_PATTERN = /^[A-Z]{0,3}\d{6,9}$/;

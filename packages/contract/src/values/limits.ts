/** Timings of spec.md section 9, in milliseconds. */
export const HERO_ADVANCE_MS = 5_000;
export const NOTICE_HIDE_MS = 6_000;
export const VERIFY_REDIRECT_MS = 3_000;
export const CHUNK_TIMEOUT_MS = 120_000;

export const PASSWORD_MINIMUM_LENGTH = 8;
/** Argon2 accepts any length; this limits the cost of hashing. */
export const PASSWORD_MAXIMUM_LENGTH = 128;

/** Maximum size of an uploaded picture; it is stored much smaller. */
export const MAX_PROFILE_PICTURE_BYTES = 5 * 1024 * 1024;

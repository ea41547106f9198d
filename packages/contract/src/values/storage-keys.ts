/** Browser storage keys of spec.md section 9. */
export const ACCESS_TOKEN_KEY = "access_token";
export const REFRESH_TOKEN_KEY = "refresh_token";
export const PENDING_MEMBERSHIP_KEY = "pendingMembership";
/** The invitation code of the visitor's link, with its time; until the visitor has an account. */
export const INVITED_BY_KEY = "invited_by";
/** Fields of the registration form for the profile; in the session storage, until the first sign-in. */
export const REGISTERED_KEY = "registered";
/** Identifies a known device at sign-in; kept after signing out. */
export const DEVICE_TOKEN_KEY = "device_token";
/** Idempotency keys of free applications with their times; until they are linked to an account. */
export const APPLICATION_KEYS_KEY = "application_keys";
/** The free application sent from this tab; in the session storage. */
export const SENT_APPLICATION_KEY = "sent_application";

/** Local storage: the announcement that the visitor has closed. A new one is shown again. */
export const ANNOUNCEMENT_CLOSED_KEY = "announcementClosed";

/** Local storage: the colour mode, `light`, `dark` or `system`. */
export const COLOUR_MODE_KEY = "colorMode";

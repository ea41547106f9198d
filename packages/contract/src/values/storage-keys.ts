/** Browser storage keys of spec section 9. */
export const ACCESS_TOKEN = "access_token";
export const REFRESH_TOKEN = "refresh_token";
export const PENDING_MEMBERSHIP = "pendingMembership";
/** By whose code the visitor came, with the instant; until there is an account. */
export const INVITED_BY = "invited_by";
/** What registering does not send, for the profile; in the session storage, until the first sign-in. */
export const REGISTERED = "registered";
/** By which the server knows the browser at the next sign-in; stays when somebody signs out. */
export const DEVICE_TOKEN = "device_token";
/** With which free applications were sent, and when; until they are linked to an account. */
export const APPLICATION_KEY = "application_keys";
/** The free application that this tab has sent; in the session storage. */
export const SENT_APPLICATION = "sent_application";

/** Local storage: set when the visitor has closed the announcement. */
export const ANNOUNCEMENT_CLOSED = "announcementClosed";

/** Local storage: the colour mode, `light`, `dark` or `system`. */
export const COLOUR_MODE = "colorMode";

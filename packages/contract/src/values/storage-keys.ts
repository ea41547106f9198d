/** Browser storage keys of spec section 9. */
export const ACCESS_TOKEN = "access_token";
export const REFRESH_TOKEN = "refresh_token";
export const PENDING_MEMBERSHIP = "pendingMembership";

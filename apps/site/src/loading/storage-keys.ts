/** Local storage: the visitor has closed the announcement. */
export const ANNOUNCEMENT_CLOSED = "announcementClosed";

/** Where the visitor's choice of colours is kept (local storage): `light`, `dark` or `system`. */
export const COLOUR_MODE = "colorMode";

/** Local storage: set when the visitor has closed the announcement. */
export const ANNOUNCEMENT_CLOSED = "announcementClosed";

/** Local storage: the colour mode, `light`, `dark` or `system`. */
export const COLOUR_MODE = "colorMode";

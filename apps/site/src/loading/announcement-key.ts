/** Local storage: the visitor has closed the announcement. */
export const ANNOUNCEMENT_CLOSED = "announcementClosed";

/** Shown in calendars, which need an end: an hour after the start. */
export const END_UNKNOWN = "The end has not been announced.";

/** The language of pages, emails and documents (BCP 47). */
export const LANGUAGE = "en";

/** The same with the country whose dates and numbers it writes. */
export const LOCALE = "en-KE";

/** For the queries of what staff may have written in Kiswahili as well; without it the English is answered. */
export const contentLanguage = import.meta.env.LANGUAGE_PATH ? ({ language: "sw" } as const) : undefined;

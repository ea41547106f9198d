/** On pages in Kiswahili. */
export const englishTextContent = {
  /** Above a text that has no summary. */
  english: "The text below is in English, and the English text is the one that binds.",
  /** Above a summary. */
  summary:
    "This is a summary. The English text below is the one that binds, until counsel has checked a translation of all of it.",
  full: "The whole text in English",
};

/** Apostrophes as keyboards and word processors write them, and the letters of their shape (U+02BC and neighbours). */
export const APOSTROPHES = /['`´‘’‛′＇\u02b9\u02bb-\u02bf\ua78b\ua78c]/g;

/** Hyphens and dashes. */
export const HYPHENS = /[-\u2010-\u2015\u2212]/g;

/** Marks over and under Latin letters, and characters that nobody sees. */
const COMBINING_MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe0f]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * How a search compares names and text: Wairimũ is found by Wairimu, Ng’ang’a by nganga, and the other way round. Few keyboards
 * have ũ, and each writes its own apostrophe. The function `fold_text` of the database does the same.
 * @returns in lower case, without marks and apostrophes, a hyphen as a space
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(COMBINING_MARKS, "")
    .replace(APOSTROPHES, "")
    .replace(HYPHENS, " ")
    .normalize("NFC")
    .toLowerCase();

/** Of links by which somebody without an account completes their details. */
export const DETAILS_LINK_DAYS = 30;

/** Without letters and digits that are taken for each other when they are read out (Crockford's base 32, without vowels that spell). */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits: beside the limits on calls nobody guesses one of a million. */
export const CODE_LENGTH = 10;
export const MAXIMUM_CODE_LENGTH = 40;

/** A wrong answer to the question who holds the link; the last one ends it. */
export const MAXIMUM_WRONG_ANSWERS = 5;

/** As it is read out: `AB12C-D34EF`. */
export const formatDetailsCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** What somebody typed, without spaces and dashes; letters that look like digits are digits. @returns undefined for what is no code */
export function parseDetailsCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter)) ? code : undefined;
}

/** Full stops of other scripts that mail programs and browsers read, or people take, for a dot in a host name. */
const DOT = "[.。۔܁܂ꓸ]";
const NAME = String.raw`[\p{L}\p{M}\p{N}_-]`;

/** What mail programs make a link of: an address of the web or of mail, a host's name, also with letters of any script, or its number. */
const LINK = new RegExp(
  String.raw`:\/\/|www${DOT}|@|\b(?:tel|sms|mailto):|${NAME}${DOT}+[_-]*\p{L}${NAME}|\d{1,3}(?:${DOT}\d{1,3}){3}`,
  "iu",
);

/**
 * A stranger's text for a mail that goes to whatever address they typed, without links: else anybody could send theirs
 * under the party's name. Characters that nobody sees are dropped first, since browsers drop them out of a host's name
 * too (UTS 46); wide and other compatible forms are read as the plain ones.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/\S+/g, (word) => (LINK.test(word.normalize("NFKC")) ? "[link left out]" : word));

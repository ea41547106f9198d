/** What mail programs make a link of: an address of the web or of mail, or a name of a host. */
const LINK = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2}/iu;

/**
 * A stranger's words for a mail that goes to whatever address they typed, without links: else anybody could send theirs
 * under the party's name.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (LINK.test(word) ? "[link left out]" : word));

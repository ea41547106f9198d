import { allowedLinkPattern } from "@party/contract/values/allowed-html";

// A space, a control character or a backslash inside an address can hide another scheme or host from the check.
const misleadingCharacters = /[\s\p{Cc}\\<>"]/u;

/** Whether an article may keep this link when it is opened or pasted. The sanitiser accepts all of these. */
export const isAllowedLink = (address: string): boolean =>
  allowedLinkPattern.test(address) && !misleadingCharacters.test(address);

const sitePicturePath = /^\/(?!\/)/;

/** Whether an article may show the picture at this address: a path of the library or of the site, and no other website's. */
export const isAllowedPicture = (address: string): boolean =>
  sitePicturePath.test(address) && !misleadingCharacters.test(address);

/**
 * The address that somebody meant who typed a link: `example.org/plan` is a page, `party@example.org` an email address.
 * @returns undefined for what may not be linked to. New links do not lead to pages without encryption.
 */
export function linkFromText(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d ()-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, "")}`;
  const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text;
  return /^(https:\/\/[^/]|mailto:.|tel:.|\/(?!\/))/i.test(address) && isAllowedLink(address) ? address : undefined;
}

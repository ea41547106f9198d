import { mediaAddress } from "#media-address.ts";
import { siteUrl } from "#page-context.ts";
import { sharedDrawings } from "./shared-drawings.ts";

/** The party's name and mark. */
const CARD = "/brand/share.jpg";

interface SharedPicture {
  /** In full. */
  address: string;
  /** A JPEG of 1200 by 630; of a picture from elsewhere nothing is known. */
  made: boolean;
  /** Shows what the page is about, not the party's name. */
  own: boolean;
}

/**
 * What chat apps and search engines show of a page. Several of them know neither WebP nor AVIF, in which the site has its
 * drawings, so there is a JPEG of each that they may come to.
 * @param image as a row of the API has it
 */
export function sharedPicture(image?: string | null): SharedPicture {
  const absolute = (path: string) => new URL(path, siteUrl()).href;
  const drawing = /^\/pictures\/(.+)-\d+\.webp$/.exec(image ?? "")?.[1];
  if (image && !drawing) return { address: absolute(mediaAddress(image)), made: false, own: true };
  const own = drawing !== undefined && sharedDrawings.includes(drawing);
  return { address: absolute(own ? `/pictures/${drawing}-share.jpg` : CARD), made: true, own };
}

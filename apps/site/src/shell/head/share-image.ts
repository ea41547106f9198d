import { drawingsWithShareImage } from "@party/artwork/share-images";
import { mediaUrl, siteUrl } from "#page-context.ts";

/** The party's name and logo. */
const DEFAULT_SHARE_IMAGE = "/brand/share.jpg";

interface ShareImage {
  /** Absolute URL. */
  address: string;
  /** A generated JPEG of 1200 by 630. */
  generated: boolean;
  /** The page's own picture, not the party's card. */
  own: boolean;
}

/**
 * The Open Graph image. Several chat apps support neither WebP nor AVIF, so the site's pictures have a JPEG too.
 * @param image from a row of the API, or what `pagePicture` gave
 */
export function shareImage(image?: string | null): ShareImage {
  const absolute = (path: string) => new URL(path, siteUrl()).href;
  const drawing = /^\/pictures\/(.+)-\d+\.webp$/.exec(image ?? "")?.[1];
  if (image && !drawing) {
    const generated = /^\/pictures\/counties\/|^(?:\/sw)?\/share\//.test(image);
    return { address: absolute(generated ? image : mediaUrl(image)), generated, own: true };
  }
  const own = drawing !== undefined && drawingsWithShareImage.includes(drawing);
  return { address: absolute(own ? `/pictures/${drawing}-share.jpg` : DEFAULT_SHARE_IMAGE), generated: true, own };
}

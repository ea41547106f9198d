import { mediaAddress } from "#media-address.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { sharedDrawings } from "./share-images.ts";

interface PageHead {
  /** Without the party's name; left out on the home page. */
  title?: string;
  /** One or two sentences, for search results and shared links. */
  description: string;
  /** Path of the page's one address, e.g. `/about/rules` for /rules-regulations too; left out where it has none. */
  path?: string;
  /** The page's own picture as a row of the API has it, for shared links. */
  image?: string | null;
  type?: "website" | "article";
  /** Keeps the page out of search results: it concerns one visitor. */
  unlisted?: boolean;
}

const absolute = (address: string) => new URL(address, siteUrl()).href;

/** Facebook and WhatsApp show a picture at the first sharing only where its size is told beforehand. */
const madePicture = [
  { property: "og:image:type", content: "image/jpeg" },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

/** A page's title, description, canonical link and the tags of shared links: `head: () => pageHead({ … })`. */
export function pageHead({ title, description, path, image, type = "website", unlisted }: PageHead) {
  const fullTitle = title ? `${title} – ${party.name}` : `${party.name} – ${party.tagline}`;
  const picture = sharedPicture(image);
  return {
    meta: [
      { title: fullTitle },
      { name: "description", content: description },
      { property: "og:type", content: type },
      { property: "og:title", content: title ?? party.name },
      { property: "og:description", content: description },
      ...(path ? [{ property: "og:url", content: absolute(path) }] : []),
      { property: "og:image", content: picture.address },
      ...(picture.made ? madePicture : []),
      { property: "og:image:alt", content: (picture.own && title) || `${party.name}, ${party.tagline}` },
      ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: unlisted || !path ? [] : [{ rel: "canonical", href: absolute(path) }],
  };
}

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

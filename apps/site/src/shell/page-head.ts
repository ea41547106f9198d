import { drawingsWithShareImage } from "@party/artwork/share-images";
import { mediaAddress, siteUrl } from "#page-context.ts";
import { party } from "#party.ts";

interface PageHead {
  /** Without the party's name; left out on the home page. */
  title?: string;
  /** One or two sentences, for search results and Open Graph tags; read from the first document alone. */
  description: string | undefined;
  /** The canonical path, e.g. `/about/rules` for /rules-regulations too; omitted for pages without one. */
  path?: string;
  /** The page's own picture from a row of the API, for Open Graph tags. */
  image?: string | null;
  type?: "website" | "article";
  /** Excludes a personal page from search results. */
  unlisted?: boolean;
}

const absolute = (address: string) => new URL(address, siteUrl()).href;

/** Facebook and WhatsApp show the picture on a link's first share only if these tags give its size. */
const shareImageSizeTags = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

/** A page's title, description, canonical link and Open Graph tags: `head: () => pageHead({ … })`. */
export function pageHead(page: PageHead) {
  const { title, description, path, unlisted } = page;
  const fullTitle = title ? `${title} – ${party.name}` : `${party.name} – ${party.tagline}`;
  return {
    meta: [
      { title: fullTitle },
      ...(description ? [{ name: "description", content: description }] : []),
      // Read from the first document alone.
      ...(import.meta.env.SSR ? openGraphTags(page) : []),
      ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: import.meta.env.SSR && path && !unlisted ? [{ rel: "canonical", href: absolute(path) }] : [],
  };
}

function openGraphTags({ title, description, path, image, type = "website" }: PageHead) {
  const { address, generated, own } = shareImage(image);
  return [
    { property: "og:type", content: type },
    { property: "og:title", content: title ?? party.name },
    { property: "og:description", content: description ?? "" },
    ...(path ? [{ property: "og:url", content: absolute(path) }] : []),
    { property: "og:image", content: address },
    ...(generated ? shareImageSizeTags : []),
    { property: "og:image:alt", content: (own && title) || `${party.name}, ${party.tagline}` },
  ];
}

/** The party's name and logo. */
const CARD = "/brand/share.jpg";

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
 * @param image from a row of the API
 */
export function shareImage(image?: string | null): ShareImage {
  const absolute = (path: string) => new URL(path, siteUrl()).href;
  const drawing = /^\/pictures\/(.+)-\d+\.webp$/.exec(image ?? "")?.[1];
  if (image && !drawing) return { address: absolute(mediaAddress(image)), generated: false, own: true };
  const own = drawing !== undefined && drawingsWithShareImage.includes(drawing);
  return { address: absolute(own ? `/pictures/${drawing}-share.jpg` : CARD), generated: true, own };
}

// In the chunk of every page: a content file would come with it.
const dashboardTitles = {
  "": "Dashboard",
  "/events": "Events",
  "/profile": "Profile",
  "/payments": "Payments",
  "/members": "Members",
  "/settings": "Settings",
  "/card": "Membership card",
  "/notifications": "Notifications",
  "/payments/statement": "Statement",
};

/** The head of a page of the portal. */
export const dashboardHead = (page: keyof typeof dashboardTitles) =>
  pageHead({
    title: dashboardTitles[page],
    description: "Your membership at a glance.",
    path: `/dashboard${page}`,
    unlisted: true,
  });

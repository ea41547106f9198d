import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { pageDescriptions, pageTitles, type TitledPage } from "./page-head.content.ts";
import { shareImage } from "./share-image.ts";

/** One thing of a page, as Open Graph tags tell of it. */
export interface SharedPart {
  title: string;
  description: string;
  path: string;
  image: string | undefined;
}

interface Head {
  /** Without the party's name; empty on the home page. */
  title: string;
  /** One or two sentences, for search results and Open Graph tags; read from the first document alone. */
  description: string | undefined;
  /** The canonical path, e.g. `/about/rules` for /rules-regulations too; omitted for pages without one. */
  path?: string | undefined;
  /** The page's own picture from a row of the API, for Open Graph tags. */
  image?: string | null | undefined;
  type?: "website" | "article";
  /** What is shared of a page that shows several things, with the path that leads to it. */
  shared?: SharedPart | undefined;
  /** Excludes a personal page from search results. */
  unlisted?: boolean;
  /** An item that is not translated: its address is that of the English page. */
  english?: boolean | undefined;
}

/** The home page in Kiswahili is `/sw`, without the slash that the server removes. */
const pageUrlOf = (path: string) =>
  new URL((import.meta.env.LANGUAGE_PATH + path).replace(/(.)\/$/, "$1"), siteUrl()).href;

/** Facebook and WhatsApp show the picture on a link's first share only if these tags give its size. */
const shareImageSizeTags = [
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
];

/** English is what is supposed without them. */
const localeTags = import.meta.env.LANGUAGE_PATH
  ? [
      { property: "og:locale", content: "sw_KE" },
      { property: "og:locale:alternate", content: "en_KE" },
    ]
  : [];

/** The head of a page: `head: () => pageHead("/donate")`. Its canonical path is its own unless `more` has another. */
export const pageHead = (page: TitledPage, more: Pick<Head, "path" | "image" | "unlisted" | "shared"> = {}) =>
  headTags({
    title: pageTitles[page],
    description: import.meta.env.SSR ? pageDescriptions[page] : undefined,
    path: page,
    ...more,
  });

/** A page's title, description, canonical link and Open Graph tags. */
export function headTags(head: Head) {
  const { title, description, path, unlisted } = head;
  const fullTitle = title ? `${title} – ${party.name}` : `${party.name} – ${party.tagline}`;
  return {
    meta: [
      { title: fullTitle },
      ...(description ? [{ name: "description", content: description }] : []),
      // Read from the first document alone.
      ...(import.meta.env.SSR ? openGraphTags(head) : []),
      ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links:
      import.meta.env.SSR && path && !unlisted
        ? [{ rel: "canonical", href: head.english ? new URL(path, siteUrl()).href : pageUrlOf(path) }]
        : [],
  };
}

function openGraphTags({ type = "website", shared, ...head }: Head) {
  const { title, description, path, image } = { ...head, ...shared };
  const { address, generated, own } = shareImage(image);
  return [
    { property: "og:type", content: type },
    ...localeTags,
    { property: "og:title", content: title || party.name },
    { property: "og:description", content: description ?? "" },
    ...(path ? [{ property: "og:url", content: pageUrlOf(path) }] : []),
    { property: "og:image", content: address },
    ...(generated ? shareImageSizeTags : []),
    { property: "og:image:alt", content: (own && title) || `${party.name}, ${party.tagline}` },
  ];
}

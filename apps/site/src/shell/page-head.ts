import { siteUrl } from "../page-context.ts";
import { party } from "../party.ts";

export interface PageHead {
  /** Without the party's name; left out on the home page. */
  title?: string;
  /** One or two sentences, for search results and shared links. */
  description: string;
  /** Path of the page's one address, e.g. `/about/rules` for /rules-regulations too; left out where it has none. */
  path?: string;
  /** Path or address of the picture that shared links show, 1200 by 630. */
  image?: string;
  imageAlt?: string;
  type?: "website" | "article";
  /** Keeps the page out of search results: it concerns one visitor. */
  unlisted?: boolean;
}

const absolute = (address: string) => new URL(address, siteUrl()).href;

/** A page's title, description, canonical link and the tags of shared links: `head: () => pageHead({ … })`. */
export function pageHead({ title, description, path, image, imageAlt, type = "website", unlisted }: PageHead) {
  const fullTitle = title ? `${title} – ${party.name}` : `${party.name} – ${party.tagline}`;
  return {
    meta: [
      { title: fullTitle },
      { name: "description", content: description },
      { property: "og:type", content: type },
      { property: "og:title", content: title ?? party.name },
      { property: "og:description", content: description },
      ...(path ? [{ property: "og:url", content: absolute(path) }] : []),
      { property: "og:image", content: absolute(image ?? "/brand/og-default.png") },
      { property: "og:image:alt", content: imageAlt ?? `${party.name}, ${party.tagline}` },
      ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ],
    links: unlisted || !path ? [] : [{ rel: "canonical", href: absolute(path) }],
  };
}

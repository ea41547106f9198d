import type { Leader } from "@party/contract/leaders";
import { mediaUrl, siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { breadcrumbs } from "#shell/head/breadcrumbs.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { imagesOf, pagePicture } from "#shell/head/page-picture.ts";

const SHOWN_LEADERS = 3;

/** The Open Graph image of the page: the first leaders. */
export function leadersPicture(leaders: Leader[]): string | undefined {
  const shown = leaders.slice(0, SHOWN_LEADERS);
  return pagePicture({
    name: "leaders",
    label: "",
    title: pageTitles["/about/leadership"],
    facts: shown.map(({ name }) => name),
    images: imagesOf(...shown.map(({ image }) => image)),
  });
}

/** https://schema.org/Person, as a list, and https://schema.org/BreadcrumbList */
export function leadersJsonLd(leaders: Leader[]) {
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "ItemList",
        itemListElement: leaders.map(({ name, position, image }, at) => ({
          "@type": "ListItem",
          position: at + 1,
          item: {
            "@type": "Person",
            name,
            ...(position.title ? { jobTitle: position.title } : {}),
            ...(image ? { image: new URL(mediaUrl(image), siteUrl()).href } : {}),
            worksFor: { "@type": "PoliticalParty", name: party.name, url: siteUrl() },
          },
        })),
      },
      breadcrumbs([["/about/leadership", pageTitles["/about/leadership"]]]),
    ],
  };
}

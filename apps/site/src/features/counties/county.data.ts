import type { CountyPage } from "@party/contract/counties";
import { countyPath, countyPicture, findCountyBySlug } from "@party/contract/values/counties";
import { LANGUAGE } from "@party/contract/values/language";
import { notFound } from "@tanstack/react-router";
import { api } from "#api.ts";
import { type EventRow, eventRowOf } from "#features/events/events.ts";
import { type ArticleRow, articleRowOf } from "#features/news/news.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample } from "#loading/data/live-or-sample.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { breadcrumbs } from "#shell/head/breadcrumbs.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { countyContent } from "./counties.content.ts";

export interface County extends Pick<CountyPage, "county" | "office" | "coordinator" | "branches"> {
  /** E.g. `1,200`. */
  members: string | null;
  /** Of the head of the page. */
  title: string;
  description: string;
  path: string;
  image: string;
  events: EventRow[];
  articles: ArticleRow[];
  /** Absent where the server could not tell; then nothing is said of what the county has. */
  known?: true;
}

const inThousands = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** @throws notFound for a county that does not exist */
export async function loadCounty(slug: string): Promise<County> {
  const county = findCountyBySlug(slug);
  if (!county) throw notFound();
  const { name } = county;
  // Nor does it wait for a slow answer, because the browser could not load it alone.
  const page = await loadLiveOrSample(
    async () => {
      const { events, articles, members, ...details } = await api("GET /api/counties/{slug}/", {
        params: { slug },
        query: { ...contentLanguage },
        anonymous: true,
      });
      const rows = { events: events.map(eventRowOf), articles: articles.map(articleRowOf) };
      return { ...details, ...rows, members: members === null ? null : inThousands(members), known: true as const };
    },
    async () => undefined,
  ).catch(() => undefined);
  return {
    ...(page ?? { office: null, coordinator: null, branches: [], events: [], articles: [], members: null }),
    county,
    title: countyContent.title(name),
    description: countyContent.description(party.name, name),
    path: countyPath(name),
    image: countyPicture(name, LANGUAGE),
  };
}

/** https://schema.org/PoliticalParty and https://schema.org/BreadcrumbList */
export function countyJsonLd({ county: { name }, office, title, path }: County) {
  const address = (street: string) => ({
    "@type": "PostalAddress",
    streetAddress: street,
    addressRegion: name,
    addressCountry: "KE",
  });
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "PoliticalParty",
        name: party.name,
        url: siteUrl(),
        areaServed: { "@type": "AdministrativeArea", name: title },
        ...(office
          ? {
              location: {
                "@type": "Place",
                name: office.name,
                telephone: office.phone,
                address: address(office.address),
              },
            }
          : {}),
      },
      breadcrumbs([
        ["/contact", pageTitles["/contact"]],
        [path, title],
      ]),
    ],
  };
}

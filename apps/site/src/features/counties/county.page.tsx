import { createFileRoute, Link } from "@tanstack/react-router";
import { EventCard } from "#features/events/event-card.tsx";
import { NewsCard } from "#features/news/news-card.tsx";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { party } from "#party.ts";
import { headTags, pageHead } from "#shell/head/page-head.ts";
import { cardsClass } from "#ui/lists/row-card.tsx";
import { ShareLinks } from "#ui/pages/detail-page.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { JsonLd, NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { countyContent } from "./counties.content.ts";
import css from "./counties.module.css";
import { type County, countyJsonLd } from "./county.data.ts";
import { countyOfficeContent } from "./county-office.content.ts";
import { CountyOfficeDetails } from "./county-office.tsx";

export const Route = createFileRoute("/counties/$county")({
  // From the server alone: the code that loads it would be part of every page. The browser loads the document.
  loader: async ({ params }): Promise<County> => {
    if (import.meta.env.SSR) return (await import("./county.data.ts")).loadCounty(params.county);
    location.reload();
    return new Promise(() => {});
  },
  head: ({ loaderData }) => (loaderData ? headTags(loaderData) : pageHead("/contact", { unlisted: true })),
  component: CountyPage,
});

const {
  subtitle,
  first,
  ask,
  members: membersText,
  branches: branchContent,
  events: eventContent,
  news,
  join,
} = countyContent;

function CountyPage() {
  const county = Route.useLoaderData();
  const { name } = county.county;
  const { title, path, branches, events, articles, members } = county;
  return (
    <>
      <PageHero title={title} subtitle={subtitle(party.name)} />
      <PageBody>
        <WhoToAsk county={county} />
        {members === null ? null : <p>{membersText(members)}</p>}
        {branches.length > 0 ? (
          <section aria-labelledby="branches">
            <h2 id="branches">{branchContent.title}</h2>
            <ul className={css.branches}>
              {branches.map((branch) => (
                <li key={`${branch.level} ${branch.place}`}>
                  <p className={css.place}>{branchContent[branch.level](branch.place)}</p>
                  <CountyOfficeDetails place={branch.place} office={branch} lang={langAttributeOf(branch)} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {events.length > 0 ? (
          <section aria-labelledby="events">
            <h2 id="events">{eventContent.title}</h2>
            <div className={cardsClass}>
              {events.map((event) => (
                <EventCard key={event.id} event={event} variant="brief" />
              ))}
            </div>
            <p className={css.all}>
              <Link to="/events">{eventContent.all}</Link>
            </p>
          </section>
        ) : null}
        {articles.length > 0 ? (
          <section aria-labelledby="news">
            <h2 id="news">{news.title}</h2>
            <div className={cardsClass}>
              {articles.map((article) => (
                <NewsCard key={article.id} article={article} variant="brief" />
              ))}
            </div>
            <p className={css.all}>
              <Link to="/news">{news.all}</Link>
            </p>
          </section>
        ) : null}
        <ShareLinks path={path} title={title} />
        <p className={css.all}>
          <Link to="/contact" hash="offices">
            {countyContent.all}
          </Link>
        </p>
      </PageBody>
      <NextSteps title={join.title(name)} text={join.text} links={join.links} />
      <JsonLd data={import.meta.env.SSR ? countyJsonLd(county) : undefined} />
    </>
  );
}

/** The county's office and who coordinates there; where there is none, the head office. */
function WhoToAsk({ county: { county, office, coordinator, known } }: { county: County }) {
  const { name } = county;
  if (office) {
    return (
      <section aria-labelledby="office">
        <h2 id="office">{countyContent.office}</h2>
        {office.placeholder ? <p className={css.placeholder}>{countyOfficeContent.placeholder}</p> : null}
        <CountyOfficeDetails place={name} office={office} lang={langAttributeOf(office)}>
          {coordinator ? (
            <p>
              {countyContent.coordinator}: <b>{coordinator}</b>
            </p>
          ) : null}
        </CountyOfficeDetails>
      </section>
    );
  }
  const contacts = party.contacts;
  return (
    <section aria-labelledby="office">
      <h2 id="office">{known ? first.title(name) : ask.title}</h2>
      <p>{known ? first.text(name) : ask.text(name)}</p>
      <CountyOfficeDetails place={first.capital} office={{ ...contacts, name: first.headOffice }} />
      {known ? <p>{first.start}</p> : null}
    </section>
  );
}

import { formatCount } from "@party/contract/values/money";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { EventCard } from "#features/events/event-card.tsx";
import { NewsCard } from "#features/news/news-card.tsx";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { DetailFailureMessage } from "#loading/failures/detail-failure.tsx";
import { importChunk } from "#loading/start/chunk-error.ts";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { headTags } from "#shell/head/page-head.ts";
import { cardsClass } from "#ui/lists/row-card.tsx";
import { ShareLinks } from "#ui/pages/detail-page.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { JsonLd, NextSteps, PageHero } from "#ui/pages/page-layout.tsx";
import { Section } from "#ui/sections/section.tsx";
import { countyContent } from "./counties.content.ts";
import css from "./counties.module.css";
import { type County, countyJsonLd } from "./county.data.ts";
import { CountyOfficeDetails } from "./county-office.tsx";

export const Route = createFileRoute("/counties/$county")({
  // A static import here would be part of every page.
  loader: async ({ params: { county } }) => (await importChunk(() => import("./county.data.ts"))).loadCounty(county),
  head: ({ loaderData }) =>
    headTags(loaderData ?? { title: pageTitles["/contact"], description: undefined, unlisted: true }),
  notFoundComponent: CountyNotFound,
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
        {members === null ? null : <p>{membersText(formatCount(members))}</p>}
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
        <ShareLinks path={path} title={title} />
        <p className={css.all}>
          <Link to="/contact" hash="offices">
            {countyContent.all}
          </Link>
        </p>
      </PageBody>
      {events.length > 0 ? (
        <Section id="events" title={eventContent.title} aside={<Link to="/events">{eventContent.all}</Link>}>
          <div className={cardsClass}>
            {events.map((event) => (
              <EventCard key={event.id} event={event} variant="brief" />
            ))}
          </div>
        </Section>
      ) : null}
      {articles.length > 0 ? (
        <Section id="news" title={news.title} aside={<Link to="/news">{news.all}</Link>}>
          <div className={cardsClass}>
            {articles.map((article) => (
              <NewsCard key={article.id} article={article} variant="brief" />
            ))}
          </div>
        </Section>
      ) : null}
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
        <h2 id="office">{countyContent.office.title}</h2>
        {office.placeholder ? <p className={css.placeholder}>{countyContent.office.placeholder}</p> : null}
        <CountyOfficeDetails place={name} office={office} lang={langAttributeOf(office)}>
          {coordinator ? (
            <p>
              {countyContent.office.coordinator}: <b>{coordinator}</b>
            </p>
          ) : null}
        </CountyOfficeDetails>
      </section>
    );
  }
  const contacts = publishedText("contact") ?? party.contacts;
  return (
    <section aria-labelledby="office">
      <h2 id="office">{known ? first.title(name) : ask.title}</h2>
      <p>{known ? first.text(name) : ask.text(name)}</p>
      <CountyOfficeDetails place={first.capital} office={{ ...contacts, name: first.headOffice }} />
      {known ? <p>{first.start}</p> : null}
    </section>
  );
}

function CountyNotFound() {
  return (
    <DetailFailureMessage
      severity="warning"
      text={countyContent.missing}
      title={pageTitles["/contact"]}
      back={
        <Link to="/contact" hash="offices" className={buttonVariantClass("outlined")}>
          {countyContent.all}
        </Link>
      }
    />
  );
}

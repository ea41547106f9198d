import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadCategories, rememberList } from "#loading/data/paged-list.ts";
import { parsePageCount, textParam, withNextPage, withoutUndefined } from "#loading/data/search-params.ts";
import { pageHead } from "#shell/head/page-head.ts";
import {
  belowListClass,
  FilterLinks,
  filterLinkClass,
  filtersClass,
  LoadMoreLink,
  SearchForm,
} from "#ui/lists/list-controls.tsx";
import { cardsClass } from "#ui/lists/row-card.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { EventCard } from "./event-card.tsx";
import { eventsListContent } from "./events.content.ts";
import { type EventRow, type EventsSearch, eventListKey, loadEvents } from "./events.ts";

export const Route = createFileRoute("/events")({
  validateSearch: ({ q, category, when, pages }): EventsSearch =>
    withoutUndefined({
      q: textParam(q, 100),
      category: textParam(category, 60),
      when: when === "upcoming" || when === "past" ? when : undefined,
      pages: parsePageCount(pages),
    }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [list, categories] = await Promise.all([
      loadEvents(deps),
      loadCategories(
        () =>
          api("GET /events/categories/", {
            query: { ...contentLanguage },
            anonymous: true,
          }),
        async () => (await import("./sample-events.ts")).sampleCategories(),
      ),
    ]);
    return { list, categories };
  },
  head: () => pageHead("/events"),
  component: EventsListPage,
});

function EventsListPage() {
  const { title, subtitle, image, alt, search: searchContent, calendar, ...text } = eventsListContent;
  const { list, categories } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { pages = 1, q, category, when } = search;
  useEffect(() => rememberList(eventListKey(search), pages, list), [search, pages, list]);

  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} overList />
      <PageBody>
        <div className={filtersClass}>
          <SearchForm
            action={`${import.meta.env.LANGUAGE_PATH}/events`}
            copy={searchContent}
            q={q}
            otherFilters={{ category, when }}
            onSearch={(typed) =>
              navigate({
                from: "/events",
                to: "/events",
                search: ({ category, when }) => withoutUndefined({ q: typed || undefined, category, when }),
                resetScroll: false,
              })
            }
          />
          <EventFilters search={search} categories={categories} />
        </div>
        <EventGrid events={list.rows} filtered={q !== undefined || category !== undefined || when !== undefined} />
        <LoadMoreLink to="/events" search={withNextPage(search)} list={list} copy={text} />
        <p className={belowListClass}>
          <a href={`${import.meta.env.LANGUAGE_PATH}/events/calendar.ics`}>{calendar}</a>
        </p>
      </PageBody>
    </>
  );
}

const { empty, noMatch, search } = eventsListContent;

function EventGrid({ events, filtered }: { events: EventRow[]; filtered: boolean }) {
  if (events.length === 0) {
    return (
      <p>
        {filtered ? noMatch : empty} {filtered ? <Link to="/events">{search.clear}</Link> : null}
      </p>
    );
  }
  return (
    <div className={cardsClass}>
      {events.map((event, index) => (
        <EventCard key={event.id ?? `row ${index}`} event={event} first={index === 0} />
      ))}
    </div>
  );
}

const { category: kinds, when: dates } = eventsListContent;

/**
 * Filters by date and category: links, so that they work without script. Each changes the newest search, so that two choices
 * in a row are both kept.
 */
function EventFilters({ search, categories }: { search: EventsSearch; categories: string[] }) {
  const { category, when } = search;
  const link = (
    choice: { category?: string | undefined; when?: EventsSearch["when"] | undefined },
    label: string,
    chosen: boolean,
  ) => (
    <Link
      key={label}
      from="/events"
      to="/events"
      search={({ q, category, when }) => withoutUndefined({ q, category, when, ...choice })}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={filterLinkClass}
      aria-current={chosen ? "true" : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <FilterLinks label={dates.label}>
        {([undefined, "upcoming", "past"] as const).map((time) =>
          link({ when: time }, dates[time ?? "all"], time === when),
        )}
      </FilterLinks>
      <FilterLinks label={kinds.label}>
        {[undefined, ...categories].map((name) => link({ category: name }, name ?? kinds.all, name === category))}
      </FilterLinks>
    </>
  );
}

import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "#api.ts";
import { keepList, loadCategories } from "#loading/paged-list.ts";
import { longer, pageCount, present, word } from "#loading/search-params.ts";
import { pageHead } from "#shell/page-head.ts";
import { after, filters, LoadMore, SearchForm } from "#ui/list-controls.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { EventChoices } from "./event-choices.tsx";
import { EventGrid } from "./event-grid.tsx";
import type { EventsSearch } from "./event-row.ts";
import { listKey, loadEvents } from "./events.ts";
import { eventsListContent } from "./events-list.content.ts";

export const Route = createFileRoute("/events")({
  validateSearch: ({ q, category, when, pages }): EventsSearch =>
    present({
      q: word(q, 100),
      category: word(category, 60),
      when: when === "upcoming" || when === "past" ? when : undefined,
      pages: pageCount(pages),
    }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [list, categories] = await Promise.all([
      loadEvents(deps),
      loadCategories(
        (signal) => api("GET /events/categories/", { signal, anonymous: true }),
        async () => (await import("./sample-events.ts")).sampleCategories(),
      ),
    ]);
    return { list, categories };
  },
  head: () =>
    pageHead({ title: "Events", description: "Conventions, meetings and workshops near you.", path: "/events" }),
  component: EventsListPage,
});

function EventsListPage() {
  const { title, subtitle, image, alt, search: words, calendar, ...text } = eventsListContent;
  const { list, categories } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { pages = 1, q, category, when } = search;
  useEffect(() => keepList(listKey(search), pages, list), [search, pages, list]);

  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <div className={filters}>
          <SearchForm
            action="/events"
            words={words}
            q={q}
            kept={{ category, when }}
            onSearch={(typed) =>
              navigate({
                to: "/events",
                search: present({ q: typed || undefined, category, when }),
                resetScroll: false,
              })
            }
          />
          <EventChoices search={search} categories={categories} />
        </div>
        <EventGrid events={list.rows} narrowed={q !== undefined || category !== undefined || when !== undefined} />
        <LoadMore to="/events" search={longer(search)} list={list} words={text} />
        <p className={after}>
          <a href="/events/calendar.ics">{calendar}</a>
        </p>
      </PageBody>
    </>
  );
}

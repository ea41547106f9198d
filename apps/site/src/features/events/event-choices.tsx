import { Link } from "@tanstack/react-router";
import { present } from "#loading/search-params.ts";
import { Choices, choice } from "#ui/list-controls.tsx";
import type { EventsSearch } from "./event-row.ts";
import { eventsListContent } from "./events-list.content.ts";

const { category: kinds, when: dates } = eventsListContent;

/** When and what kind: links, so that they work without script and stand in the address. */
export function EventChoices({ search, categories }: { search: EventsSearch; categories: string[] }) {
  const { q, category, when } = search;
  const link = (next: EventsSearch, label: string, chosen: boolean) => (
    <Link
      key={label}
      to="/events"
      search={next}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={choice}
      aria-current={chosen ? "true" : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <Choices label={dates.label}>
        {([undefined, "upcoming", "past"] as const).map((time) =>
          link(present({ q, category, when: time }), dates[time ?? "all"], time === when),
        )}
      </Choices>
      <Choices label={kinds.label}>
        {[undefined, ...categories].map((name) =>
          link(present({ q, category: name, when }), name ?? kinds.all, name === category),
        )}
      </Choices>
    </>
  );
}

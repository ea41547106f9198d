import { Link } from "@tanstack/react-router";
import { cards } from "#ui/row-card.tsx";
import { EventCard } from "./event-card.tsx";
import type { EventRow } from "./event-row.ts";
import { eventsListContent } from "./events-list.content.ts";

const { empty, noMatch, search } = eventsListContent;

export function EventGrid({ events, narrowed }: { events: EventRow[]; narrowed: boolean }) {
  if (events.length === 0) {
    return (
      <p>
        {narrowed ? noMatch : empty} {narrowed ? <Link to="/events">{search.clear}</Link> : null}
      </p>
    );
  }
  return (
    <div className={cards}>
      {events.map((event, index) => (
        <EventCard key={event.id ?? `row ${index}`} event={event} />
      ))}
    </div>
  );
}

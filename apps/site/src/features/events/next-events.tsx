import { Link } from "@tanstack/react-router";
import { useBeside } from "#loading/loader-data.ts";
import { CardBand } from "#ui/row-card.tsx";
import { loadNextEvents } from "./beside-event.ts";
import { EventCard } from "./event-card.tsx";
import type { EventRow } from "./event-row.ts";
import { eventsListContent } from "./events-list.content.ts";

const { next, category } = eventsListContent;

/** Where somebody looked for an event that is not there. */
export function NextEvents({ served }: { served: EventRow[] | undefined }) {
  const events = useBeside(served, loadNextEvents) ?? [];
  if (events.length === 0) return null;
  return (
    <CardBand title={next} aside={<Link to="/events">{category.all}</Link>}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} variant="brief" />
      ))}
    </CardBand>
  );
}

import { events } from "@party/contract/events";
import { listEventCategories } from "#features/events/events.queries.ts";
import { eventOf, eventsPage } from "#features/events/events.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const eventRoutes = ({ db }: Services) =>
  implement(events, {
    list: ({ query }) => eventsPage(db, query),
    categories: () => listEventCategories(db),
    get: ({ params }) => eventOf(db, params.id),
  });

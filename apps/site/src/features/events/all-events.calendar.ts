import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { tryLater } from "#loading/service-unavailable.ts";
import { siteUrl } from "#page-context.ts";
import { calendarOf, calendarReply } from "./calendar.ts";

/** Calendars keep what they were given once: the coming events are what a subscriber asks for. */
const EVENTS_IN_CALENDAR = 100;

export const Route = createFileRoute("/events/calendar.ics")({
  server: {
    handlers: {
      GET: async () => {
        try {
          const { results } = await api("GET /events/", { query: { limit: EVENTS_IN_CALENDAR }, anonymous: true });
          return calendarReply(calendarOf(results, siteUrl()), "events");
        } catch {
          // Built-in rows would take the place of the events that a subscriber has.
          return tryLater();
        }
      },
    },
  },
});

import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { calendarOf, calendarReply } from "#calendar.ts";
import { serviceUnavailable } from "#loading/service-unavailable.ts";
import { siteUrl } from "#page-context.ts";

const EVENTS_IN_CALENDAR = 100;

export const Route = createFileRoute("/events/calendar.ics")({
  server: {
    handlers: {
      GET: async () => {
        try {
          const { results } = await api("GET /events/", { query: { limit: EVENTS_IN_CALENDAR }, anonymous: true });
          return calendarReply(calendarOf(results, siteUrl()), "events");
        } catch {
          // Samples would replace the events in a subscriber's calendar.
          return serviceUnavailable();
        }
      },
    },
  },
});

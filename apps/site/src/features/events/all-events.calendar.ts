import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { siteUrl } from "#page-context.ts";
import { calendarOf, calendarReply } from "./calendar.ts";

/** Calendars keep what they were given once: the coming events are what a subscriber asks for. */
const EVENTS_IN_CALENDAR = 100;

export const Route = createFileRoute("/events/calendar.ics")({
  server: {
    handlers: {
      GET: async () => {
        const events = await liveOrSample(
          async (signal) =>
            (await api("GET /events/", { query: { limit: EVENTS_IN_CALENDAR }, signal, anonymous: true })).results,
          async () => (await import("@party/samples/events")).eventList,
        );
        return calendarReply(calendarOf(events, siteUrl()), "events");
      },
    },
  },
});

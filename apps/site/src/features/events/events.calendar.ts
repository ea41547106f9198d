import { eventVersionOf } from "@party/contract/values/events";
import { createFileRoute, isNotFound } from "@tanstack/react-router";
import { api } from "#api.ts";
import { calendarOf, calendarReply } from "#dates/calendar.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { serviceUnavailable } from "#loading/failures/service-unavailable.ts";
import { eventFailureContent } from "#loading/loading.content.ts";
import { siteUrl } from "#page-context.ts";
import { loadEvent } from "./events.ts";

/** One event, or without an id the next ones. */
export const Route = createFileRoute("/events/{-$id}/calendar.ics")({
  server: {
    handlers: {
      GET: async ({ params: { id } }) => {
        try {
          return id === undefined ? await calendarOfAllEvents() : await calendarOfOneEvent(id);
        } catch (error) {
          if (!isNotFound(error)) return serviceUnavailable();
          const headers = { "content-type": "text/plain; charset=utf-8" };
          return new Response(eventFailureContent.notFound, { status: 404, headers });
        }
      },
    },
  },
});

const EVENTS_IN_CALENDAR = 100;

/** @throws without the API: samples would replace the events in a subscriber's calendar */
async function calendarOfAllEvents() {
  const { results } = await api("GET /events/", {
    query: { limit: EVENTS_IN_CALENDAR, ...contentLanguage },
    anonymous: true,
  });
  const calendarEvents = results.map((event) => ({ ...event, ...eventVersionOf(event) }));
  return calendarReply(calendarOf(calendarEvents, siteUrl()), "events");
}

async function calendarOfOneEvent(id: string) {
  const event = await loadEvent(id);
  return calendarReply(calendarOf([event], siteUrl()), `event-${event.id}`);
}

import { createFileRoute, isNotFound } from "@tanstack/react-router";
import { calendarOf, calendarReply } from "#calendar.ts";
import { serviceUnavailable } from "#loading/service-unavailable.ts";
import { siteUrl } from "#page-context.ts";
import { loadEvent } from "./events.ts";

export const Route = createFileRoute("/events/$id/calendar.ics")({
  server: {
    handlers: {
      GET: async ({ params }) => {
        try {
          const event = await loadEvent(params.id);
          return calendarReply(calendarOf([event], siteUrl()), `event-${event.id}`);
        } catch (error) {
          if (!isNotFound(error)) return serviceUnavailable();
          const headers = { "content-type": "text/plain; charset=utf-8" };
          return new Response("Event not found.", { status: 404, headers });
        }
      },
    },
  },
});

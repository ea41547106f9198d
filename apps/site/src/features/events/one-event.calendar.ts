import { createFileRoute, isNotFound } from "@tanstack/react-router";
import { siteUrl } from "#page-context.ts";
import { calendarOf, calendarReply } from "./calendar.ts";
import { loadEvent } from "./event.ts";

export const Route = createFileRoute("/events/$id/calendar.ics")({
  server: {
    handlers: {
      GET: async ({ params }) => {
        try {
          const event = await loadEvent(params.id);
          return calendarReply(calendarOf([event], siteUrl()), `event-${event.id}`);
        } catch (error) {
          const [status, text] = isNotFound(error) ? [404, "Event not found."] : [503, "Please try again later."];
          return new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
        }
      },
    },
  },
});

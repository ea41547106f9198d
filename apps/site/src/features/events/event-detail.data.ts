import { eventHoursOf } from "@party/contract/values/event-hours";
import { api } from "#api.ts";
import { descriptionOf } from "#html/clean-html.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, rowsOf } from "#loading/data/live-or-sample.ts";
import { withRelated } from "#loading/data/loader-data.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { breadcrumbs } from "#shell/head/breadcrumbs.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { shareImage } from "#shell/head/share-image.ts";
import { type EventDetails, type EventRow, eventRowOf, loadEvent } from "./events.ts";

/** Seats left; null without a limit, once the event has begun, and without the API. */
export const loadSeatsLeft = (id: string): Promise<number | null> =>
  loadLiveOrSample(
    async () => {
      const params = { id: Number(id) };
      const { seats_left, begun } = await api("GET /events/{id}/seats/", { params, anonymous: true });
      return !begun && Number.isInteger(seats_left) ? seats_left : null;
    },
    async () => null,
  );

/** The three next events; none without the API. */
export const loadNextEvents = (): Promise<EventRow[]> =>
  loadLiveOrSample(
    async () => {
      const query = { limit: 3, when: "upcoming" } as const;
      return rowsOf(
        await api("GET /events/", {
          query: { ...query, ...contentLanguage },
          anonymous: true,
        }),
      ).map(eventRowOf);
    },
    async () => [],
  );

export const loadEventOnServer = (id: string) => withRelated(loadEvent(id), loadSeatsLeft(id), loadNextEvents);

/** https://schema.org/Event on a https://schema.org/WebPage, without properties that the event does not have. */
export function eventJsonLd({ id, title, description, date, time, image, location, calledOff }: EventDetails) {
  const { start, end } = eventHoursOf(date, time);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description: descriptionOf(description),
    startDate: start?.toISOString() ?? date,
    ...(end ? { endDate: end.toISOString() } : {}),
    eventStatus: `https://schema.org/${calledOff ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    image: [shareImage(image).address],
    ...(location
      ? {
          location: {
            "@type": "Place",
            name: location,
            address: { "@type": "PostalAddress", streetAddress: location, addressCountry: "KE" },
          },
        }
      : {}),
    organizer: { "@type": "Organization", name: party.name, url: siteUrl() },
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": `${siteUrl()}${import.meta.env.LANGUAGE_PATH}/events/${id}`,
      breadcrumb: breadcrumbs([
        ["/events", pageTitles["/events"]],
        [`/events/${id}`, title],
      ]),
    },
  };
}

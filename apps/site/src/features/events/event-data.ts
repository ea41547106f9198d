import { hoursOf } from "@party/contract/values/event-hours";
import { descriptionOf } from "#html/clean-html.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { sharedPicture } from "#shell/page-head.ts";
import type { EventDetails } from "./event.ts";

/** https://schema.org/Event; what the event does not say is left out, or visitors are led astray. */
export function eventData({ title, description, date, time, image, location }: EventDetails) {
  const { start, end } = hoursOf(date, time);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: title,
    description: descriptionOf(description),
    startDate: start?.toISOString() ?? date,
    ...(end ? { endDate: end.toISOString() } : {}),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    image: [sharedPicture(image).address],
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
  };
}

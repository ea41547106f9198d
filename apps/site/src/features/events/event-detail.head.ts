import { formatWeekday } from "#dates/dates.ts";
import { imagesOf, pagePicture } from "#shell/head/page-picture.ts";
import { eventDetailContent } from "./events.content.ts";
import type { EventDetails } from "./events.ts";

/** Its Open Graph image: title, day and place beside the event's own picture. */
export const eventPicture = ({ id, title, image, category, date, time, location }: EventDetails) =>
  pagePicture({
    name: `events-${id}`,
    label: category ?? eventDetailContent.section,
    title,
    facts: [formatWeekday(date), time, location].flatMap((fact) => fact || []),
    images: imagesOf(image),
  }) ?? image;

import { descriptionOf } from "#html/excerpt.ts";
import { mediaAddress } from "#media-address.ts";
import { pageHead } from "#shell/page-head.ts";
import type { EventDetails } from "./event.ts";

export const eventHead = ({ id, title, description, image }: EventDetails) =>
  pageHead({
    title,
    description: descriptionOf(description),
    path: `/events/${id}`,
    type: "article",
    ...(image ? { image: mediaAddress(image), imageAlt: title } : {}),
  });

import { descriptionOf } from "#html/clean-html.ts";
import { pageHead } from "#shell/page-head.ts";
import type { EventDetails } from "./event.ts";

export const eventHead = ({ id, title, description, image }: EventDetails) =>
  pageHead({
    title,
    description: descriptionOf(description),
    path: `/events/${id}`,
    type: "article",
    image,
  });

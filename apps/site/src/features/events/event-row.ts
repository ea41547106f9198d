import type { Event } from "@party/contract/events";
import { excerptOf } from "#html/clean-html.ts";
import { nameOf, text, textOrNull } from "#loading/parse-reply.ts";

/** An event as a list shows it. */
export interface EventRow {
  id: number;
  title: string;
  excerpt: string;
  image: string | null;
  date: string;
  location: string | null;
  category: string | null;
}

/** `preview_image` is what some servers call it (spec section 3). */
export const imageOf = (event: { image?: unknown; preview_image?: unknown }): string | null =>
  textOrNull(event.image) ?? textOrNull(event.preview_image);

export const rowOf = (event: Event): EventRow => ({
  id: event.id,
  title: event.title,
  excerpt: excerptOf(text(event.description)),
  image: imageOf(event),
  date: text(event.date),
  location: textOrNull(event.location),
  category: nameOf(event.category),
});

export type When = "upcoming" | "past";

/** What the address of /events says; all dates when `when` is absent. */
export interface EventsSearch {
  q?: string;
  category?: string;
  when?: When;
  pages?: number;
}

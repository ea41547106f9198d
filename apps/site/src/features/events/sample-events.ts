import type { Event } from "@party/contract/events";
import { foldText } from "@party/contract/values/fold-text";
import { eventList } from "@party/samples/events/events";
import { today } from "#dates/dates.ts";
import { excerptOf } from "#html/clean-html.ts";

/** The samples that match a visitor's filter: coming ones, next first, then past ones, latest first. */
export function sampleEvents({
  q = "",
  category,
  when,
}: {
  q?: string;
  category?: string;
  when?: "upcoming" | "past";
}): Event[] {
  const now = today();
  const words = foldText(q).split(/\s+/);
  const found = eventList.filter((event) => {
    const searched = foldText(`${event.title} ${event.location} ${excerptOf(event.description)}`);
    return (!category || event.category?.name === category) && words.every((word) => searched.includes(word));
  });
  const upcoming = found.filter((event) => event.date >= now).toSorted((a, b) => a.date.localeCompare(b.date));
  const past = found.filter((event) => event.date < now).toSorted((a, b) => b.date.localeCompare(a.date));
  return [...(when === "past" ? [] : upcoming), ...(when === "upcoming" ? [] : past)];
}

export const sampleCategories = (): string[] =>
  [...new Set(eventList.flatMap((event) => event.category?.name ?? []))].toSorted();

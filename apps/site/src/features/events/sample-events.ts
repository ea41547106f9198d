import { eventList } from "@party/samples/events";
import { excerptOf } from "#html/clean-html.ts";
import { today } from "../../dates.ts";
import { type EventRow, type EventsSearch, rowOf } from "./event-row.ts";

/** The built-in rows that a visitor's filter leaves, coming ones first and next, then the past, latest first. */
export function sampleRows({ q = "", category, when }: EventsSearch): EventRow[] {
  const now = today();
  const words = q.toLowerCase().split(/\s+/);
  const found = eventList.filter((event) => {
    const said = `${event.title} ${event.location} ${excerptOf(event.description)}`.toLowerCase();
    return (!category || event.category?.name === category) && words.every((word) => said.includes(word));
  });
  const upcoming = found.filter((event) => event.date >= now).toSorted((a, b) => a.date.localeCompare(b.date));
  const past = found.filter((event) => event.date < now).toSorted((a, b) => b.date.localeCompare(a.date));
  return [...(when === "past" ? [] : upcoming), ...(when === "upcoming" ? [] : past)].map(rowOf);
}

export const sampleCategories = (): string[] =>
  [...new Set(eventList.flatMap((event) => event.category?.name ?? []))].toSorted();

import { type EventRow, findEvent, finishEvent, holdNewEvent, listNewEvents } from "#features/events/events.queries.ts";
import type { Source } from "#features/topics/announcements.ts";
import { dayInNairobi, dayInWords } from "#nairobi-days.ts";

const itemOf = ({
  id,
  title,
  date,
  time,
  location,
}: Pick<EventRow, "id" | "title" | "date" | "time" | "location">) => ({
  title,
  line: [dayInWords(date), time, location].filter(Boolean).join(", "),
  link: `/events/${id}`,
});

const today = () => dayInNairobi(new Date());

/** Events that members are told of: those of the whole country, and those of where they live. */
export const newEvents: Source = {
  topic: "events_near_me",
  heading: "A new event for you",
  waiting: (db) => listNewEvents(db, today()),
  hold: async (tx, id) => {
    const event = await holdNewEvent(tx, id, today());
    return event && { ...itemOf(event), place: event.place };
  },
  finish: finishEvent,
  find: async (db, id) => {
    const event = await findEvent(db, id);
    return event && event.date >= today() ? itemOf(event) : undefined;
  },
};

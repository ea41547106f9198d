import type { Services } from "#services.ts";
import { type NewEvent, storeEvent } from "./events.ts";

/** Published and far ahead by default. */
export async function createEvent({ db }: Pick<Services, "db">, differing: Partial<NewEvent> = {}) {
  const event: NewEvent = {
    title: "Ward meeting",
    description: "<p>Bring a chair.</p>",
    additionalInfo: null,
    image: null,
    date: "2099-06-01",
    time: "9:00 AM – 4:00 PM",
    location: "School field, Tetu",
    category: "Meeting",
    publishedAt: new Date("2026-01-01T00:00:00Z"),
    ...differing,
  };
  return { ...event, id: (await storeEvent(db, event))! };
}

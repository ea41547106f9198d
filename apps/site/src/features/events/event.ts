import { fallbackTexts } from "@party/contract/problems";
import { api } from "#api.ts";
import { loadCleaner } from "#html/clean-html.ts";
import { oneOrSample } from "#loading/live-or-sample.ts";
import { nameOf, text, textOrNull } from "#loading/parse-reply.ts";
import { today } from "../../dates.ts";
import { imageOf } from "./event-row.ts";

export interface EventDetails {
  id: number;
  title: string;
  /** Harmless HTML. */
  description: string;
  /** Harmless HTML. */
  additional_info: string | null;
  image: string | null;
  /** The day in Nairobi. */
  date: string;
  /** Whether the day was over when this was read; a document that is opened later must still be what the page makes. */
  past: boolean;
  /** As printed on the poster, e.g. 9:00 AM – 4:00 PM. */
  time: string | null;
  location: string | null;
  category: string | null;
}

const isPast = (date: string) => date !== "" && date < today();

export async function loadEvent(id: string): Promise<EventDetails> {
  const [{ cleanHtml }, event] = await Promise.all([
    loadCleaner(),
    oneOrSample({
      id,
      ask: (number, signal) => api("GET /events/{id}/", { params: { id: number }, signal, anonymous: true }),
      read: (reply): EventDetails | undefined =>
        textOrNull(reply.title) === null
          ? undefined
          : {
              id: Number(id),
              title: text(reply.title),
              description: text(reply.description),
              additional_info: textOrNull(reply.additional_info),
              image: imageOf(reply),
              date: text(reply.date),
              past: isPast(text(reply.date)),
              time: textOrNull(reply.time),
              location: textOrNull(reply.location),
              category: nameOf(reply.category),
            },
      samples: async () => (await import("@party/samples/event-details")).eventDetails,
      failure: fallbackTexts.event,
    }),
  ]);
  const { description, additional_info } = event;
  return {
    ...event,
    description: cleanHtml(description),
    additional_info: additional_info && cleanHtml(additional_info),
  };
}

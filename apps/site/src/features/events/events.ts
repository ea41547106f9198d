import type { Event } from "@party/contract/events";
import { eventVersionOf } from "@party/contract/values/events";
import { api } from "#api.ts";
import { today } from "#dates/dates.ts";
import { excerptOf, loadHtmlCleaner } from "#html/clean-html.ts";
import { contentLanguage, type LocalizedContent } from "#loading/data/content-language.ts";
import { loadLiveOrSampleRow, nameOrNull, textOrEmpty, textOrNull } from "#loading/data/live-or-sample.ts";
import { loadList, type PagedList } from "#loading/data/paged-list.ts";
import { withoutUndefined } from "#loading/data/search-params.ts";
import { eventFailureContent } from "#loading/loading.content.ts";

export const eventListKey = ({ q = "", category = "", when }: EventsSearch) => `events ${when} ${category} ${q}`;

export const loadEvents = ({ pages = 1, ...filter }: EventsSearch): Promise<PagedList<EventRow>> =>
  loadList({
    key: eventListKey(filter),
    pages,
    request: async (page) => {
      const { results, next } = await api("GET /events/", {
        query: {
          ...page,
          ...withoutUndefined(filter),
          ...contentLanguage,
        },
        anonymous: true,
      });
      return { results: results.map(eventRowOf), next };
    },
    sample: async () => (await import("./sample-events.ts")).sampleEvents(filter).map(eventRowOf),
  });

/** An event in a list. */
export interface EventRow extends LocalizedContent {
  id: number;
  title: string;
  excerpt: string;
  image: string | null;
  date: string;
  location: string | null;
  category: string | null;
  calledOff: boolean;
}

/** `preview_image` is what some servers call it (spec.md section 3). */
const eventImageOf = (event: { image?: unknown; preview_image?: unknown }): string | null =>
  textOrNull(event.image) ?? textOrNull(event.preview_image);

export const eventRowOf = (event: Event): EventRow => ({
  id: event.id,
  title: event.title,
  excerpt: excerptOf(textOrEmpty(event.description)),
  image: eventImageOf(event),
  date: textOrEmpty(event.date),
  location: textOrNull(event.location),
  category: nameOrNull(event.category),
  calledOff: event.called_off === true,
  ...(import.meta.env.LANGUAGE_PATH ? { language: event.language } : {}),
});

type EventPeriod = "upcoming" | "past";

/** The search parameters of /events; all dates when `when` is absent. */
export interface EventsSearch {
  q?: string;
  category?: string;
  when?: EventPeriod;
  pages?: number;
}

export interface EventDetails extends LocalizedContent {
  id: number;
  title: string;
  /** Sanitized HTML. */
  description: string;
  /** Sanitized HTML. */
  additional_info: string | null;
  image: string | null;
  /** What the picture shows. */
  alt: string;
  /** The day in Nairobi. */
  date: string;
  /** Set when the event is loaded, so that hydration on a later day renders the same. */
  past: boolean;
  /** As printed on the poster, e.g. 9:00 AM – 4:00 PM. */
  time: string | null;
  location: string | null;
  category: string | null;
  /** The id of the county it is for; null for all of Kenya. */
  county: number | null;
  /** It does not take place. */
  calledOff: boolean;
  /** For calendars; `updatedAt` is absent where a server does not tell it. */
  sequence: number;
  updatedAt?: string;
}

const isPastDay = (date: string) => date !== "" && date < today();

export async function loadEvent(id: string): Promise<EventDetails> {
  const [{ cleanHtml }, event] = await Promise.all([
    loadHtmlCleaner(),
    loadLiveOrSampleRow({
      id,
      request: (number) =>
        api("GET /events/{id}/", {
          params: { id: number },
          query: { ...contentLanguage },
          anonymous: true,
        }),
      parse: (reply): EventDetails | undefined =>
        textOrNull(reply.title) === null
          ? undefined
          : {
              id: Number(id),
              title: textOrEmpty(reply.title),
              description: textOrEmpty(reply.description),
              additional_info: textOrNull(reply.additional_info),
              image: eventImageOf(reply),
              alt: textOrEmpty(reply.image_alt),
              date: textOrEmpty(reply.date),
              past: isPastDay(textOrEmpty(reply.date)),
              time: textOrNull(reply.time),
              location: textOrNull(reply.location),
              category: nameOrNull(reply.category),
              ...eventVersionOf(reply),
              county: Number.isInteger(reply.county_id) ? Number(reply.county_id) : null,
              ...(import.meta.env.LANGUAGE_PATH ? { language: reply.language as LocalizedContent["language"] } : {}),
            },
      samples: async () => (await import("@party/samples/events/event-details")).eventDetails,
      failure: eventFailureContent.failed,
    }),
  ]);
  const { description, additional_info } = event;
  return {
    ...event,
    description: cleanHtml(description),
    additional_info: additional_info && cleanHtml(additional_info),
  };
}

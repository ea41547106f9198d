import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { servedWith } from "#loading/loader-data.ts";
import { rowsOf } from "#loading/parse-reply.ts";
import { loadEvent } from "./event.ts";
import { type EventRow, rowOf } from "./event-row.ts";

/** For who signs up now; null without a limit, once the event has begun, and when the server does not say. */
export const loadSeatsLeft = (id: string): Promise<number | null> =>
  liveOrSample(
    async (signal) => {
      const params = { id: Number(id) };
      const { seats_left, begun } = await api("GET /events/{id}/seats/", { params, signal, anonymous: true });
      return !begun && Number.isInteger(seats_left) ? seats_left : null;
    },
    async () => null,
  );

/** The three next events; none when the server does not say. */
export const loadNextEvents = (): Promise<EventRow[]> =>
  liveOrSample(
    async (signal) => {
      const query = { limit: 3, when: "upcoming" } as const;
      return rowsOf(await api("GET /events/", { query, signal, anonymous: true })).map(rowOf);
    },
    async () => [],
  );

export const eventForHtml = (id: string) => servedWith(loadEvent(id), loadSeatsLeft(id), loadNextEvents);

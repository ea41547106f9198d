import { api } from "#api.ts";
import { type List, loadList } from "#loading/paged-list.ts";
import { present } from "#loading/search-params.ts";
import { type EventRow, type EventsSearch, rowOf } from "./event-row.ts";

export const listKey = ({ q = "", category = "", when }: EventsSearch) => `events ${when} ${category} ${q}`;

export const loadEvents = ({ pages = 1, ...filter }: EventsSearch): Promise<List<EventRow>> =>
  loadList({
    key: listKey(filter),
    pages,
    ask: async ({ signal, ...page }) => {
      const { results, next } = await api("GET /events/", {
        query: { ...page, ...present(filter) },
        signal,
        anonymous: true,
      });
      return { results: results.map(rowOf), next };
    },
    sample: async () => (await import("./sample-events.ts")).sampleRows(filter),
  });

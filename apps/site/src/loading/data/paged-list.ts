import { readPageState } from "#page-context.ts";
import { loadLiveOrSample } from "./live-or-sample.ts";

/** The loaded rows of a list. */
export interface PagedList<Row> {
  rows: Row[];
  /** The cursor behind the last row; null at the end. */
  next: string | null;
  /** Loading the next rows failed. */
  moreFailed?: true;
}

interface LoadListOptions<Row> {
  /** Identifies the list and its filter. */
  key: string;
  /** Pages to show, from the URL. */
  pages: number;
  request: (page: { limit: number; cursor?: string }) => Promise<{ results: Row[]; next: string | null }>;
  /** The samples that match the filter. */
  sample: () => Promise<Row[]>;
}

const PAGE_SIZE = 12;
/** The maximum of one call (schemas.ts of the contract). */
const MAX_PAGES_PER_CALL = 8;

let rememberedList: { key: string; pages: number; list: PagedList<unknown> } | undefined;

/** In the browser: remembers the shown rows, so that "load more" requests only those after them. */
export function rememberList(key: string, pages: number, list: PagedList<unknown>): void {
  if (!list.moreFailed) rememberedList = { key, pages, list };
}

/**
 * The first pages of a list: the remembered rows, and those after them.
 * @throws ChunkError when the samples could not be loaded
 */
export async function loadList<Row>({ key, pages, request, sample }: LoadListOptions<Row>): Promise<PagedList<Row>> {
  if (rememberedList?.key === key && rememberedList.pages === pages - 1 && rememberedList.list.next) {
    const { rows, next } = rememberedList.list as PagedList<Row>;
    try {
      const more = await request({ limit: PAGE_SIZE, cursor: next! });
      return { rows: [...rows, ...more.results], next: more.next };
    } catch {
      return { rows, next, moreFailed: true };
    }
  }
  return loadLiveOrSample(
    async () => {
      const { results, next } = await request({ limit: PAGE_SIZE * Math.min(pages, MAX_PAGES_PER_CALL) });
      return { rows: results, next };
    },
    async () => ({ rows: await sample(), next: null }),
  );
}

/** Names of the categories to filter a list by. */
export const loadCategories = (
  request: () => Promise<{ name: string }[]>,
  sample: () => Promise<string[]>,
): Promise<string[]> =>
  loadLiveOrSample(
    async () => (await request()).map(({ name }) => name),
    async () => (readPageState().samplesEnded ? [] : sample()),
  );

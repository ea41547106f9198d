import { liveOrSample } from "./live-or-sample.ts";

/** Rows of a list that have come so far. */
export interface List<Row> {
  rows: Row[];
  /** The cursor behind the last row; null at the end. */
  next: string | null;
  /** The rows after these were asked for in vain. */
  moreFailed?: true;
}

interface Question<Row> {
  /** Names the list and its filter. */
  key: string;
  /** Pages to show, from the address. */
  pages: number;
  ask: (page: {
    limit: number;
    cursor?: string;
    signal: AbortSignal;
  }) => Promise<{ results: Row[]; next: string | null }>;
  /** The built-in rows that pass the filter. */
  sample: () => Promise<Row[]>;
}

const PAGE_SIZE = 12;
/** What one call gives at most (values/page.ts of the contract). */
const PAGES_AT_ONCE = 8;
const PATIENCE_MS = 5_000;

let kept: { key: string; pages: number; list: List<unknown> } | undefined;

/** Remembers what a visitor sees, so that "load more" asks for the rows after it alone. For the browser. */
export function keepList(key: string, pages: number, list: List<unknown>): void {
  if (!list.moreFailed) kept = { key, pages, list };
}

/**
 * The first pages of a list: the rows the visitor has, and those that are new.
 * @throws ChunkError when the built-in rows were needed and did not come
 */
export async function loadList<Row>({ key, pages, ask, sample }: Question<Row>): Promise<List<Row>> {
  if (kept?.key === key && kept.pages === pages - 1 && kept.list.next) {
    const { rows, next } = kept.list as List<Row>;
    try {
      const more = await ask({ limit: PAGE_SIZE, cursor: next!, signal: AbortSignal.timeout(PATIENCE_MS) });
      return { rows: [...rows, ...more.results], next: more.next };
    } catch {
      return { rows, next, moreFailed: true };
    }
  }
  return liveOrSample(
    async (signal) => {
      const { results, next } = await ask({ limit: PAGE_SIZE * Math.min(pages, PAGES_AT_ONCE), signal });
      return { rows: results, next };
    },
    async () => ({ rows: await sample(), next: null }),
  );
}

/** Names of the categories to filter a list by. */
export const loadCategories = (
  ask: (signal: AbortSignal) => Promise<{ name: string }[]>,
  sample: () => Promise<string[]>,
): Promise<string[]> => liveOrSample(async (signal) => (await ask(signal)).map(({ name }) => name), sample);

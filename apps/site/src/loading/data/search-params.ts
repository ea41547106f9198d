// Search parameters in the form that HTML forms write: `?q=water+tank&pages=2`. The router's default format quotes
// values that look like numbers. Addresses are user input, so invalid values are ignored.

/** The parameters as text; each page validates its own. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}

/** @param maxLength in characters */
export const textParam = (value: unknown, maxLength: number): string | undefined =>
  typeof value === "string" ? value.trim().slice(0, maxLength) || undefined : undefined;

/** Lists longer than this are searched, not paged through. */
const MAX_PAGES = 8;

/** The number of pages to show; undefined for one. */
export function parsePageCount(value: unknown): number | undefined {
  const pages = Math.min(Number(value), MAX_PAGES);
  return Number.isInteger(pages) && pages > 1 ? pages : undefined;
}

/** The search parameters of the list with one more page; undefined at the maximum. */
export function withNextPage<T extends { pages?: number }>(search: T): T | undefined {
  const pages = (search.pages ?? 1) + 1;
  return pages > MAX_PAGES ? undefined : { ...search, pages };
}

/** Without undefined values. */
export const withoutUndefined = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

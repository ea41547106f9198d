// Addresses as forms write them: `?q=water+tank&pages=2`. The router's own way quotes words that look like numbers.

/** The router asks each page to make sense of the words. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  const words = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return words && `?${words}`;
}

// The words and choices of a list in its address. An address is anybody's to write: what makes no sense is left out.

/** @param longest characters */
export const word = (value: unknown, longest: number): string | undefined =>
  typeof value === "string" ? value.trim().slice(0, longest) || undefined : undefined;

/** Lists longer than this are searched, not paged through. */
const PAGES_AT_MOST = 8;

/** The number of pages shown; undefined for the first alone. */
export function pageCount(value: unknown): number | undefined {
  const pages = Math.min(Number(value), PAGES_AT_MOST);
  return Number.isInteger(pages) && pages > 1 ? pages : undefined;
}

/** The address of a list with one page more; undefined where it is as long as it gets. */
export function longer<T extends { pages?: number }>(search: T): T | undefined {
  const pages = (search.pages ?? 1) + 1;
  return pages > PAGES_AT_MOST ? undefined : { ...search, pages };
}

/** The entries that are there: an address has no empty ones. */
export const present = <T extends object>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;

// Addresses as forms write them: `?q=water+tank&pages=2`. The router's own way quotes words that look like numbers.

/** The router asks each page to make sense of the words. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  const words = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return words && `?${words}`;
}

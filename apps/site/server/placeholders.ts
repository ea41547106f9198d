/**
 * What a prerendered page carries where a response needs its own value; the server replaces each at every response.
 * The addresses are valid URLs, since pages build absolute links from them.
 */
export const placeholders = {
  nonce: "PRERENDERED-NONCE",
  siteUrl: "https://site.invalid",
  apiUrl: "https://api.invalid",
  saver: "PRERENDERED-SAVER",
  year: "PRERENDERED-YEAR",
} as const;

export type PageValues = Record<keyof typeof placeholders, string>;

/** Fills a prerendered page with the values of one response. */
export function fillPlaceholders(html: string, values: PageValues): string {
  return Object.entries(placeholders).reduce(
    (filled, [name, placeholder]) => filled.replaceAll(placeholder, values[name as keyof PageValues]),
    html,
  );
}

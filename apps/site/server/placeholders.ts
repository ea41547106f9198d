/**
 * What a prerendered page carries where a response needs its own value; the server replaces each at every response.
 * The addresses are valid URLs, since pages build absolute links from them.
 */
export const placeholders = {
  /** The mark of the page's own scripts and styles (policy.ts). */
  nonce: "PRERENDERED-NONCE",
  siteUrl: "https://site.invalid",
  apiUrl: "https://api.invalid",
  saver: "PRERENDERED-SAVER",
  year: "PRERENDERED-YEAR",
} as const;

export type PageValues = Record<Exclude<keyof typeof placeholders, "nonce">, string>;

/** Fills a prerendered page with the values of one response. */
export function fillPlaceholders(html: string, values: PageValues): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(placeholders[name as keyof PageValues], value),
    html,
  );
}

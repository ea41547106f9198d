import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Prerendered pages, with placeholders, by path, e.g. `/about/rules`. */
export type PrerenderedPages = Map<string, string>;

export async function findPrerenderedPages(folder: string): Promise<PrerenderedPages> {
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name === "index.html")
    .map((entry) => join(entry.parentPath, entry.name));
  const pages = await Promise.all(
    found.map(
      async (path): Promise<[string, string]> => [
        dirname(path).slice(folder.length).replaceAll("\\", "/") || "/",
        await readFile(path, "utf8"),
      ],
    ),
  );
  return new Map(pages);
}

/**
 * Placeholders in prerendered pages, which the server replaces at every response. The addresses are valid URLs, since
 * pages build absolute links from them.
 */
export const placeholders = {
  /** The nonce of the page's own scripts and styles (security-headers.ts). */
  nonce: "PRERENDERED-NONCE",
  siteUrl: "https://site.invalid",
  apiUrl: "https://api.invalid",
  saver: "PRERENDERED-SAVER",
  year: "PRERENDERED-YEAR",
  state: "PRERENDERED-STATE",
} as const;

type PlaceholderValues = Record<Exclude<keyof typeof placeholders, "nonce">, string>;

/** Fills a prerendered page with the values of one response. */
export function fillPlaceholders(html: string, values: PlaceholderValues): string {
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(placeholders[name as keyof PlaceholderValues], () => value),
    html,
  );
}

/**
 * A prerendered page is one for all searches, which its links to the other language should keep, e.g. whose invitation it is.
 * @param search as `URL` encodes it
 */
export const addSearchToLanguageLinks = (html: string, search: string): string =>
  search ? html.replaceAll('" hrefLang="', () => `${search.replaceAll("&", "&amp;")}" hrefLang="`) : html;

import { importChunk } from "#loading/start/chunk-error.ts";

/** Loads the HTML sanitiser of the server or the browser. */
export const loadHtmlCleaner = (): Promise<{ cleanHtml: (html: string) => string }> =>
  import.meta.env.SSR ? import("./clean-html.server.ts") : importChunk(() => import("./clean-html.browser.ts"));

/** More than fits on three lines of a card. */
const EXCERPT_LENGTH = 240;
/** Search engines truncate longer descriptions. */
const DESCRIPTION_LENGTH = 160;
const htmlEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
  "#x27": "'",
};

/** The beginning of an article's HTML as plain text, for a card. */
export const excerptOf = (html: string): string => truncateHtml(html, EXCERPT_LENGTH);

/** The same for search results and Open Graph tags. */
export const descriptionOf = (html: string): string => truncateHtml(html, DESCRIPTION_LENGTH);

function truncateHtml(html: string, length: number): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_, name: string) => htmlEntities[name]!)
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(" ", length);
  return `${text.slice(0, cut > 0 ? cut : length)}…`;
}

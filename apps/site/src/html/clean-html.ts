import { orChunkError } from "#loading/chunk-error.ts";

/** Loads what makes an article's HTML harmless, on the server and in the browser. */
export const loadCleaner = (): Promise<{ cleanHtml: (html: string) => string }> =>
  import.meta.env.SSR ? import("./clean-html.server.ts") : orChunkError(() => import("./clean-html.browser.ts"));

/** More than three lines of a card hold. */
const EXCERPT_LENGTH = 240;
/** Search engines cut descriptions off beyond this. */
const DESCRIPTION_LENGTH = 160;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", "#x27": "'" };

/** The first words of an article's HTML as plain text, for a card. */
export const excerptOf = (html: string): string => firstWords(html, EXCERPT_LENGTH);

/** The same for search results and shared links. */
export const descriptionOf = (html: string): string => firstWords(html, DESCRIPTION_LENGTH);

function firstWords(html: string, length: number): string {
  const words = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= length) return words;
  const cut = words.lastIndexOf(" ", length);
  return `${words.slice(0, cut > 0 ? cut : length)}…`;
}

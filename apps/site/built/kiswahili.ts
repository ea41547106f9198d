import type { Language } from "@party/contract/values/languages";
import { branchContacts } from "@party/samples/branch-contacts";
import { eventDetails } from "@party/samples/events/event-details";
import { eventList } from "@party/samples/events/events";
import { galleryItems } from "@party/samples/gallery";
import { leaders } from "@party/samples/leaders";
import { messageVideo } from "@party/samples/message-video";
import { newsArticles } from "@party/samples/news-articles";
import { pickupLocations, products } from "@party/samples/products";

const samples = JSON.stringify([
  branchContacts,
  eventDetails,
  eventList,
  galleryItems,
  leaders,
  messageVideo,
  newsArticles,
  pickupLocations,
  products,
]);
const titles = [...samples.matchAll(/"(?:title|name|category|location)":"([^"]+)"/g)].map(([, title]) => title!);

/** Whether staff would write it: without the API, and in an empty database, pages show English samples of that. */
export const isSample = (text: string): boolean =>
  samples.includes(text.trim().slice(0, 40)) || titles.some((title) => text.includes(title));

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const ATTRIBUTES = /\s(?:alt|title|aria-label|aria-description|placeholder)="([^"]*)"/g;

/** The texts of a document, and of attributes that people hear or read, outside of elements in the other language. */
export function textsOfDocument(html: string, other: Language = "en"): string[] {
  const texts: string[] = [];
  const otherLanguage = new RegExp(`\\slang="${other}"`, "i");
  let depth = 0;
  /** Of the outermost open element whose texts are not read. */
  let skipped: number | undefined;
  for (const [, closing, name, attributes, text] of html
    .replaceAll(/<!--.*?-->/gs, "")
    .matchAll(/<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      if (skipped === undefined) texts.push(text);
      continue;
    }
    if (closing) {
      depth -= 1;
      if (skipped !== undefined && depth <= skipped) skipped = undefined;
      continue;
    }
    if (skipped === undefined && !otherLanguage.test(attributes!)) {
      for (const [, value] of attributes!.matchAll(ATTRIBUTES)) texts.push(value!);
      const [, described] =
        /(?:name|property)="(?:og:title|(?:og:)?description)" content="([^"]*)"/.exec(attributes!) ?? [];
      if (described) texts.push(described);
    }
    if (VOID.test(name!) || attributes!.endsWith("/")) continue;
    if (skipped === undefined && (/^(?:script|style)$/i.test(name!) || otherLanguage.test(attributes!)))
      skipped = depth;
    depth += 1;
  }
  return texts;
}

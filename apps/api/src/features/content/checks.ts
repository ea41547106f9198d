import { inputError } from "@party/contract/values/input-error";
import { plural } from "@party/contract/values/plural";
import { textOfHtml } from "#documents/safe-html.ts";

const MAX_LIGHT_BYTES = 30_000;
const LONG_SENTENCE_WORDS = 30;
const VAGUE_LINK_TEXT =
  /^(click )?(here|this|link|more|read more|see more|this link|this page|bofya hapa|hapa)[.!»>]*$/i;

const formatCount = (count: number, one: string, many: string) => `${count} ${plural(count, one, many)}`;

const MEDIA_FIELDS = ["image", "video", "thumbnail", "captions"];
const FOREIGN_MEDIA_PROBLEM = inputError("own_media");

/** Fields that show a file of another server, with a sentence each; paths are the party's own. */
export function foreignMediaIn(body: object): Record<string, string[]> {
  const foreign = Object.entries(body).filter(([field, value]) => {
    if (typeof value !== "string") return false;
    const addresses = MEDIA_FIELDS.includes(field) ? [value] : [...value.matchAll(IMAGE_SOURCE)].map(([, src]) => src!);
    return addresses.some((address) => URL.parse(address, PLACEHOLDER_ORIGIN)?.origin !== PLACEHOLDER_ORIGIN);
  });
  return Object.fromEntries(foreign.map(([field]) => [field, [FOREIGN_MEDIA_PROBLEM]]));
}

const PLACEHOLDER_ORIGIN = "https://own.invalid";
/** In sanitised HTML, whose attribute values stand in double quotes. */
const IMAGE_SOURCE = /<img\b[^>]*?\ssrc="([^"]*)"/g;

/** What to look at before an HTML text is published, in sentences. @param html sanitised */
export function warningsAboutHtml(html: string): string[] {
  return [
    ...pictureWarnings(html),
    ...headingWarnings(html),
    ...linkWarnings(html),
    ...sizeWarnings(html),
    ...sentenceWarnings(html),
  ];
}

/** For a picture beside the text. */
export const warningsAboutPicture = (image: string | null, alt: string): string[] =>
  image !== null && alt.trim() === "" ? ["The picture has no alternative text. Say what it shows."] : [];

function pictureWarnings(html: string): string[] {
  const without = [...html.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\balt="\s*[^"\s]/.test(tag)).length;
  if (without === 0) return [];
  return [`${formatCount(without, "picture in the text has", "pictures in the text have")} no alternative text.`];
}

/** The page's title is the heading above h2. */
function headingWarnings(html: string): string[] {
  let level = 1;
  for (const [, digit, inner] of html.matchAll(/<h([2-4])>(.*?)<\/h\1>/gs)) {
    if (Number(digit) > level + 1) {
      return [`The heading “${textOfHtml(inner!)}” skips a level. Use a larger one first.`];
    }
    level = Number(digit);
  }
  return [];
}

function linkWarnings(html: string): string[] {
  const texts = [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].map(([, inner]) => textOfHtml(inner!));
  return [...new Set(texts)]
    .filter((text) => VAGUE_LINK_TEXT.test(text) || text === "")
    .map((text) =>
      text === "" ? "A link has no text. Say where it leads." : `A link is called “${text}”. Say where it leads.`,
    );
}

function sizeWarnings(html: string): string[] {
  const size = Buffer.byteLength(html);
  if (size <= MAX_LIGHT_BYTES) return [];
  return [
    `The text has ${Math.round(size / 1_000)} kB. Below ${MAX_LIGHT_BYTES / 1_000} kB it loads faster on phones.`,
  ];
}

function sentenceWarnings(html: string): string[] {
  const blocks = html.split(/<\/(?:p|li|h[2-4]|td|th|figcaption|blockquote)>/).map((block) => textOfHtml(block));
  const long = blocks
    .flatMap((block) => block.split(/(?<=[.!?])\s+/))
    .filter((sentence) => sentence.split(/\s+/).length > LONG_SENTENCE_WORDS);
  if (long.length === 0) return [];
  const beginning = long[0]!.split(/\s+/).slice(0, 6).join(" ");
  const found = formatCount(long.length, "sentence has", "sentences have");
  return [`${found} more than ${LONG_SENTENCE_WORDS} words, for example “${beginning} …”.`];
}

import { escapeHtml } from "@party/contract/values/escape-html";
import { dimensionsOfFile, PICTURE_WIDTHS } from "@party/contract/values/pictures";
import type { Database } from "#database/database.ts";
import { findPicturesByHash, type LibraryPicture } from "./pictures.ts";

/** How wide the site shows the pictures of an article's or an event's text. */
const IMAGE_SIZES = "(min-width: 800px) 760px, 92vw";
/** `<img>` in sanitised HTML, whose attribute values hold no `>`. */
const IMAGE_TAG = /<img\b[^>]*>/g;
const TAG_ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const LIBRARY_FILE_URL = /^(.*)\/media\/pictures\/([0-9a-f]{40})-[\w-]+\.(?:avif|webp|jpg)$/;

const attributesOf = (tag: string) =>
  new Map([...tag.matchAll(TAG_ATTRIBUTE)].map(([, name, value]) => [name!, value!]));

/** The hashes of the library's pictures that sanitised HTML shows, each once. */
export function pictureHashesIn(html: string): string[] {
  const sources = (html.match(IMAGE_TAG) ?? []).map((tag) => attributesOf(tag).get("src") ?? "");
  return [...new Set(sources.flatMap((src) => LIBRARY_FILE_URL.exec(src)?.[2] ?? []))];
}

/**
 * Adds all widths to the library's pictures in an article, with their proportions, so that a phone loads the small file and
 * nothing moves when it arrives. Other pictures stay as they are, and so do those whose files do not exist yet.
 * @param html sanitised
 * @param sizes how wide the article shows them, as in HTML
 */
export function addPictureSizes(html: string, pictures: readonly LibraryPicture[], sizes = "100vw"): string {
  const byHash = new Map(pictures.filter(({ ready }) => ready).map((picture) => [picture.hash, picture]));
  return html.replace(IMAGE_TAG, (tag) => {
    const attributes = attributesOf(tag);
    const [, host, hash] = LIBRARY_FILE_URL.exec(attributes.get("src") ?? "") ?? [];
    const picture = byHash.get(hash ?? "");
    if (host === undefined || !picture) return tag;
    // A smaller picture has one width in several files.
    const files = new Map(
      PICTURE_WIDTHS.toReversed().map((width) => [dimensionsOfFile(picture, width).width, picture.urls.webp[width]]),
    );
    const largest = dimensionsOfFile(picture, 1600);
    attributes.set("src", host + picture.urls.webp[960]);
    attributes.set("srcset", [...files].map(([width, url]) => `${host}${url} ${width}w`).join(", "));
    attributes.set("sizes", escapeHtml(sizes));
    attributes.set("width", String(largest.width));
    attributes.set("height", String(largest.height));
    if (!attributes.get("alt")) attributes.set("alt", escapeHtml(picture.alt));
    return `<img ${[...attributes].map(([name, value]) => `${name}="${value}"`).join(" ")} />`;
  });
}

/** Adds the widths of the library's pictures to sanitised HTML, with one query where it shows any. */
export async function withPictureSizes(db: Database, html: string): Promise<string> {
  const hashes = pictureHashesIn(html);
  return hashes.length === 0 ? html : addPictureSizes(html, await findPicturesByHash(db, hashes), IMAGE_SIZES);
}

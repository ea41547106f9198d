import { mediaUrl, renderContext } from "#page-context.ts";
import { party } from "#party.ts";

/** What the Open Graph image of a page shows, as its words; the site's server draws it (server/pictures). */
export interface PagePicture {
  /** The kind of page and its id, e.g. `news-12`; `findPageOf` of server/pictures leads back to the page. */
  name: string;
  /** Above the title, e.g. the category of an article. */
  label: string;
  title: string;
  /** Below it, e.g. day and place of an event. */
  facts: readonly string[];
  party: string;
  /** Paths of pictures of rows, of which those of other hosts are not drawn. */
  images: readonly string[];
  /** Instead of pictures, e.g. the number of a promise. */
  figure?: string;
}

/**
 * The address of the picture of a page that the server is rendering.
 * @returns undefined where none is drawn: while the site is built and in development
 */
export const pagePicture = (picture: Omit<PagePicture, "party">): string | undefined =>
  renderContext().pagePicture?.({ ...picture, party: party.name });

/** Of rows of the API, as `images`. */
export const imagesOf = (...images: (string | null | undefined)[]): string[] =>
  images.flatMap((image) => (image ? [mediaUrl(image)] : []));

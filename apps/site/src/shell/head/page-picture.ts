import { mediaUrl, type PagePicture, renderContext } from "#page-context.ts";
import { party } from "#party.ts";

/**
 * The address of the picture of a page that the server is rendering.
 * @returns undefined where none is drawn: while the site is built and in development
 */
export const pagePicture = (picture: Omit<PagePicture, "party">): string | undefined =>
  renderContext().pagePicture?.({ ...picture, party: party.name });

/** Of rows of the API, as `images`. */
export const imagesOf = (...images: (string | null | undefined)[]): string[] =>
  images.flatMap((image) => (image ? [mediaUrl(image)] : []));

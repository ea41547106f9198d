import { apiUrl } from "./page-context.ts";

/**
 * Address of a picture or video that a row of the API names: the drawings and clips of the samples are the site's own,
 * any other path is the API's (spec section 2, event detail), an address stays as it is.
 */
export function mediaAddress(path: string): string {
  if (/^\/(?:pictures|videos)\//.test(path) || /^https?:/.test(path)) return path;
  return `${apiUrl()}/${path.replace(/^\/+/, "")}`;
}

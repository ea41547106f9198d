import { apiUrl } from "./page-context.ts";

/**
 * URL of a picture or video of a row of the API: those of samples are the site's own, any other path is the API's (spec
 * section 2, event detail), a URL stays unchanged.
 */
export function mediaAddress(path: string): string {
  if (/^\/(?:pictures|videos)\//.test(path) || /^https?:/.test(path)) return path;
  return `${apiUrl()}/${path.replace(/^\/+/, "")}`;
}

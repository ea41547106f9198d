/** A page requested again within ten minutes has the same ETag; the router considers data fresh for thirty. */
const LOADED_AT_ROUNDING_MS = 600_000;
/** A script that marks the end of a streamed document; documents are not streamed here. */
const STREAM_BOUNDARY = /<script[^>]*>document\.currentScript\.remove\(\);\/\*\$tsr-stream-boundary\*\/<\/script>/;

/** A rendered page with the loading times of its data rounded, so that equal pages are equal bytes. */
export const roundLoadingTimes = (html: string) =>
  html
    .replace(STREAM_BOUNDARY, "")
    .replace(
      /(\{i:"[^"]*",u:)(\d{13})\b/g,
      (_, match: string, at: string) => match + (Number(at) - (Number(at) % LOADED_AT_ROUNDING_MS)),
    );

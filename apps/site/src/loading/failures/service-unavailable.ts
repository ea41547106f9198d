import { unavailableText } from "../loading.content.ts";

/** Enough for a restart of the API. */
const RETRY_AFTER_SECONDS = 300;

/** For feed readers and calendars: they keep their data and try again later. */
export const serviceUnavailable = (): Response =>
  new Response(unavailableText, {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": String(RETRY_AFTER_SECONDS),
      "cache-control": "no-store",
    },
  });

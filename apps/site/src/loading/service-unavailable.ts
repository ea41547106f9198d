/** Time enough for a server to be started again. */
const LATER_SECONDS = 300;

/** For a program that asks for data which did not come: it keeps what it has, and asks again. */
export const tryLater = (): Response =>
  new Response("Please try again later.", {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "retry-after": String(LATER_SECONDS),
      "cache-control": "no-store",
    },
  });

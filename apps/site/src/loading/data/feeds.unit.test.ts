import { eventList } from "@party/samples/events/events";
import { newsArticles } from "@party/samples/news-articles";
import { expect, test, vi } from "vitest";

const answer = vi.fn();
vi.mock("#api.ts", () => ({ api: async () => answer() }));
vi.mock("#page-context.ts", () => ({
  siteUrl: () => "https://party.example",
  apiUrl: () => "https://api.party.example",
}));

type Handlers = { GET: (request: { params: object }) => Promise<Response> };
const read = async (Route: { options: object }): Promise<Response> =>
  (Route.options as { server: { handlers: Handlers } }).server.handlers.GET({ params: {} });

const feeds = [
  ["the calendar", (await import("#features/events/events.calendar.ts")).Route, eventList, "BEGIN:VEVENT"],
  ["the news", (await import("#features/news/news.feed.ts")).Route, newsArticles, "<item>"],
] as const;

test.each(feeds)("%s: a response from the API may be cached", async (_, route, rows, mark) => {
  answer.mockReturnValue({ results: [rows[0]], next: null });
  const reply = await read(route);
  expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
  expect((await reply.text()).split(mark)).toHaveLength(2);
});

const away = (): never => {
  throw new TypeError("fetch failed");
};

test.each(
  feeds.flatMap(
    ([name, route]) =>
      [
        [name, "is away", route, away],
        [name, "answers with a page of its own", route, (): unknown => undefined],
      ] as const,
  ),
)("%s: while the server %s, the response is 503 with retry-after, and is not cached", async (_, __, route, reply) => {
  answer.mockImplementation(reply);
  const { status, headers } = await read(route);
  expect(status).toBe(503);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

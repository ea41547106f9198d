import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const firstId = async () =>
    (await services.db.selectFrom("news_articles").select("id").orderBy("id").executeTakeFirstOrThrow()).id;

  return {
    "news.list": () => ({ query: { limit: 2, q: "a" } }),
    "news.get": async () => ({ params: { id: await firstId() } }),
  };
};

import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const firstId = async () =>
    (await services.db.selectFrom("events").select("id").orderBy("id").executeTakeFirstOrThrow()).id;

  return {
    "events.list": () => ({ query: { when: "all" } }),
    "events.get": async () => ({ params: { id: await firstId() } }),
  };
};

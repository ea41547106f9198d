import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "card.verify": () => ({ params: { code: "no-such-code" } }),
  "card.showName": () => ({ body: { name_shown: true } }),
});

import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "audit.list": () => ({ query: { total: "1" } }),
});

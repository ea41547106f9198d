import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "samples.propose": () => ({ body: { reason: "our own news is ready" } }),
});

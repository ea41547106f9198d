import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "board.list": () => ({ query: { total: "1" } }),
  "board.file": () => ({ query: { format: "csv" } }),
});

import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "locations.constituencies": () => ({ query: { county: 19 } }),
  "locations.wards": () => ({ query: { constituency: 94 } }),
});

import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "countyPages.get": () => ({ params: { slug: "nyeri" } }),
  "locations.constituencies": () => ({ query: { county: 19 } }),
  "locations.wards": () => ({ query: { constituency: 94 } }),
});

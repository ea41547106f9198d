import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "profile.change": () => ({ body: { first_name: "Wangari", last_name: "Nduta", phone: "0712345678" } }),
  "profile.move": () => ({ body: { county: 19, constituency: 94, ward: 466 } }),
});

import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "gallery.list": () => ({ query: { media_type: "video" } }),
});

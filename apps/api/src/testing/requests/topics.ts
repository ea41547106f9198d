import { unsubscribeTokenFor } from "#features/topics/topics.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "topics.stop": ({ id }) => ({ params: { token: unsubscribeTokenFor(services.config.secretKey, "news", id) } }),
  "topics.choose": () => ({ body: { choices: [{ topic: "news", channel: "mail", wanted: false }] } }),
});

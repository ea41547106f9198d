import { createMessageBody } from "#features/contact/contact.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "contact.send": () => ({ body: createMessageBody() }),
});

import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = () => ({
  "volunteers.offer": () => ({ body: createOfferBody() }),
});

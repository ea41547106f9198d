import { uploadRequests } from "#features/uploads/uploads.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("uploads", uploadRequests(services)),
});

import { videoRequests } from "#features/videos/videos.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("videos", videoRequests(services)),
});

import { taskRequests } from "#features/tasks/tasks.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("tasks", taskRequests(services)),
});

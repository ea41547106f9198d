import { categoryRequests } from "#features/categories/categories.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("articleCategories", categoryRequests(services, "articles")),
  ...requestsOf("eventCategories", categoryRequests(services, "events")),
  ...requestsOf("productCategories", categoryRequests(services, "products")),
});

import { contentRequests, createPreviewToken } from "#features/content/content.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";
import { requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("staffArticles", contentRequests(services, "articles")),
  ...requestsOf("staffEvents", contentRequests(services, "events")),
  ...requestsOf("staffLeaders", contentRequests(services, "leaders")),
  ...requestsOf("staffGallery", contentRequests(services, "gallery-items")),
  ...requestsOf("staffProducts", contentRequests(services, "products")),
  ...requestsOf("staffPickupLocations", contentRequests(services, "pickup-locations")),
  ...requestsOf("staffBranches", contentRequests(services, "branches")),
  ...requestsOf("staffRedirects", contentRequests(services, "redirects")),
  ...requestsOf("staffTexts", contentRequests(services, "texts")),
  ...requestsOf("staffConstitution", contentRequests(services, "constitution")),
  "redirects.list": () => ({ query: { path: "/old" } }),
  "previews.show": async () => ({ params: { token: await createPreviewToken(services) } }),
});

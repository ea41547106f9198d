import { textReviewRequests } from "#features/text-reviews/text-reviews.factories.ts";
import { type ExampleRequests, requestsOf } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  ...requestsOf("textReviews", textReviewRequests(services)),
});

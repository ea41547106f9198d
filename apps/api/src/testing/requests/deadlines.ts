import { findShippedDeadline } from "#features/deadlines/deadlines.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "deadlines.list": () => ({ query: { total: "1" } }),
  "deadlines.show": async () => ({ params: await findShippedDeadline(services.db) }),
  "deadlines.propose": () => ({
    body: {
      title: "Hand in the list of members",
      day: "2027-03-09",
      source: "Letter of the commission of 1 December 2026",
      reason: "We have the letter.",
    },
  }),
  "deadlines.complete": async () => ({ params: await findShippedDeadline(services.db), body: { done: true } }),
});

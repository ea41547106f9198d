import { createClosedMonth, createEndedMonth } from "#features/reports/reports.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "months.list": () => ({ query: { total: "1" } }),
  "months.show": async () => ({ params: { id: await createEndedMonth(services.db) } }),
  "months.propose": async () => ({
    params: { id: await createEndedMonth(services.db) },
    body: { reason: "All transfers of the month are confirmed." },
  }),
  "months.report": async () => ({ params: { id: await createClosedMonth(services) } }),
});

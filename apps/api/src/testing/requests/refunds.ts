import { createApprovedRefund, createRefundableEntry } from "#features/refunds/refunds.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "refunds.list": () => ({ query: { total: "1" } }),
  "refunds.show": async () => ({ params: { id: (await createApprovedRefund(services)).id } }),
  "refunds.preview": async () => ({ params: { id: await createRefundableEntry(services) } }),
  "refunds.propose": async () => ({ body: { entry: await createRefundableEntry(services), reason: "paid twice" } }),
  "refunds.ask": async () => ({
    params: { id: (await createApprovedRefund(services, { state: "unknown" })).id },
    body: {},
  }),
  "refunds.record": async () => ({
    params: { id: (await createApprovedRefund(services, { way: "bank" })).id },
    body: { outcome: "done", reference: "FT2611X" },
  }),
  "refunds.confirm": async () => ({
    params: { id: (await createApprovedRefund(services, { way: "bank", recorded: "FT2612X" })).id },
    body: { outcome: "done", reference: "FT2612X" },
  }),
});

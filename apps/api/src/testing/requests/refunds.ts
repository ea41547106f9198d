import { PDF_CONTENT } from "#features/documents/documents.factories.ts";
import { storeDocument } from "#features/documents/documents.ts";
import { createApprovedRefund, createRefundableEntry } from "#features/refunds/refunds.factories.ts";
import { proposeRefund } from "#features/refunds/refunds.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

/** The ledger has each reference of a bank once. */
let createdCount = 0;

export const requests: ExampleRequests = ({ services }) => ({
  "refunds.list": () => ({ query: { total: "1" } }),
  "refunds.show": async () => ({ params: { id: (await createApprovedRefund(services)).id } }),
  "refunds.preview": async () => ({ params: { id: await createRefundableEntry(services) } }),
  "refunds.propose": async () => ({ body: { entry: await createRefundableEntry(services), reason: "paid twice" } }),
  "refunds.openEvidence": async ({ id }) => {
    const document = { personId: null, kind: "evidence", addedBy: id } as const;
    const { id: evidenceDocument } = await storeDocument(services, document, PDF_CONTENT);
    const entryId = await createRefundableEntry(services);
    const proposed = { entryId, reason: "paid twice", evidenceDocument, proposedBy: null };
    const refund = await services.db.transaction().execute((tx) => proposeRefund({ ...services, db: tx }, proposed));
    return { params: { id: refund }, body: {} };
  },
  "refunds.ask": async () => ({
    params: { id: (await createApprovedRefund(services, { state: "unknown" })).id },
    body: {},
  }),
  "refunds.record": async () => {
    createdCount += 1;
    const { id } = await createApprovedRefund(services, { way: "bank" });
    return { params: { id }, body: { outcome: "done", reference: `FT2611X${createdCount}` } };
  },
  "refunds.confirm": async () => {
    createdCount += 1;
    const reference = `FT2612X${createdCount}`;
    const { id } = await createApprovedRefund(services, { way: "bank", recorded: reference });
    return { params: { id }, body: { outcome: "done", reference } };
  },
});

import { refunds } from "@party/contract/refunds.staff";
import { storeUploadedDocument } from "#features/documents/documents.ts";
import type { PurposeHandlers } from "#features/payments/fulfilment.ts";
import { findLedgerEntryById } from "#features/payments/ledger/ledger.queries.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { previewConsequences } from "./consequences.ts";
import { listRefundsPage, openRefundEvidence, previewRefund, showRefund } from "./refunds.staff.ts";
import { confirmRefundOutcome, proposeRefund, recordRefundOutcome } from "./refunds.ts";
import { enqueueQuestion, findReversalProvider } from "./sending.ts";

export const refundRoutes = (services: Services, purposes: PurposeHandlers) => {
  const readerIn = (db: Services["db"]) => ({ services: { ...services, db }, purposes });
  /** What follows is tried in a transaction that ends with nothing changed. */
  const read = <Result>(run: (reader: ReturnType<typeof readerIn>) => Promise<Result>): Promise<Result> =>
    services.db.transaction().execute((tx) => run(readerIn(tx)));
  const hasInitiator = () => findReversalProvider(services) !== undefined;
  return implementForStaff(services, refunds, {
    list: ({ query, db }) => listRefundsPage(db, query),
    show: ({ params, actor }) => read((reader) => showRefund(reader, actor, params.id)),
    preview: ({ params }) => read((reader) => previewRefund(reader, params.id)),
    propose: async ({ body, actor, db, audit }) => {
      const within = { ...services, db };
      const entry = await findLedgerEntryById(db, body.entry);
      const consequences = entry ? await previewConsequences(within, purposes, entry) : [];
      const { entry: entryId, reason, evidence, upload_id } = body;
      const document = { personId: null, kind: "evidence", addedBy: actor.userId } as const;
      const stored = upload_id === undefined ? undefined : await storeUploadedDocument(within, document, upload_id);
      const id = await proposeRefund(within, {
        ...{ entryId, reason, evidence, evidenceDocument: stored?.id, consequences, proposedBy: actor.userId },
      });
      audit({ subjectIds: [id], reason });
      return showRefund(readerIn(db), actor, id);
    },
    openEvidence: ({ params, actor, db }) => openRefundEvidence({ ...services, db }, actor, params.id),
    ask: async ({ params, actor, db }) => {
      await enqueueQuestion({ db, jobs: services.jobs }, params.id);
      return showRefund(readerIn(db), actor, params.id);
    },
    record: async ({ params, body, actor, db, audit }) => {
      audit({ reason: [body.outcome, body.reference].filter(Boolean).join(" ") });
      await recordRefundOutcome(
        db,
        params.id,
        { ...body, reference: body.reference, by: actor.userId },
        hasInitiator(),
      );
      return showRefund(readerIn(db), actor, params.id);
    },
    confirm: async ({ params, body, actor, db, audit }) => {
      audit({ reason: [body.outcome, body.reference].filter(Boolean).join(" ") });
      const seen = { ...body, reference: body.reference, by: actor.userId };
      await confirmRefundOutcome({ db, jobs: services.jobs }, params.id, seen);
      return showRefund(readerIn(db), actor, params.id);
    },
  });
};

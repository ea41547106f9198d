import type { PaymentMethod } from "@party/contract/values/payments";
import { createUser } from "#features/auth/auth.factories.ts";
import { lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { createGrant } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { findRefund, insertRefundRequest, updateRefund } from "./refunds.queries.ts";
import { proposeRefund, recordRefundOutcome, refundProposals } from "./refunds.ts";

let receipts = 0;

/** An entry of the ledger that paid a gift of 100. @returns its id */
export async function createRefundableEntry(services: Services, way: PaymentMethod = "mpesa"): Promise<number> {
  const { db, jobs } = services;
  const { intent } = await createPayment(services, { purpose: "donation" });
  receipts += 1;
  const receipt = `BACK${process.pid}${receipts}`;
  return db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    const incoming = { provider: way, receipt, amount: intent.amount, channel: "c2b", paidAt: new Date() } as const;
    return (await recordPayment(tx, jobs, incoming, intent)).entry.id;
  });
}

/** A refund of the money of a payment, which the operator proposed and nobody has decided on. */
export const createProposedRefund = (services: Services, intentId: number): Promise<number> =>
  services.db.transaction().execute(async (tx) => {
    const { id: entryId } = await tx
      .selectFrom("ledger_entries")
      .select("id")
      .where("intent_id", "=", intentId)
      .where("amount", ">", 0)
      .executeTakeFirstOrThrow();
    return proposeRefund({ ...services, db: tx }, { entryId, reason: "asked for it", proposedBy: null });
  });

/** A refund that one person proposed and another approved; no job runs. */
export async function createApprovedRefund(
  services: Services,
  about: { way?: PaymentMethod; state?: "requested" | "unknown"; recorded?: string; entry?: number } = {},
) {
  const { db } = services;
  const { way = "mpesa", state = "requested", recorded } = about;
  const entryId = about.entry ?? (await createRefundableEntry(services, way));
  const [proposer, approver] = [await createUser({ db }), await createUser({ db })];
  await createGrant(services, proposer.id, "finance_officer");
  await createGrant(services, approver.id, "secretary_general");
  await db.transaction().execute(async (tx) => {
    const within = { ...services, db: tx };
    const id = await proposeRefund(within, { entryId, reason: "paid twice", proposedBy: proposer.id });
    const { proposal_id, receipt, amount } = (await findRefund(tx, id))!;
    await decideProposal(tx, proposal_id, { decidedBy: approver.id, decision: "approved", reason: null });
    const body = { refund: id, receipt, amount, way: "bank", consequences: [] };
    await refundProposals.execute({ ...within, pool: db }, proposal_id, body);
    if (state === "unknown") {
      await updateRefund(tx, id, ["requested"], "sent");
      await insertRefundRequest(tx, { id: crypto.randomUUID(), refund_id: id, kind: "reversal" });
      await updateRefund(tx, id, ["sent"], "unknown");
    }
    if (recorded !== undefined) {
      await recordRefundOutcome(tx, id, { outcome: "done", reference: recorded, by: proposer.id }, false);
    }
  });
  const row = await db
    .selectFrom("refunds")
    .selectAll()
    .where("ledger_entry_id", "=", entryId)
    .executeTakeFirstOrThrow();
  return { ...row, proposer, approver };
}

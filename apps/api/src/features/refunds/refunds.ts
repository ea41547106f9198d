import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { listRoleHolders } from "#access/grants.queries.ts";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import {
  findLedgerEntry,
  findLedgerEntryById,
  insertPaymentReview,
  type LedgerEntry,
  lockLedgerEntry,
} from "#features/payments/ledger/ledger.queries.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import {
  confirmOutcome,
  endUnapprovedRefunds,
  findRefund,
  findRefundOfEntry,
  insertRefund,
  lockRefundRow,
  markRefundApproved,
  nextRefundId,
  type RefundOutcome,
  type RefundRow,
  recordOutcome,
  updateRefund,
} from "./refunds.queries.ts";

/** See `sendRefund`. */
export const sendRefundJob = job<{ refundId: number }>("refunds.send", { retryLimit: 30, retryBackoff: true });

/** What is decided on: a row of `refunds`, with what was shown when it was proposed. */
interface ProposedRefund {
  refund: number;
  receipt: string;
  amount: number;
  way: LedgerEntry["provider"];
  consequences: readonly string[];
}

export interface NewRefund {
  entryId: number;
  reason: string;
  /** Where it is, in words. */
  evidence?: string | undefined;
  /** Id of the document that it is. */
  evidenceDocument?: number | undefined;
  /** Null for the server operator. */
  proposedBy: number | null;
  /** What follows, in sentences, as it was shown. */
  consequences?: readonly string[];
}

/**
 * Proposes to give the whole money of one entry of the ledger back.
 * @param services its `db` is a transaction
 * @returns the id of the refund
 * @throws Problem `not_found`, `refund_not_possible` or `refund_open`
 */
export async function proposeRefund(services: ProposalServices, proposed: NewRefund): Promise<number> {
  const tx = services.db;
  const { entryId, reason, evidence, evidenceDocument, proposedBy, consequences = [] } = proposed;
  const entry = await lockEntry(tx, entryId);
  if (!entry) throw new Problem("not_found");
  if (entry.state === "reversed" || entry.amount <= 0) throw new Problem("refund_not_possible");
  await endUnapprovedRefunds(tx, entryId);
  if (await findRefundOfEntry(tx, entryId)) throw new Problem("refund_open");
  const id = await nextRefundId(tx);
  const { receipt, amount, provider: way } = entry;
  const proposal = await createProposal(services, {
    kind: { kind: "refund" },
    body: { refund: id, receipt, amount, way, consequences } satisfies ProposedRefund,
    subject: `Refund of ${formatKes(amount)} (${receipt})`,
    amount,
    place: NATION,
    reason,
    proposedBy,
  });
  await insertRefund(tx, {
    ...{ id, proposal_id: proposal, ledger_entry_id: entry.id, amount, way: way as RefundRow["way"], reason },
    evidence: evidence || null,
    evidence_document: evidenceDocument ?? null,
    proposed_by: proposedBy,
  });
  return id;
}

/** In the order in which money that goes back is recorded: payments of the debt, entry, refund. */
async function lockEntry(tx: Database, entryId: number): Promise<LedgerEntry | undefined> {
  const found = await findLedgerEntryById(tx, entryId);
  if (!found) return undefined;
  if (found.intent_id !== null) await lockIntentsOfDebt(tx, found.intent_id);
  return lockLedgerEntry(tx, found.provider, found.receipt);
}

/** @throws Problem `not_found` */
export async function lockRefund(tx: Database, id: number): Promise<{ refund: RefundRow; entry: LedgerEntry }> {
  const found = await findRefund(tx, id);
  const entry = found && (await lockEntry(tx, found.ledger_entry_id));
  const refund = entry && (await lockRefundRow(tx, id));
  if (!refund) throw new Problem("not_found");
  return { refund, entry };
}

/** With two treasurers it is they who decide, and the Secretary General where there is one. */
async function hasSeveralTreasurers(db: Database): Promise<boolean> {
  const holders = await listRoleHolders(db, ["treasurer"], 100);
  return new Set(holders.map(({ id }) => id)).size > 1;
}

export const refundProposals: ProposalKind<ProposedRefund> = {
  kind: "refund",
  decidedBy: "refunds.approve",
  mayPropose: (author) => author.has("refunds.propose"),
  async subject(db, { refund, receipt, way }) {
    const row = await findRefund(db, refund);
    return { kind: "refund", id: refund, receipt, way: way as RefundRow["way"], evidence: row?.evidence ?? null };
  },
  effects: ({ amount, way, consequences }) => [
    way === "mpesa"
      ? `${formatKes(amount)}, the whole payment, goes back by M-PESA to the phone that it came from, once.`
      : `${formatKes(amount)}, the whole payment, is sent back by hand by ${paymentMethodNames[way as RefundRow["way"]]}. One person writes down the reference, another confirms it.`,
    ...consequences,
    "It cannot be taken back.",
  ],
  async checkApproval(tx, { refund }, decider) {
    const row = await findRefund(tx, refund);
    if (row?.shown_state !== "requested" || row.approved_by !== null) throw new Problem("refund_not_possible");
    const isTreasurer = decider.grants.some(({ role }) => role === "treasurer");
    if (!isTreasurer && (await hasSeveralTreasurers(tx))) throw new Problem("refund_treasurers");
  },
  async execute({ db: tx, jobs }, _proposalId, { refund: id, amount, way }) {
    const { entry } = await lockRefund(tx, id);
    if (entry.state === "reversed" || !(await markRefundApproved(tx, id))) throw new Problem("refund_not_possible");
    if (way !== "mpesa") return `${formatKes(amount)} can be sent back now, by hand.`;
    await jobs.enqueue(tx, sendRefundJob, { refundId: id });
    return `M-PESA is asked to give ${formatKes(amount)} back. The refund says what becomes of it.`;
  },
};

/** Whether people write down what became of it: they sent it themselves, or nobody else can say. */
export const isRecordedByPeople = (
  refund: Pick<RefundRow, "approved_by" | "confirmed_by" | "way" | "state">,
  hasInitiator: boolean,
): boolean =>
  refund.approved_by !== null &&
  refund.confirmed_by === null &&
  (refund.state === "unknown" ||
    ((refund.way !== "mpesa" || !hasInitiator) && (refund.state === "requested" || refund.state === "sent")));

interface SeenOutcome {
  outcome: RefundOutcome;
  reference: string | undefined;
  by: number;
}

/**
 * Stores what one person saw at the provider or the bank; until it is confirmed, another one may replace it.
 * @param hasInitiator whether the program itself asks M-PESA
 * @throws Problem `not_found`, `refund_not_by_hand`, `refund_reference_missing` or `refund_reference_used`
 */
export async function recordRefundOutcome(
  tx: Database,
  id: number,
  { outcome, reference, by }: SeenOutcome,
  hasInitiator: boolean,
): Promise<void> {
  const { refund } = await lockRefund(tx, id);
  const isSame = refund.outcome === outcome && refund.reference === (reference || null) && refund.recorded_by === by;
  if (isSame) return;
  if (!isRecordedByPeople(refund, hasInitiator)) throw new Problem("refund_not_by_hand");
  if (outcome === "done" && !reference) throw new Problem("refund_reference_missing");
  // The ledger has each reference of a provider once.
  if (reference && (await findLedgerEntry(tx, refund.way, reference))) throw new Problem("refund_reference_used");
  await recordOutcome(tx, id, { outcome, reference: reference || null, by });
  if (refund.state === "requested") await updateRefund(tx, id, ["requested"], "sent");
}

/**
 * Confirms what another person saw: the ledger follows, or the refund is over. The same again changes nothing.
 * @throws Problem `not_found`, `refund_not_recorded` or `refund_own_record`
 */
export async function confirmRefundOutcome(
  { db: tx, jobs }: Pick<ProposalServices, "db" | "jobs">,
  id: number,
  { outcome, reference, by }: SeenOutcome,
): Promise<void> {
  const { refund, entry } = await lockRefund(tx, id);
  if (refund.outcome !== outcome || (refund.reference ?? "") !== (reference ?? "")) {
    throw new Problem("refund_not_recorded");
  }
  if (refund.confirmed_by === by) return;
  if (refund.confirmed_by !== null || refund.state === "done" || refund.state === "refused") {
    throw new Problem("refund_not_recorded");
  }
  if (refund.recorded_by === by) throw new Problem("refund_own_record");
  await confirmOutcome(tx, id, by);
  if (outcome === "done") {
    await recordReversal(tx, jobs, { provider: refund.way, receipt: entry.receipt, reversal: refund.reference! });
    return;
  }
  await updateRefund(tx, id, ["sent", "unknown"], "refused");
  await reviewRefund(tx, entry, {
    reason: "refund_refused",
    amount: refund.amount,
    code: "",
    text: "a second person confirmed that it was not done",
  });
}

type RefundNote = Extract<Parameters<typeof insertPaymentReview>[2], { reason: `refund_${string}` }>;

/** Codes that settings or roles at M-PESA cause (payments.md 1.7). */
const CONFIGURATION_CODES = new Set(["11", "21", "2001", "2006", "2028", "8006"]);

/** Asks a person about a refund that is not done. */
export function reviewRefund(tx: Database, entry: LedgerEntry, note: RefundNote): Promise<void> {
  const kind =
    note.reason === "refund_unknown_code"
      ? "unknown_code"
      : note.reason === "refund_refused" && CONFIGURATION_CODES.has(note.code)
        ? "refused_by_configuration"
        : "mismatch";
  return insertPaymentReview(tx, { kind, intentId: entry.intent_id, ledgerEntryId: entry.id }, note);
}

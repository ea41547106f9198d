import type { Refund, RefundRow, RefundStep } from "@party/contract/refunds.staff";
import type { PermissionInPlaces, StaffActor } from "#access/staff.ts";
import { NATION } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { openDocument } from "#features/documents/documents.ts";
import type { PurposeHandlers } from "#features/payments/fulfilment.ts";
import { findIntent } from "#features/payments/intents/intents.queries.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import { findLedgerEntryById } from "#features/payments/ledger/ledger.queries.ts";
import type { FileServices } from "#features/private-files/private-files.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { previewConsequences } from "./consequences.ts";
import {
  countRefunds,
  findRefund,
  findRefundOfEntry,
  listRefundRequests,
  listRefunds,
  type RefundDetails,
  type RefundRequest,
} from "./refunds.queries.ts";
import { isRecordedByPeople } from "./refunds.ts";
import { findReversalProvider } from "./sending.ts";

interface RefundReader {
  /** Its `db` is a transaction. */
  services: Services;
  purposes: PurposeHandlers;
}

export async function listRefundsPage(db: Database, query: StaffQuery & { state?: RefundRow["state"] | undefined }) {
  const page = await staffPage(db, query, idCursor, {
    filter: { state: query.state },
    rows: listRefunds,
    count: countRefunds,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toRefundRow) };
}

const DELETED_ACCOUNT_NAME = "deleted account";
const toPerson = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? DELETED_ACCOUNT_NAME };

const toRefundRow = (row: RefundDetails): RefundRow => ({
  id: row.id,
  receipt: row.receipt,
  amount: row.amount,
  way: row.way,
  state: row.shown_state,
  approved: row.approved_by !== null,
  reason: row.reason,
  proposed_by: toPerson(row.proposed_by, row.proposer_name),
  created_at: row.created_at.toISOString(),
  title: row.subject && paymentTitle(row.subject),
  payer: row.payer_name || null,
});

/** @throws Problem `not_found` */
export async function showRefund({ services, purposes }: RefundReader, actor: StaffActor, id: number): Promise<Refund> {
  const { db } = services;
  const row = await findRefund(db, id);
  const entry = row && (await findLedgerEntryById(db, row.ledger_entry_id));
  if (!entry) throw new Problem("not_found");
  const hasEnded = row.shown_state === "done" || row.shown_state === "refused";
  const byPeople = isRecordedByPeople(row, findReversalProvider(services) !== undefined);
  const isRecorded = row.recorded_by !== null && row.confirmed_by === null && !hasEnded;
  return {
    ...toRefundRow(row),
    entry: entry.id,
    payment: row.intent_id,
    evidence: row.evidence,
    has_evidence_file: row.evidence_document !== null,
    proposal: row.proposal_id,
    proposal_status: proposalStatusOf(row),
    approved_by: toPerson(row.approved_by, row.approver_name),
    code: row.code,
    words: row.words,
    consequences: hasEnded ? [] : await previewConsequences(services, purposes, entry),
    outcome: row.outcome,
    reference: row.reference,
    recorded_by: toPerson(row.recorded_by, row.recorder_name),
    confirmed_by: toPerson(row.confirmed_by, row.confirmer_name),
    history: historyOf(row, await listRefundRequests(db, id)),
    can: [
      ...(row.shown_state === "unknown" && row.way === "mpesa" && actor.has("refunds.propose")
        ? (["ask"] as const)
        : []),
      ...(byPeople && actor.has("refunds.propose") ? (["record"] as const) : []),
      ...(isRecorded && row.recorded_by !== actor.userId && actor.has("refunds.approve") ? (["confirm"] as const) : []),
    ],
  };
}

/** A link to the evidence of a refund. @throws Problem `not_found` */
export async function openRefundEvidence(services: FileServices, actor: StaffActor, id: number) {
  const row = await findRefund(services.db, id);
  if (!row?.evidence_document) throw new Problem("not_found");
  const needs: PermissionInPlaces = { permission: "payments.read", places: [NATION] };
  return openDocument(services, { actor, needs }, { personId: null }, row.evidence_document);
}

function proposalStatusOf(row: RefundDetails): Refund["proposal_status"] {
  if (row.withdrawn_at) return "withdrawn";
  if (row.done_at) return "done";
  if (row.decision) return row.decision as "approved" | "rejected";
  return row.expires_at <= new Date() ? "expired" : "pending";
}

function historyOf(row: RefundDetails, requests: readonly RefundRequest[]): RefundStep[] {
  const step = (kind: RefundStep["kind"], at: Date | null, by: string | null, text = ""): RefundStep[] =>
    at === null ? [] : [{ kind, at: at.toISOString(), by, text }];
  const ended = row.state === "done" ? "done" : "refused";
  return [
    ...step("proposed", row.created_at, row.proposer_name, row.reason),
    ...step("approved", row.approved_at, row.approver_name),
    ...requests.flatMap(({ kind, sent_at, answer, result_at, result_code, result_text }) => [
      ...step(
        kind === "reversal" ? "reversal_sent" : "status_asked",
        sent_at,
        null,
        answer === null ? "" : answerTexts[answer],
      ),
      ...step("result", result_at, null, `${result_code ?? ""} ${result_text ?? ""}`.trim()),
    ]),
    ...step("recorded", row.recorded_at, row.recorder_name, row.reference ?? ""),
    ...step("confirmed", row.confirmed_at, row.confirmer_name),
    ...step(ended, row.ended_at, null, row.state === "refused" ? `${row.code ?? ""} ${row.words ?? ""}`.trim() : ""),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}

const answerTexts: Record<NonNullable<RefundRequest["answer"]>, string> = {
  accepted: "M-PESA took the request.",
  rejected: "M-PESA refused the request.",
  not_sent: "M-PESA was not reached.",
  none: "M-PESA did not answer.",
};

/** @throws Problem `not_found` */
export async function previewRefund({ services, purposes }: RefundReader, entryId: number) {
  const { db } = services;
  const entry = await findLedgerEntryById(db, entryId);
  if (!entry) throw new Problem("not_found");
  const intent = entry.intent_id === null ? undefined : await findIntent(db, entry.intent_id);
  const problem = entry.state === "reversed" ? "reversed" : entry.amount <= 0 ? "no_money" : null;
  const way = entry.provider as RefundRow["way"];
  return {
    id: entry.id,
    receipt: entry.receipt,
    amount: entry.amount,
    way,
    payment: entry.intent_id,
    purpose: intent?.purpose ?? null,
    title: intent ? paymentTitle(intent.subject) : null,
    payer: intent?.payer_name || null,
    consequences: problem ? [] : await previewConsequences(services, purposes, entry),
    by_hand: way !== "mpesa" || findReversalProvider(services) === undefined,
    problem,
    open_refund: (await findRefundOfEntry(db, entryId))?.id ?? null,
  } as const;
}

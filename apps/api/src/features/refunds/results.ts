import type { Database } from "#database/database.ts";
import { processEvent, reportUnreadableEvent } from "#features/payments/callbacks/callbacks.ts";
import type { ProviderEvent } from "#features/payments/callbacks/provider-events.queries.ts";
import { findLedgerEntry, insertPaymentReview, type LedgerEntry } from "#features/payments/ledger/ledger.queries.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import {
  type OperationResult,
  parseOperationResult,
  reversalOutcomeOf,
  reversalStatusOf,
} from "#gateways/payments/mpesa/operations.ts";
import type { Services } from "#services.ts";
import {
  findRefundOfEntry,
  findRefundRequest,
  findRequestByConversation,
  type RefundRequest,
  type RefundRow,
  setRequestResult,
  updateRefund,
} from "./refunds.queries.ts";
import { lockRefund, reviewRefund } from "./refunds.ts";
import { askAboutRefundJob } from "./sending.ts";

type ResultServices = Pick<Services, "jobs">;

/** Processes a stored result of a reversal or of a question about one, once. */
export const processResultEvent = (services: Services, eventId: string): Promise<void> =>
  processEvent(services, eventId, async (_services, event, body) => (tx) => processResult(tx, services, event, body));

/** @returns what was done, for the stored result of the event */
async function processResult(
  tx: Database,
  services: ResultServices,
  event: ProviderEvent,
  body: string,
): Promise<string> {
  const result = parseOperationResult(body);
  const request = await findRequestOf(tx, event, result);
  if (event.kind === "timeout") {
    if (request?.kind === "reversal") await noteTimeout(tx, request, result);
    return "not known";
  }
  if (!result) {
    if (request) await noteTimeout(tx, request, result);
    return reportUnreadableEvent(tx, event);
  }
  if (!request) return processForeignResult(tx, services, event, result);
  const about = await lockRefund(tx, request.refund_id);
  const first = request.result_code;
  await setRequestResult(tx, request.id, { code: result.code, text: result.text });
  return request.kind === "status"
    ? processStatus(tx, services, about, result)
    : processReversal(tx, services, about, result, first);
}

/** By the address that the request gave; M-PESA's number of it is in results that were posted to the common address. */
async function findRequestOf(tx: Database, event: ProviderEvent, result: OperationResult | undefined) {
  if (event.refund_request_id !== null) return findRefundRequest(tx, event.refund_request_id);
  return result && findRequestByConversation(tx, result.conversationId);
}

/** A timeout in M-PESA's queue, and a result that nobody can read, leave open whether it was done (payments.md 1.7). */
async function noteTimeout(tx: Database, { refund_id }: RefundRequest, result: OperationResult | undefined) {
  await lockRefund(tx, refund_id);
  const said = result && { code: result.code, words: result.text };
  await updateRefund(tx, refund_id, ["sent"], "unknown", said);
}

interface RefundAndEntry {
  refund: RefundRow;
  entry: LedgerEntry;
}

/** @param first the code of the result that came before, if any */
async function processReversal(
  tx: Database,
  services: ResultServices,
  about: RefundAndEntry,
  result: OperationResult,
  first: string | null,
): Promise<string> {
  const { refund, entry } = about;
  const said = { code: result.code, words: result.text };
  const outcome = reversalOutcomeOf(result);
  if (outcome.state === "reversed") return recordReturn(tx, services, about, outcome, said);
  if (first === result.code) return "again";
  if (first !== null || refund.state === "done" || refund.state === "refused") {
    await reportContradiction(tx, about, said);
    return "contradiction";
  }
  if (outcome.state === "rejected") {
    await updateRefund(tx, refund.id, ["sent", "unknown"], "refused", said);
    const { code, text } = outcome;
    await reviewRefund(tx, entry, { reason: "refund_refused", amount: refund.amount, code, text });
    return "refused";
  }
  await updateRefund(tx, refund.id, ["sent", "unknown"], "unknown", said);
  if (outcome.state === "already_reversed") {
    await reviewRefund(tx, entry, { reason: "refund_already_back", amount: refund.amount });
    await services.jobs.enqueue(tx, askAboutRefundJob, { refundId: refund.id });
    return "already reversed";
  }
  const { code, text } = outcome;
  await reviewRefund(tx, entry, { reason: "refund_unknown_code", amount: refund.amount, code, text });
  return "unknown code";
}

/** Money that went back is recorded whatever was said before; what contradicts it becomes a review. */
async function recordReturn(
  tx: Database,
  { jobs }: ResultServices,
  about: RefundAndEntry,
  { receipt, reversalReceipt }: { receipt: string; reversalReceipt: string | undefined },
  said: { code: string; words: string },
): Promise<string> {
  const { refund, entry } = about;
  if (refund.state === "refused") await reportContradiction(tx, about, said);
  const isNew = await recordReversal(tx, jobs, {
    provider: "mpesa",
    receipt,
    reversal: reversalReceipt || undefined,
  });
  const reversed = await findLedgerEntry(tx, "mpesa", entry.receipt);
  const isBack = reversed?.state === "reversed";
  // A later refund of the same money, if there is one, is the one that is done.
  if (isBack && refund.state === "refused" && !(await findRefundOfEntry(tx, entry.id))) {
    await updateRefund(tx, refund.id, ["refused"], "done", said);
  }
  if (!isBack) await reportContradiction(tx, about, said);
  return isNew ? "reversed" : "no change";
}

async function reportContradiction(
  tx: Database,
  { refund, entry }: RefundAndEntry,
  { code, words: text }: { code: string; words: string },
): Promise<void> {
  const outcome = refund.state === "done" ? "0" : (refund.code ?? "");
  await reviewRefund(tx, entry, { reason: "refund_contradicted", amount: refund.amount, outcome, code, text });
}

async function processStatus(
  tx: Database,
  services: ResultServices,
  about: RefundAndEntry,
  result: OperationResult,
): Promise<string> {
  const { refund, entry } = about;
  const status = reversalStatusOf(result, entry.receipt);
  const said = { code: result.code, words: [result.text, ...result.values("TransactionStatus")].join(" ") };
  if (status.state === "reversed") {
    const { reversalReceipt } = status;
    return recordReturn(tx, services, about, { receipt: entry.receipt, reversalReceipt }, said);
  }
  if (status.state === "open") return "still not known";
  if (!(await updateRefund(tx, refund.id, ["unknown"], "refused", said))) {
    if (refund.state === "done") await reportContradiction(tx, about, said);
    return "no change";
  }
  const { code, words: text } = said;
  await reviewRefund(tx, entry, { reason: "refund_refused", amount: refund.amount, code, text });
  return "refused";
}

/** Of a reversal in M-PESA's portal, or of one that was asked for before there were refunds. */
async function processForeignResult(
  tx: Database,
  { jobs }: ResultServices,
  event: ProviderEvent,
  result: OperationResult,
): Promise<string> {
  const outcome = reversalOutcomeOf(result);
  if (outcome.state === "reversed") {
    const { receipt, reversalReceipt } = outcome;
    const isNew = await recordReversal(tx, jobs, {
      provider: "mpesa",
      receipt,
      reversal: reversalReceipt || undefined,
    });
    return isNew ? "reversed" : "no change";
  }
  const [receipt = ""] = result.values("OriginalTransactionID");
  const entry = receipt === "" ? undefined : await findLedgerEntry(tx, "mpesa", receipt.toUpperCase());
  await insertPaymentReview(
    tx,
    { kind: "mismatch", intentId: entry?.intent_id ?? null, ledgerEntryId: entry?.id ?? null },
    { reason: "reversal_result", event: event.id, code: result.code, text: result.text },
  );
  return "to be looked at";
}

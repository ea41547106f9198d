import { randomUUID } from "node:crypto";
import type { Database } from "#database/database.ts";
import type { LedgerEntry } from "#features/payments/ledger/ledger.queries.ts";
import {
  createDaraja,
  type Daraja,
  DarajaRejectedError,
  mpesaCallbackUrls,
  NoResponseError,
} from "#gateways/payments/mpesa/daraja.ts";
import { requestReversal, requestTransactionStatus } from "#gateways/payments/mpesa/operations.ts";
import { RateLimitedError } from "#gateways/payments/provider.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  findRefund,
  insertRefundRequest,
  listRefundRequests,
  listRefundsToContinue,
  type RequestAnswer,
  setRequestAnswer,
  updateRefund,
} from "./refunds.queries.ts";
import { lockRefund, reviewRefund } from "./refunds.ts";

/** See `askAboutRefund`. */
export const askAboutRefundJob = job<{ refundId: number }>("refunds.ask", { retryLimit: 3, retryBackoff: true });

/** M-PESA, where this program may ask it to send money back; otherwise people do that in its portal. */
export function findReversalProvider({ config, db, log }: Services): Daraja | undefined {
  const daraja = createDaraja(config, db, log);
  return daraja?.settings.initiator ? daraja : undefined;
}

const shortCodeOf = ({ settings }: Daraja, { channels }: Pick<LedgerEntry, "channels">): string =>
  channels.includes("stk") ? settings.shortCode : settings.payBill;

interface Answer {
  answer: RequestAnswer;
  conversation?: string | undefined;
  code?: string;
  words?: string;
}

/**
 * Asks M-PESA once to give an approved refund back. That it is asked is committed before the call, so a process that dies between them
 * leaves a refund that is shown as not known, and never asks twice.
 * @throws when M-PESA certainly did not get the request, so that the job is run again
 */
export async function sendRefund(services: Services, refundId: number): Promise<void> {
  const daraja = findReversalProvider(services);
  if (!daraja) return;
  const { db } = services;
  const id = randomUUID();
  const entry = await db.transaction().execute((tx) => beginSending(tx, refundId, id));
  if (!entry) return;
  const { receipt, amount } = entry;
  const urls = mpesaCallbackUrls(services.config).ofRequest(id);
  const answer = await answerOf(
    requestReversal(daraja, { receipt, amount, shortCode: shortCodeOf(daraja, entry), id }, urls),
  );
  await db.transaction().execute((tx) => storeAnswer(tx, refundId, id, answer));
  if (answer.answer === "not_sent") throw new Error(`refund ${refundId} was not sent: ${answer.words}`);
}

/** @returns undefined where it was sent before, is not approved, or is over */
async function beginSending(tx: Database, refundId: number, id: string): Promise<LedgerEntry | undefined> {
  const { refund, entry } = await lockRefund(tx, refundId);
  if (refund.approved_by === null || refund.outcome !== null || entry.state === "reversed") return undefined;
  if (!(await updateRefund(tx, refundId, ["requested"], "sent"))) return undefined;
  await insertRefundRequest(tx, { id, refund_id: refundId, kind: "reversal" });
  return entry;
}

async function storeAnswer(tx: Database, refundId: number, id: string, given: Answer): Promise<void> {
  const { answer, conversation, code = "", words = "" } = given;
  const { refund, entry } = await lockRefund(tx, refundId);
  await setRequestAnswer(tx, id, answer, conversation);
  if (answer === "not_sent") await updateRefund(tx, refundId, ["sent"], "requested", { code, words });
  if (answer === "none") await updateRefund(tx, refundId, ["sent"], "unknown", { code, words });
  // A result may have come before the answer.
  if (answer === "rejected" && (await updateRefund(tx, refundId, ["sent"], "refused", { code, words }))) {
    await reviewRefund(tx, entry, { reason: "refund_refused", amount: refund.amount, code, text: words });
  }
}

/** What the answer to a request proves. An error of M-PESA's own servers, 500 and above, does not prove that nothing was done. */
async function answerOf(request: Promise<string | undefined>): Promise<Answer> {
  try {
    return { answer: "accepted", conversation: await request };
  } catch (error) {
    if (error instanceof RateLimitedError) return { answer: "not_sent", words: "M-PESA asks us to wait." };
    if (error instanceof NoResponseError) {
      return { answer: error.sent ? "none" : "not_sent", words: error.message };
    }
    if (!(error instanceof DarajaRejectedError)) throw error;
    const isDefinite = error.code !== "" && !error.code.startsWith("5");
    return { answer: isDefinite ? "rejected" : "none", code: error.code, words: error.message };
  }
}

/**
 * Asks M-PESA what became of a refund whose outcome is not known; the answer is a result. Safe to repeat: nothing is sent back by it.
 * By the receipt of the payment where M-PESA's number of the request is not known, or where it said that the money had gone back before.
 */
export async function askAboutRefund(services: Services, refundId: number): Promise<void> {
  const daraja = findReversalProvider(services);
  if (!daraja) return;
  const { db } = services;
  const id = randomUUID();
  const asked = await db.transaction().execute(async (tx) => {
    const { refund, entry } = await lockRefund(tx, refundId);
    if (refund.state !== "unknown" || refund.way !== "mpesa") return undefined;
    await insertRefundRequest(tx, { id, refund_id: refundId, kind: "status" });
    const requests = await listRefundRequests(tx, refundId);
    return { entry, reversal: requests.find(({ kind, answer }) => kind === "reversal" && answer !== "not_sent") };
  });
  if (!asked) return;
  const { entry, reversal } = asked;
  const conversationId = reversal?.result_code === "R000001" ? null : reversal?.conversation_id;
  const request = requestTransactionStatus(
    daraja,
    conversationId ? { conversationId } : { receipt: entry.receipt },
    { shortCode: shortCodeOf(daraja, entry), id },
    mpesaCallbackUrls(services.config).ofRequest(id),
  );
  const { answer, conversation } = await answerOf(request);
  await setRequestAnswer(db, id, answer, conversation);
}

/** @throws Problem `not_found`, or `refund_not_unknown` where nothing is to be asked */
export async function enqueueQuestion(
  { db: tx, jobs }: Pick<Services, "db" | "jobs">,
  refundId: number,
): Promise<void> {
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Problem("not_found");
  if (refund.state !== "unknown" || refund.way !== "mpesa") throw new Problem("refund_not_unknown");
  await jobs.enqueue(tx, askAboutRefundJob, { refundId });
}

/** Goes on with refunds whose job was lost, that M-PESA left without a result, or whose outcome is not known. */
export async function continueRefunds(services: Services): Promise<void> {
  const { db, log } = services;
  for (const { id, step } of await listRefundsToContinue(db)) {
    const run = { send: sendRefund, ask: askAboutRefund, silent: markSilent }[step];
    await run(services, id).catch((error: unknown) =>
      log.warn({ err: error, refund: id }, "a refund was not continued"),
    );
  }
}

const markSilent = ({ db }: Services, id: number): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    const { refund } = await lockRefund(tx, id);
    // What a person has sent by hand waits for its confirmation.
    if (refund.outcome === null) await updateRefund(tx, id, ["sent"], "unknown");
  });

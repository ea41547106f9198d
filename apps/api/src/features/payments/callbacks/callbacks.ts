import type { PaymentMethod } from "@party/contract/values/payments";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type HttpExchange, recordExchanges } from "#gateways/payments/http-client.ts";
import { parsePayBillCallback } from "#gateways/payments/mpesa/pay-bill.ts";
import type { AttemptOutcome, ParsedCallback } from "#gateways/payments/provider.ts";
import { job, NonRetryableError } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import {
  type Attempt,
  findAttempt,
  findAttemptByProviderId,
  findAttemptByToken,
  lockAttempt,
  schedulePollBefore,
  setMissingProviderId,
} from "../attempts/attempts.queries.ts";
import { hashCallbackToken } from "../attempts/attempts.ts";
import { enqueuePoll, processCallback, processWebhook } from "../attempts/polling.ts";
import { channelOf, settleAttempt } from "../attempts/settlement.ts";
import { lockIntentsOfDebt } from "../intents/intents.queries.ts";
import { findLedgerEntry, insertPaymentReview } from "../ledger/ledger.queries.ts";
import { recordPayBillPayment } from "../ledger/manual-payments.ts";
import {
  findProviderEvent,
  insertProviderEventResult,
  lockProviderEvent,
  type ProviderEvent,
  storeEvent,
} from "./provider-events.queries.ts";

/** `attempt`: to the URL of one attempt; `common`: a webhook for all payments of a provider. */
export type CallbackKind = "attempt" | "common" | "confirmation" | "validation" | "result" | "timeout";

export interface ReceivedCallback {
  kind: CallbackKind;
  provider: PaymentMethod;
  attemptId: string | null;
  refundRequestId?: string | undefined;
  body: string;
  headers: Record<string, string>;
  source: string;
  /** See `EventToStore`. */
  distinguishedBy: string;
}

export const findAttemptByCallbackToken = (db: Database, token: string) =>
  findAttemptByToken(db, hashCallbackToken(token));

/** Stores a callback and enqueues its job in one transaction. A repeated callback changes nothing. */
export const storeCallback = ({ config, db, jobs }: Services, received: ReceivedCallback): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const eventId = await storeEvent(tx, config.secretKey, {
      ...received,
      refundRequestId: received.refundRequestId ?? null,
      direction: "in",
    });
    if (!eventId || received.kind === "validation") return;
    await jobs.enqueue(tx, jobOf(received.kind), { eventId });
  });

/** Results of operations such as reversals; the refunds process them. */
export const processResult = job<{ eventId: string }>("payments.result", { retryLimit: 20, retryDelayMax: 3_600 });

function jobOf(kind: CallbackKind) {
  if (kind === "common") return processWebhook;
  return kind === "result" || kind === "timeout" ? processResult : processCallback;
}

/**
 * Processes a stored callback. Idempotent; callbacks of one payment run one at a time because they lock its row.
 * @param prepare sends what has to be asked before the transaction
 */
export async function processEvent(
  services: Services,
  eventId: string,
  prepare: PrepareProcessing = prepareProcessing,
): Promise<void> {
  const { config, db, log } = services;
  const event = await findProviderEvent(db, eventId);
  if (!event || event.result !== null) return;
  const body = decrypt(config.secretKey, event.body_encrypted);
  const processInTransaction = await prepare(services, event, body);
  const result = await db.transaction().execute(async (tx) => {
    await lockProviderEvent(tx, event.id);
    if ((await findProviderEvent(tx, event.id))!.result !== null) return "done before";
    const outcome = await processInTransaction(tx);
    if (outcome !== DEFERRED_RESULT) await insertProviderEventResult(tx, event.id, outcome);
    return outcome;
  });
  log.info({ event: event.id, kind: event.kind, provider: event.provider, result }, "payment callback");
}

type ProcessInTransaction = (tx: Database) => Promise<string>;
type PrepareProcessing = (services: Services, event: ProviderEvent, body: string) => Promise<ProcessInTransaction>;

/** The response to the start is still missing; `enqueueUnprocessedEvents` enqueues the event again. */
const DEFERRED_RESULT = "waits for the start";

/** Sends all requests to providers before the transaction. @returns what runs inside it */
async function prepareProcessing(
  services: Services,
  event: ProviderEvent,
  body: string,
): Promise<ProcessInTransaction> {
  switch (event.kind as CallbackKind | "try") {
    case "confirmation": {
      const payment = parsePayBillCallback(body, event.received_at);
      return async (tx) =>
        payment ? recordPayBillPayment(tx, services, payment, "c2b") : reportUnreadableEvent(tx, event);
    }
    case "result":
    case "timeout":
      // A job of the version before.
      return async (tx) => {
        await services.jobs.enqueue(tx, processResult, { eventId: event.id });
        return DEFERRED_RESULT;
      };
    case "attempt":
    // Stored by version 0.1.
    case "try":
    case "common":
      return prepareProviderCallback(services, event, body);
    default:
      return async () => "kept";
  }
}

/** The callback may be about money, so a person reviews it. */
export async function reportUnreadableEvent(tx: Database, event: ProviderEvent): Promise<string> {
  const note = { reason: "message_unreadable", event: event.id, provider: event.provider } as const;
  await insertPaymentReview(tx, { kind: "mismatch", attemptId: event.attempt_id }, note);
  return "unreadable";
}

async function prepareProviderCallback(
  services: Services,
  event: ProviderEvent,
  body: string,
): Promise<ProcessInTransaction> {
  const provider = findProvider(services, event.provider);
  // Its settings were removed; a retry does not help, and the dead-letter queue keeps the job.
  if (!provider) throw new NonRetryableError(`${event.provider} is not configured, but sent a callback`);
  const raw = { headers: event.headers, body, receivedAt: event.received_at };
  const exchanges: HttpExchange[] = [];
  const callback = await recordExchanges(exchanges, () => provider.parseCallback(raw));
  if (exchanges.length > 0) await storeVerificationRequests(services, event, exchanges);
  if (!callback) return async () => "not read";
  return async (tx) => {
    const attempt = await findAttemptOfCallback(tx, event, callback);
    if (!attempt) return "of no attempt of ours";
    await lockIntentsOfDebt(tx, attempt.intent_id);
    // The response contains the provider id, without which a callback to our URL is no proof.
    const locked = await lockAttempt(tx, attempt.id);
    if (locked.state === "requested") return DEFERRED_RESULT;
    if (!(await belongsToAttempt(tx, locked, callback))) return "of another attempt";
    const { outcome } = callback;
    if (outcome && (await isTrustedCallback(tx, services, event, locked, outcome))) {
      return settleAttempt(tx, services.jobs, attempt.id, outcome, channelOf(attempt.method));
    }
    await schedulePollBefore(tx, attempt.id, new Date());
    await enqueuePoll(tx, services.jobs, new Date());
    return outcome ? "unconfirmed" : "to be asked";
  };
}

/** The requests by which a provider verified a callback or identified its payment. */
const storeVerificationRequests = (
  { config, db }: Services,
  { id, provider, attempt_id }: ProviderEvent,
  exchanges: HttpExchange[],
) =>
  storeEvent(db, config.secretKey, {
    provider,
    direction: "out",
    kind: "check",
    attemptId: attempt_id,
    body: JSON.stringify({ exchanges }),
    distinguishedBy: id,
  });

/** Stripe also handles the method `card`. */
const methodsOfProvider = (name: string): PaymentMethod[] =>
  name === "stripe" || name === "card" ? ["stripe", "card"] : [name as PaymentMethod];

const findProvider = ({ providers }: Services, name: string) =>
  methodsOfProvider(name)
    .map((method) => providers.get(method))
    .find(Boolean);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function findAttemptOfCallback(
  tx: Database,
  event: ProviderEvent,
  callback: ParsedCallback,
): Promise<Attempt | undefined> {
  if (event.attempt_id !== null) return findAttempt(tx, event.attempt_id);
  const { attemptId, providerId } = callback;
  if (attemptId !== undefined) {
    const named = UUID.test(attemptId) ? await findAttempt(tx, attemptId) : undefined;
    return named && methodsOfProvider(event.provider).includes(named.method) ? named : undefined;
  }
  if (providerId === undefined) return undefined;
  for (const method of methodsOfProvider(event.provider)) {
    const found = await findAttemptByProviderId(tx, method, providerId);
    if (found) return found;
  }
  return undefined;
}

/** Compares the ids, or stores the provider id when the response to the start was lost or has not come. */
async function belongsToAttempt(
  tx: Database,
  attempt: Attempt,
  { attemptId, providerId }: ParsedCallback,
): Promise<boolean> {
  if (attemptId !== undefined && attemptId !== attempt.id) return reportAttemptMismatch(tx, attempt);
  if (providerId === undefined) return true;
  const owner = await findAttemptByProviderId(tx, attempt.method, providerId);
  if (owner && owner.id !== attempt.id) return reportAttemptMismatch(tx, attempt);
  // An unsigned callback is no proof of the provider id; a query has to confirm it.
  if (attempt.method === "mpesa" && attempt.provider_id === null) return true;
  return (await setMissingProviderId(tx, attempt.id, providerId)) === providerId || reportAttemptMismatch(tx, attempt);
}

async function reportAttemptMismatch(tx: Database, attempt: Attempt): Promise<false> {
  const about = { intentId: attempt.intent_id, attemptId: attempt.id };
  await insertPaymentReview(tx, { kind: "mismatch", ...about }, { reason: "other_attempt" });
  return false;
}

/**
 * M-PESA callbacks are not signed. One with the attempt's URL and provider id is trusted, in production only from
 * Safaricom's IP addresses. Others wait for a query or a pay bill callback with the same receipt (payments.md 1.4).
 */
async function isTrustedCallback(
  tx: Database,
  { config }: Services,
  event: ProviderEvent,
  attempt: Attempt,
  outcome: AttemptOutcome,
): Promise<boolean> {
  if (attempt.method !== "mpesa") return true;
  const sources = config.production ? config.payments.mpesa?.sources : undefined;
  const fromSafaricom = !sources || (event.source !== null && sources.includes(event.source));
  if (fromSafaricom && attempt.provider_id !== null) return true;
  if (outcome.state !== "succeeded" || outcome.receipt === null) return false;
  const entry = await findLedgerEntry(tx, "mpesa", outcome.receipt);
  return entry?.channels.some((channel) => channel === "c2b" || channel === "pull") ?? false;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Payment } from "@party/contract/payments";
import type { Language } from "@party/contract/values/languages";
import { openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { type HttpExchange, recordExchanges } from "#gateways/payments/http-client.ts";
import {
  type AttemptOutcome,
  type ParsedCallback,
  type Provider,
  RateLimitedError,
} from "#gateways/payments/provider.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { findUnconfirmedEvents, findUnprocessedEvents, storeEvent } from "../callbacks/provider-events.queries.ts";
import {
  findLatestAttempt,
  findOverdueIntents,
  findPendingFulfilments,
  lockIntentsOfDebt,
  publishPaymentChange,
} from "../intents/intents.queries.ts";
import { describePayment, findIntentByToken } from "../intents/intents.ts";
import { insertPaymentReview } from "../ledger/ledger.queries.ts";
import { closeUnpaidIntent } from "../ledger/ledger.ts";
import {
  type DueAttempt,
  expireUnansweredAttempts,
  findAttemptByProviderId,
  findMsUntilNextAttemptDue,
  increaseProviderBackoff,
  lockDueAttempt,
  markAbandonedAttemptsUnknown,
  reserveProviderQuerySlot,
  resetProviderBackoff,
  scheduleNextPoll,
  schedulePollBefore,
  setMissingProviderId,
} from "./attempts.queries.ts";
import { countPromptsOfHour } from "./prompt-limits.queries.ts";
import { channelOf, settleAttempt } from "./settlement.ts";

/**
 * See `processEvent` in `callbacks.ts`. Several run concurrently, because a payer waits for each and requests to a
 * provider take time; not more, because each uses one of the process's ten database connections.
 */
export const processCallback = job<{ eventId: string }>("payments.notice", {
  retryLimit: 20,
  retryDelayMax: 3_600,
  sideBySide: 4,
});

/** A queue of its own for webhooks, so that they do not delay the outcome of prompts. */
export const processWebhook = job<{ eventId: string }>("payments.common-notice", {
  retryLimit: 20,
  retryDelayMax: 3_600,
  sideBySide: 2,
});

/** Duration of one run; the next job continues. */
const POLL_RUN_MS = 60_000;
/** Longer waits are scheduled as a job. */
const MAX_WAIT_IN_RUN_MS = 2_000;
/** Concurrent queries, so that one slow provider does not block the others. */
const MAX_CONCURRENT_QUERIES = 8;
const PROVIDER_CHECK_TIMEOUT_MS = 7_000;
/** Longer than the timeout of any provider. */
const ABANDONED_SECONDS = 90;
const FULFILMENT_RETRY_MINUTES = 15;
const MIN_BACKOFF_MS = 2_000;

/** Milliseconds between two queries to a provider. */
const queryIntervalOf = ({ config }: Services, method: PaymentMethod): number =>
  method === "mpesa" ? (config.payments.mpesa?.queryInterval ?? 0) : 0;

/** Queries every due attempt, at the rate that each provider allows for all processes together. */
export async function pollDueAttempts(services: Services): Promise<void> {
  const deadline = Date.now() + POLL_RUN_MS;
  const running = new Set<Promise<void>>();
  await expirePrompts(services);
  while (Date.now() < deadline) {
    const due = await claimDueAttempt(services);
    if (due) {
      const query: Promise<void> = pollAttempt(services, due).finally(() => running.delete(query));
      running.add(query);
      if (running.size >= MAX_CONCURRENT_QUERIES) await Promise.race(running);
      continue;
    }
    const wait = await findMsUntilNextAttemptDue(services.db);
    if (wait === undefined) break;
    if (wait > MAX_WAIT_IN_RUN_MS) {
      await enqueuePoll(services.db, services.jobs, new Date(Date.now() + wait));
      break;
    }
    await delay(Math.max(wait, 20));
  }
  await Promise.all(running);
}

const claimDueAttempt = (services: Services): Promise<DueAttempt | undefined> =>
  services.db.transaction().execute(async (tx) => {
    const due = await lockDueAttempt(tx);
    if (!due) return undefined;
    const provider = services.providers.get(due.method);
    const next = provider && nextPollTime(provider, due.started_at, new Date());
    // Another process has reserved the query; the row stays due.
    if (provider && !(await reserveProviderQuerySlot(tx, due.method, queryIntervalOf(services, due.method))))
      return undefined;
    await scheduleNextPoll(tx, due.id, next);
    if (next) await enqueuePoll(tx, services.jobs, next);
    return provider ? due : undefined;
  });

/** Queries one attempt. Never throws: the next poll is scheduled already. */
async function pollAttempt(services: Services, due: DueAttempt): Promise<void> {
  const { db, jobs, log } = services;
  const provider = services.providers.get(due.method)!;
  const exchanges: HttpExchange[] = [];
  try {
    const answered = await recordExchanges(exchanges, () => queryProvider(services, provider, due));
    await resetProviderBackoff(db, due.method);
    await recordQueryResult(services, due, answered, exchanges);
  } catch (error) {
    if (error instanceof RateLimitedError) {
      await storeQueryResponse(services, due, { exchanges });
      const firstPauseMs = Math.max(error.retryAfter ?? 0, queryIntervalOf(services, due.method), MIN_BACKOFF_MS);
      const nextQueryAt = await increaseProviderBackoff(db, due.method, firstPauseMs);
      await schedulePollBefore(db, due.id, nextQueryAt);
      await enqueuePoll(db, jobs, nextQueryAt);
    } else log.error({ err: error, attempt: due.id }, "an attempt could not be queried");
  }
}

/** A repeated identical response is stored once. */
const storeQueryResponse = (
  { config, db }: Services,
  due: DueAttempt,
  result: { outcome?: AttemptOutcome; exchanges: HttpExchange[] },
) =>
  storeEvent(db, config.secretKey, {
    provider: due.method,
    direction: "out",
    kind: "query",
    attemptId: due.id,
    body: JSON.stringify(result),
    distinguishedBy: due.id,
  });

async function recordQueryResult(
  services: Services,
  due: DueAttempt,
  { providerId, outcome }: QueryResult,
  exchanges: HttpExchange[],
): Promise<void> {
  const { db, jobs } = services;
  await storeQueryResponse(services, due, { outcome, exchanges });
  if (outcome.state === "pending") return;
  await db.transaction().execute(async (tx) => {
    if (due.provider_id === null && providerId !== null) {
      await lockIntentsOfDebt(tx, due.intent_id);
      const owner = await findAttemptByProviderId(tx, due.method, providerId);
      // The provider id belongs to another attempt.
      if (owner && owner.id !== due.id) return;
      await setMissingProviderId(tx, due.id, providerId);
    }
    await settleAttempt(tx, jobs, due.id, outcome, channelOf(due.method));
  });
}

/** Queries the latest attempt now if the rate limit allows it, else at the next poll. */
export async function checkPayment(services: Services, token: string, language?: Language): Promise<Payment> {
  const { db, jobs } = services;
  const intent = await findIntentByToken(db, services, token);
  const latest = await findLatestAttempt(db, intent.id);
  const open = latest && [...openAttemptStates, "expired"].some((state) => state === latest.state);
  const provider = latest && services.providers.get(latest.method);
  const tooSoon = latest && Date.now() < latest.started_at.getTime() + (provider?.firstQueryAfter ?? 0);
  if (open && provider && latest.state !== "requested" && !tooSoon) {
    if (await reserveProviderQuerySlot(db, latest.method, queryIntervalOf(services, latest.method))) {
      const query = pollAttempt(services, { ...latest, intent_id: intent.id }).catch((error: unknown) => {
        services.log.warn({ err: error }, "a check failed");
      });
      await Promise.race([query, delay(PROVIDER_CHECK_TIMEOUT_MS, undefined, { ref: false })]);
    } else {
      await schedulePollBefore(db, latest.id, new Date());
      await enqueuePoll(db, jobs, new Date());
    }
  }
  return describePayment(db, services, intent.id, language);
}

async function expirePrompts({ db }: Services): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expired = await expireUnansweredAttempts(tx, { prompt: PROMPT_SECONDS, page: CHECKOUT_PAGE_SECONDS });
    for (const { intent_id } of expired) await publishPaymentChange(tx, intent_id);
  });
}

/** Below this number the share of paid prompts is not significant. */
const MIN_PROMPTS_FOR_ALARM = 20;
const MIN_PAID_PROMPT_RATIO = 0.2;

/** Logs an alarm when hardly any prompt of an hour was paid: somebody may be prompting other people's phones. */
export async function alertOnUnpaidPrompts({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const { prompts, paid } = await countPromptsOfHour(db);
  if (prompts >= MIN_PROMPTS_FOR_ALARM && paid < prompts * MIN_PAID_PROMPT_RATIO)
    log.error({ prompts, paid }, "alarm: hardly any payment prompt of the last hour was paid");
}

/** Expires overdue attempts and intents, and does the work of lost jobs. */
export async function sweepPayments(services: Services): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (tx) => {
    for (const { id, intent_id } of await markAbandonedAttemptsUnknown(tx, ABANDONED_SECONDS)) {
      await enqueueUnprocessedEvents(tx, services.jobs, id);
      await publishPaymentChange(tx, intent_id);
    }
  });
  await expirePrompts(services);
  for (const { id } of await findOverdueIntents(db)) {
    await db.transaction().execute((tx) => closeUnpaidIntent(tx, id));
  }
  for (const { intent_id, kind } of await findPendingFulfilments(db, FULFILMENT_RETRY_MINUTES)) {
    const note = { reason: "fulfilment_late", kind, minutes: FULFILMENT_RETRY_MINUTES } as const;
    await insertPaymentReview(db, { kind: "fulfilment_late", intentId: intent_id, recurring: true }, note);
  }
  await pollDueAttempts(services);
}

/** See `pollDueAttempts`. */
export const pollPayments = job("payments.poll", { retryLimit: 2, expireInSeconds: 180 });

/** After this time without an outcome a prompt expires for the payer. */
const PROMPT_SECONDS = 180;
const CHECKOUT_PAGE_SECONDS = 1_800;

const HOUR_SECONDS = 3_600;
/** Seconds after the start; then every hour for a day (payments.md 2.3). One is just after a prompt expires. */
const POLL_OFFSET_SECONDS = [20, 35, 60, 90, 150, PROMPT_SECONDS + 1, 300, 900, HOUR_SECONDS];
const LAST_POLL_SECONDS = 24 * HOUR_SECONDS;

/** @returns undefined when the attempt is too old to be polled */
export function nextPollTime(
  provider: Pick<Provider, "firstQueryAfter">,
  startedAt: Date,
  now: Date,
): Date | undefined {
  const elapsed = Math.max((now.getTime() - startedAt.getTime()) / 1_000, (provider.firstQueryAfter ?? 0) / 1_000);
  const offset =
    POLL_OFFSET_SECONDS.find((seconds) => seconds > elapsed) ?? (Math.floor(elapsed / HOUR_SECONDS) + 1) * HOUR_SECONDS;
  return offset > LAST_POLL_SECONDS ? undefined : new Date(startedAt.getTime() + offset * 1_000);
}

/** Schedules a poll. If the job is lost, the sweep of every minute finds the row. */
export const enqueuePoll = (tx: Database, jobs: Jobs, at: Date): Promise<void> =>
  jobs.enqueue(tx, pollPayments, {}, { startAfter: at });

type ProviderQueryServices = Pick<Services, "config" | "db">;

/** `provider_id` is null when the response to the start was lost. */
interface QueriedAttempt {
  id: string;
  provider_id: string | null;
  started_at: Date;
}

interface QueryResult {
  providerId: string | null;
  outcome: AttemptOutcome;
}

/**
 * Queries the outcome of an attempt. Callbacks that could not be trusted, from an unknown address or while the provider id
 * was unknown, are trusted once a query agrees with them; they also contain the receipt, which a query does not
 * (payments.md 1.4).
 */
async function queryProvider(
  services: ProviderQueryServices,
  provider: Provider,
  attempt: QueriedAttempt,
): Promise<QueryResult> {
  const query = (providerId: string | null) =>
    provider.query({ attemptId: attempt.id, providerId, startedAt: attempt.started_at });
  if (attempt.provider_id !== null) {
    const outcome = await query(attempt.provider_id);
    if (!lacksReceipt(outcome)) return { providerId: attempt.provider_id, outcome };
    const callbacks = await parseUnconfirmedCallbacks(services, provider, attempt.id);
    const ofAttempt = callbacks.filter(
      ({ providerId }) => providerId === undefined || providerId === attempt.provider_id,
    );
    return { providerId: attempt.provider_id, outcome: findSuccessOutcomeIn(ofAttempt) ?? outcome };
  }
  for (const callback of await parseUnconfirmedCallbacks(services, provider, attempt.id)) {
    if (callback.providerId === undefined) continue;
    const outcome = await query(callback.providerId);
    if (outcome.state === "pending") continue;
    return {
      providerId: callback.providerId,
      outcome: (lacksReceipt(outcome) && findSuccessOutcomeIn([callback])) || outcome,
    };
  }
  return { providerId: null, outcome: await query(null) };
}

/** Whether the outcome is a success without its receipt. */
const lacksReceipt = (outcome: AttemptOutcome): boolean => outcome.state === "succeeded" && outcome.receipt === null;

const findSuccessOutcomeIn = (callbacks: readonly ParsedCallback[]): AttemptOutcome | undefined =>
  callbacks.find(({ outcome }) => outcome?.state === "succeeded")?.outcome;

async function parseUnconfirmedCallbacks(
  { config, db }: ProviderQueryServices,
  provider: Provider,
  attemptId: string,
): Promise<ParsedCallback[]> {
  const callbacks: ParsedCallback[] = [];
  for (const { headers, body_encrypted, received_at } of await findUnconfirmedEvents(db, attemptId)) {
    const body = decrypt(config.secretKey, body_encrypted);
    const callback = await provider.parseCallback({ headers, body, receivedAt: received_at });
    if (callback) callbacks.push(callback);
  }
  return callbacks;
}

/** Enqueues the callbacks that came before the response to the start. */
export async function enqueueUnprocessedEvents(tx: Database, jobs: Jobs, attemptId: string): Promise<void> {
  for (const { id } of await findUnprocessedEvents(tx, attemptId))
    await jobs.enqueue(tx, processCallback, { eventId: id });
}

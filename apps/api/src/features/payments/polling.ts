import { setTimeout as delay } from "node:timers/promises";
import type { Payment } from "@party/contract/payments";
import { openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import { type Exchange, overhear } from "#gateways/payments/exchanges.ts";
import { type Outcome, TooFast } from "#gateways/payments/provider.ts";
import type { Services } from "#services.ts";
import { adoptProviderId, countPromptsOfHour, findAttemptByProviderId } from "./attempts.queries.ts";
import { closeUnpaid } from "./ledger.ts";
import {
  findFulfilmentsWaiting,
  findIntent,
  findLatestAttempt,
  findOverdueIntents,
  lockDebt,
  tellFollowers,
} from "./payments.queries.ts";
import { describePayment, intentOfLink } from "./payments.ts";
import { enqueuePolls, nextPoll, PAGE_SECONDS, PROMPT_SECONDS } from "./poll-times.ts";
import {
  askSooner,
  type Due,
  easeOff,
  expireSilent,
  lockDue,
  loseAbandoned,
  scheduleNext,
  slowDown,
  takeTurn,
  waitForDue,
} from "./polling.queries.ts";
import { keepEvent, workOffWaiting } from "./provider-events.ts";
import { insertReview } from "./reviews.queries.ts";
import { channelOf, settleAttempt } from "./settlement.ts";
import { type Answered, askProvider } from "./unconfirmed.ts";

/** Of one run; the next job goes on. */
const RUN_MS = 60_000;
/** Longer waits are left to a job. */
const WAIT_MS = 2_000;
/** Queries under way at once, so that a provider that answers slowly does not hold up all. */
const AT_ONCE = 8;
const PATIENCE_MS = 7_000;
/** Longer than any provider is waited for. */
const ABANDONED_SECONDS = 90;
const FULFILMENT_MINUTES = 15;
const LEAST_REST_MS = 2_000;

/** Milliseconds between two queries to a provider. */
const paceOf = ({ config }: Services, method: PaymentMethod): number =>
  method === "mpesa" ? (config.payments.mpesa?.queryInterval ?? 0) : 0;

/** Asks about every try that is due, at the pace each provider allows all our processes together. */
export async function pollDue(services: Services): Promise<void> {
  const until = Date.now() + RUN_MS;
  const underWay = new Set<Promise<void>>();
  await expirePrompts(services);
  while (Date.now() < until) {
    const due = await claimDue(services);
    if (due) {
      const asked: Promise<void> = ask(services, due).finally(() => underWay.delete(asked));
      underWay.add(asked);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
      continue;
    }
    const wait = await waitForDue(services.db);
    if (wait === undefined) break;
    if (wait > WAIT_MS) {
      await enqueuePolls(services.db, services.jobs, new Date(Date.now() + wait));
      break;
    }
    await delay(Math.max(wait, 20));
  }
  await Promise.all(underWay);
}

const claimDue = (services: Services): Promise<Due | undefined> =>
  services.db.transaction().execute(async (tx) => {
    const due = await lockDue(tx);
    if (!due) return undefined;
    const provider = services.providers.get(due.method);
    const next = provider && nextPoll(provider, due.started_at, new Date());
    // Another process was faster: the row waits, and we look again.
    if (provider && !(await takeTurn(tx, due.method, paceOf(services, due.method)))) return undefined;
    await scheduleNext(tx, due.id, next);
    if (next) await enqueuePolls(tx, services.jobs, next);
    return provider ? due : undefined;
  });

/** Asks what became of one try. Never throws: the next turn comes. */
async function ask(services: Services, due: Due): Promise<void> {
  const { db, jobs, log } = services;
  const provider = services.providers.get(due.method)!;
  const exchanges: Exchange[] = [];
  try {
    const answered = await overhear(exchanges, () => askProvider(services, provider, due));
    await easeOff(db, due.method);
    await noteAnswer(services, due, answered, exchanges);
  } catch (error) {
    if (error instanceof TooFast) {
      await keepQuery(services, due, { exchanges });
      const least = Math.max(error.retryAfter ?? 0, paceOf(services, due.method), LEAST_REST_MS);
      const again = await slowDown(db, due.method, least);
      await askSooner(db, due.id, again);
      await enqueuePolls(db, jobs, again);
    } else log.error({ err: error, attempt: due.id }, "a try could not be asked about");
  }
}

/** The same answer again is one row. */
const keepQuery = ({ config, db }: Services, due: Due, said: { outcome?: Outcome; exchanges: Exchange[] }) =>
  keepEvent(db, config.secretKey, {
    provider: due.method,
    direction: "out",
    kind: "query",
    attemptId: due.id,
    body: JSON.stringify(said),
    apartBy: due.id,
  });

async function noteAnswer(
  services: Services,
  due: Due,
  { providerId, outcome }: Answered,
  exchanges: Exchange[],
): Promise<void> {
  const { db, jobs } = services;
  await keepQuery(services, due, { outcome, exchanges });
  if (outcome.state === "pending") return;
  await db.transaction().execute(async (tx) => {
    if (due.provider_id === null && providerId !== null) {
      await lockDebt(tx, due.intent_id);
      const owner = await findAttemptByProviderId(tx, due.method, providerId);
      // Another try's prompt proves nothing of this one.
      if (owner && owner.id !== due.id) return;
      await adoptProviderId(tx, due.id, providerId);
    }
    await settleAttempt(tx, jobs, due.id, outcome, channelOf(due.method));
  });
}

/** Asks at once about the payer's latest try, if its provider may be asked now; else at the next turn. */
export async function checkPayment(services: Services, token: string): Promise<Payment> {
  const { db, jobs } = services;
  const intent = await intentOfLink(db, services, token);
  const latest = await findLatestAttempt(db, intent.id);
  const undecided = latest && [...openAttemptStates, "expired"].some((state) => state === latest.state);
  const provider = latest && services.providers.get(latest.method);
  const tooSoon = latest && Date.now() < latest.started_at.getTime() + (provider?.firstQueryAfter ?? 0);
  if (undecided && provider && latest.state !== "requested" && !tooSoon) {
    if (await takeTurn(db, latest.method, paceOf(services, latest.method))) {
      const asked = ask(services, { ...latest, intent_id: intent.id }).catch((error: unknown) => {
        services.log.warn({ err: error }, "a check failed");
      });
      await Promise.race([asked, delay(PATIENCE_MS, undefined, { ref: false })]);
    } else {
      await askSooner(db, latest.id, new Date());
      await enqueuePolls(db, jobs, new Date());
    }
  }
  return describePayment(db, services, (await findIntent(db, intent.id))!);
}

/** For the payer a prompt that nobody answered is over. */
async function expirePrompts({ db }: Services): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const silent = await expireSilent(tx, { prompt: PROMPT_SECONDS, page: PAGE_SECONDS });
    for (const { intent_id } of silent) await tellFollowers(tx, intent_id);
  });
}

/** Few enough prompts say nothing; of many, most are paid when their payers asked for them. */
const WATCHED_PROMPTS = 20;
const LEAST_PAID = 0.2;

/** Raises an alarm in the log when hardly any prompt of an hour was paid: somebody may be ringing strangers' phones. */
export async function watchPrompts({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const { prompts, paid } = await countPromptsOfHour(db);
  if (prompts >= WATCHED_PROMPTS && paid < prompts * LEAST_PAID)
    log.error({ prompts, paid }, "alarm: hardly any payment prompt of the last hour was paid");
}

/** What no job of its own does, and what jobs that were lost left behind. */
export async function sweepPayments(services: Services): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (tx) => {
    for (const { id, intent_id } of await loseAbandoned(tx, ABANDONED_SECONDS)) {
      await workOffWaiting(tx, services.jobs, id);
      await tellFollowers(tx, intent_id);
    }
  });
  await expirePrompts(services);
  for (const { id } of await findOverdueIntents(db)) {
    await db.transaction().execute((tx) => closeUnpaid(tx, id));
  }
  for (const { intent_id, kind } of await findFulfilmentsWaiting(db, FULFILMENT_MINUTES)) {
    const note = `What was paid for (${kind}) has not been given for ${FULFILMENT_MINUTES} minutes.`;
    await insertReview(db, { kind: "fulfilment_late", intentId: intent_id, note, everyLook: true });
  }
  await pollDue(services);
}

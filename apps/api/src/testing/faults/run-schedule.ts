import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { enqueuePoll } from "#features/payments/attempts/polling.ts";
import { createIntent, type Scenario, type TestIntent } from "./scenario.ts";
import type { ReferenceSpelling, Schedule, Step } from "./schedule.ts";

const pickByIndex = <One>(all: readonly One[], which: number): One => all[which % all.length]!;

/** Runs the steps of a schedule. Steps that are not waited for are in `scenario.pending` when it returns. */
export async function runSchedule(scenario: Scenario, { steps }: Schedule): Promise<void> {
  for (const { step, waited } of steps) {
    const done = runStep(scenario, step);
    scenario.pending.push(done);
    done.catch(() => undefined);
    if (waited || step.do === "kill" || step.do === "order") await done;
    // The delay only interleaves the steps; no assertion depends on it.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function runStep(scenario: Scenario, step: Step): Promise<void> {
  const { api, simulator } = scenario;
  switch (step.do) {
    case "prompt":
      return startPrompt(scenario, step);
    case "pay manually":
      return payManually(scenario, step);
    case "redeliver":
      return redeliverCallback(scenario, step);
    case "check":
      await api.start();
      return ignoreErrors(
        scenario.call("POST /payments/{token}/check/", {
          params: { token: pickByIndex(scenario.intents, step.payment).token },
        }),
      );
    case "order":
      return createIntent(scenario, "order");
    case "advance time":
      await simulator.clock(step.seconds * 1_000);
      await advanceTime(scenario, step.seconds);
      return enqueuePoll(scenario.db, scenario.services.jobs, new Date());
    case "kill":
      return api.kill();
    case "kill at callback":
      return api.killAtCallback(step.moment);
    case "start":
      return api.start();
  }
}

/** Error responses and lost connections are part of the schedule. */
const ignoreErrors = (asked: Promise<unknown>): Promise<void> =>
  asked.then(
    () => undefined,
    () => undefined,
  );

/** Starts an attempt by STK push whose outcome the simulator knows beforehand. */
export async function startPrompt(scenario: Scenario, step: Extract<Step, { do: "prompt" }>): Promise<void> {
  const { api, simulator, call } = scenario;
  const intent = pickByIndex(scenario.intents, step.payment);
  const phone = pickByIndex(scenario.phones, step.payment + step.phone);
  await simulator.next({ phone, outcome: step.outcome, delayMs: step.delayMs, ...step.faults });
  await api.start();
  const idempotencyKey = createIdempotencyKey(intent, step.resent);
  const body = { method: "mpesa" as const, phone: `+${phone}` };
  return ignoreErrors(
    call("POST /payments/{token}/attempts/", { params: { token: intent.token }, body, idempotencyKey }),
  );
}

function createIdempotencyKey(intent: TestIntent, resent: boolean): string {
  const before = intent.keys.at(-1);
  if (resent && before !== undefined) return before;
  const key = randomUUID();
  intent.keys.push(key);
  return key;
}

async function payManually(scenario: Scenario, step: Extract<Step, { do: "pay manually" }>): Promise<void> {
  const intent = pickByIndex(scenario.intents, step.payment);
  const msisdn = pickByIndex(scenario.phones, step.payment + step.phone);
  const { confirmations, delayMs } = step;
  const amount = intent.amount + { right: 0, less: -40, more: 7 }[step.sum];
  await scenario.simulator.pay({
    ref: spellReference(intent.reference, msisdn, step.spelling),
    amount,
    msisdn,
    confirmations,
    delayMs,
  });
}

function spellReference(reference: string, phone: string, spelling: ReferenceSpelling): string {
  switch (spelling) {
    case "right":
      return reference;
    case "sloppy":
      return ` ${reference.slice(0, 3).toLowerCase()} ${reference.slice(3)}-`;
    case "mistyped":
      return reference.slice(0, -1) + (reference.endsWith("7") ? "8" : "7");
    case "blank":
      return "";
    case "phone":
      return `0${phone.slice(3)}`;
    case "unrelated":
      return "HARAMBEE";
  }
}

async function redeliverCallback(
  { simulator }: Scenario,
  { which, times }: Extract<Step, { do: "redeliver" }>,
): Promise<void> {
  const ended = (await simulator.transactions())
    .filter(({ state }) => state !== "open")
    .map((one) => one.checkoutRequestId);
  const receipts = (await simulator.ledger()).payments.map(({ receipt }) => receipt);
  const ids = [...ended, ...receipts];
  if (ids.length > 0) await simulator.redeliver(pickByIndex(ids, which), times);
}

/** Moves every stored time into the past, as if so many seconds had passed. */
export async function advanceTime({ db }: Scenario, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  for (const change of [
    sql`update payment_intents set expires_at = expires_at - ${ago},
      extended_expires_at = extended_expires_at - ${ago}, created_at = created_at - ${ago}`,
    sql`update payment_attempts set started_at = started_at - ${ago}, settled_at = settled_at - ${ago},
      next_poll_at = next_poll_at - ${ago}`,
    sql`update payment_pace set next_at = next_at - ${ago}`,
    sql`update payment_fulfilments set created_at = created_at - ${ago}`,
    sql`update orders set expires_at = expires_at - ${ago}, created_at = created_at - ${ago}`,
    sql`update pgboss.job set start_after = start_after - ${ago} where state in ('created', 'retry')`,
  ]) {
    await change.execute(db).catch(async (error: { code?: string }) => {
      // Deadlock with another process (40P01): that one has finished its transaction, so a retry succeeds.
      if (error.code !== "40P01") throw error;
      await change.execute(db);
    });
  }
}

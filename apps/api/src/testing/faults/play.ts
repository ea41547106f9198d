import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { enqueuePoll } from "#features/payments/attempts/polling.ts";
import type { Schedule, Spelling, Step } from "#testing/faults/schedule.ts";
import { type Debt, owe, type Scene } from "#testing/faults/stage.ts";

const of = <One>(all: readonly One[], which: number): One => all[which % all.length]!;

/** Plays a schedule; what was not waited for is still under way when it ends. */
export async function play(scene: Scene, { steps }: Schedule): Promise<void> {
  for (const { step, waited } of steps) {
    const done = happen(scene, step);
    scene.underWay.push(done);
    done.catch(() => undefined);
    if (waited || step.do === "kill" || step.do === "order") await done;
    // No sleep until something is done: the next step comes while this one is under way, and wherever it falls is right.
    else await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function happen(scene: Scene, step: Step): Promise<void> {
  const { api, simulator } = scene;
  switch (step.do) {
    case "prompt":
      return prompt(scene, step);
    case "type":
      return type(scene, step);
    case "tell again":
      return tellAgain(scene, step);
    case "check":
      await api.start();
      return refusedOrCutOff(
        scene.call("POST /payments/{token}/check/", { params: { token: of(scene.debts, step.payment).token } }),
      );
    case "order":
      return owe(scene, "order");
    case "pass":
      await simulator.clock(step.seconds * 1_000);
      await letPass(scene, step.seconds);
      return enqueuePoll(scene.db, scene.services.jobs, new Date());
    case "kill":
      return api.kill();
    case "kill at callback":
      return api.killAtCallback(step.moment);
    case "start":
      return api.start();
  }
}

/** A payer reads a refusal and a broken line in the same way: they try again, or not. */
const refusedOrCutOff = (asked: Promise<unknown>): Promise<void> =>
  asked.then(
    () => undefined,
    () => undefined,
  );

/** Somebody asks for a prompt; what happens to it is told to the simulator before. */
export async function prompt(scene: Scene, step: Extract<Step, { do: "prompt" }>): Promise<void> {
  const { api, simulator, call } = scene;
  const debt = of(scene.debts, step.payment);
  const phone = of(scene.phones, step.payment + step.phone);
  await simulator.next({ phone, outcome: step.outcome, delayMs: step.delayMs, ...step.faults });
  await api.start();
  const idempotencyKey = keyOf(debt, step.resent);
  const body = { method: "mpesa" as const, phone: `+${phone}` };
  return refusedOrCutOff(
    call("POST /payments/{token}/attempts/", { params: { token: debt.token }, body, idempotencyKey }),
  );
}

function keyOf(debt: Debt, resent: boolean): string {
  const before = debt.keys.at(-1);
  if (resent && before !== undefined) return before;
  const key = randomUUID();
  debt.keys.push(key);
  return key;
}

async function type(scene: Scene, step: Extract<Step, { do: "type" }>): Promise<void> {
  const debt = of(scene.debts, step.payment);
  const msisdn = of(scene.phones, step.payment + step.phone);
  const { confirmations, delayMs } = step;
  const amount = debt.amount + { right: 0, less: -40, more: 7 }[step.sum];
  await scene.simulator.pay({
    ref: spelled(debt.reference, msisdn, step.spelling),
    amount,
    msisdn,
    confirmations,
    delayMs,
  });
}

function spelled(reference: string, phone: string, spelling: Spelling): string {
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
    case "stranger":
      return "HARAMBEE";
  }
}

async function tellAgain({ simulator }: Scene, { which, times }: Extract<Step, { do: "tell again" }>): Promise<void> {
  const ended = (await simulator.transactions())
    .filter(({ state }) => state !== "open")
    .map((one) => one.checkoutRequestId);
  const receipts = (await simulator.book()).payments.map(({ receipt }) => receipt);
  const told = [...ended, ...receipts];
  if (told.length > 0) await simulator.redeliver(of(told, which), times);
}

/** So much time passes for all that the books know. */
export async function letPass({ db }: Scene, seconds: number): Promise<void> {
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
      // Somebody had the same rows in another order; they have them no longer.
      if (error.code !== "40P01") throw error;
      await change.execute(db);
    });
  }
}

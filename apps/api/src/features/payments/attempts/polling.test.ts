import type { PaymentMethod } from "@party/contract/values/payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AttemptOutcome,
  type AttemptStartResult,
  type Provider,
  RateLimitedError,
} from "#gateways/payments/provider.ts";
import type { Services } from "#services.ts";
import { startTestApi } from "#testing/api.ts";
import {
  backdateAndPoll,
  backdateAttempts,
  createPayment,
  createPhone,
  findPaymentRecords,
} from "../payments.factories.ts";
import { findOpenAttemptsOlderThan } from "./attempts.queries.ts";
import { startAttempt } from "./attempts.ts";
import { pollDueAttempts, sweepPayments } from "./polling.ts";
import { settleAttempt } from "./settlement.ts";

const { api, services: baseServices, db, close } = await startTestApi({ MPESA_QUERY_INTERVAL: "0" });
afterAll(close);

/** The responses of the scripted providers, and the times of their queries. */
const script = {
  start: (): Promise<AttemptStartResult> => Promise.resolve({ state: "pending", providerId: crypto.randomUUID() }),
  outcome: (): AttemptOutcome => ({ state: "pending" }),
  queriedAt: [] as number[],
};
const scriptedProvider = (method: PaymentMethod, kind: Provider["kind"]): Provider => ({
  method,
  kind,
  limit: 1_000,
  start: async () => {
    const started = await script.start();
    return started.state === "pending" && kind === "redirect"
      ? { ...started, redirectUrl: `https://pay.example/${method}` }
      : started;
  },
  query: async () => {
    script.queriedAt.push(Date.now());
    return script.outcome();
  },
  parseCallback: async () => undefined,
});
const services: Services = {
  ...baseServices,
  providers: new Map([
    ["mpesa", scriptedProvider("mpesa", "prompt")],
    ["card", scriptedProvider("card", "redirect")],
    ["paypal", scriptedProvider("paypal", "redirect")],
  ]),
};
const setPace = (queryInterval: number) =>
  Object.assign(services.config.payments, { mpesa: { queryInterval } as never });

beforeAll(() => setPace(0));

async function createPrompt(overrides: Parameters<typeof createPayment>[1] = {}) {
  const { intent, token } = await createPayment(services, overrides);
  await startAttempt(services, token, { method: "mpesa", phone: createPhone() });
  return { intent, token, state: async () => (await findPaymentRecords(db, intent.id)).attempts[0]!.state };
}

function resetScript() {
  script.queriedAt = [];
  script.outcome = () => ({ state: "pending" });
}

const stopOtherPolls = () => db.updateTable("payment_attempts").set({ next_poll_at: null }).execute();

test("two workers together poll no faster than the provider's rate limit", async () => {
  resetScript();
  await stopOtherPolls();
  setPace(200);
  const prompts = await Promise.all(Array.from({ length: 5 }, () => createPrompt()));
  for (const { intent } of prompts) await backdateAttempts(db, intent.id, 30);
  await Promise.all([pollDueAttempts(services), pollDueAttempts(services)]);
  setPace(0);
  expect(script.queriedAt).toHaveLength(5);
  // Four intervals of 200 ms, less a tolerance for a busy machine. Without the rate limit the time would be 0.
  expect(script.queriedAt.at(-1)! - script.queriedAt[0]!).toBeGreaterThan(400);
});

test("a provider that reports its rate limit is polled again after a pause that doubles each time", async () => {
  resetScript();
  await stopOtherPolls();
  const { intent, state } = await createPrompt();
  const readPause = async () => {
    const { rows } = await sql<{ rest: number }>`
      select extract(epoch from next_at - now())::float8 as rest from payment_pace where method = 'mpesa'`.execute(db);
    return rows[0]!.rest;
  };
  const pauses: number[] = [];
  for (let times = 0; times < 3; times++) {
    script.outcome = () => {
      throw new RateLimitedError();
    };
    await sql`update payment_pace set next_at = now()`.execute(db);
    await backdateAndPoll(services, intent.id);
    pauses.push(await readPause());
    expect(await state()).toBe("pending");
  }
  expect(pauses.map((pause) => Math.round(pause))).toEqual([2, 4, 8]);
  script.outcome = () => ({ state: "failed", code: "1032", reason: "cancelled", text: "" });
  await sql`update payment_pace set next_at = now()`.execute(db);
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("failed");
});

test("an attempt is polled again after a worker died before storing the response", async () => {
  resetScript();
  await stopOtherPolls();
  const { intent, state } = await createPrompt();
  script.outcome = () => {
    throw new Error("killed");
  };
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("pending");
  script.outcome = () => ({ state: "succeeded", receipt: "TSTPOLL001", amount: 100 });
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("succeeded");
  expect((await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
});

test("an attempt whose process died while sending is neither lost nor sent again", async () => {
  resetScript();
  await stopOtherPolls();
  script.start = () => Promise.reject(new Error("killed"));
  const { intent, state, token } = await createPrompt();
  script.start = () => Promise.resolve({ state: "pending", providerId: crypto.randomUUID() });
  await db
    .updateTable("payment_attempts")
    .set({ state: "requested", next_poll_at: null })
    .where("intent_id", "=", intent.id)
    .execute();
  await backdateAttempts(db, intent.id, 100);
  await sweepPayments(services);
  expect(await state()).toBe("unknown");
  await expect(startAttempt(services, token, { method: "mpesa", phone: createPhone() })).rejects.toThrow("in_progress");
  await backdateAttempts(db, intent.id, 100);
  await sweepPayments(services);
  expect(await state()).toBe("expired");
  expect((await findOpenAttemptsOlderThan(db, 0)).some(({ intent_id }) => intent_id === intent.id)).toBe(true);
});

test("an intent expires when it is due, but not while an attempt is open", async () => {
  const [idle, busy] = [await createPayment(services), await createPrompt()];
  const ids = [idle.intent.id, busy.intent.id];
  await db.updateTable("payment_intents").set({ expires_at: new Date() }).where("id", "in", ids).execute();
  await sweepPayments(services);
  expect((await findPaymentRecords(db, idle.intent.id)).intent.state).toBe("expired");
  expect((await findPaymentRecords(db, busy.intent.id)).intent.state).toBe("open");
  await backdateAttempts(db, busy.intent.id, 200);
  await sweepPayments(services);
  expect((await findPaymentRecords(db, busy.intent.id)).intent.state).toBe("expired");
});

test("a payer who left a checkout page can return to it, or pay by another method at once", async () => {
  const { intent, token } = await createPayment(services);
  const first = await startAttempt(services, token, { method: "card" });
  const returned = await startAttempt(services, token, { method: "card" });
  expect(returned.attempt).toEqual(first.attempt);
  expect(first.attempt!.redirect_url).toBe("https://pay.example/card");
  const other = await startAttempt(services, token, { method: "mpesa", phone: createPhone() });
  expect(other.attempt).toMatchObject({ method: "mpesa", state: "pending" });
  expect((await findPaymentRecords(db, intent.id)).attempts.map(({ state }) => state)).toEqual(["expired", "pending"]);
});

test("an attempt whose checkout URL was lost fails, and another can be started at once", async () => {
  script.start = () => Promise.resolve({ state: "unknown", text: "no answer" });
  const { token } = await createPayment(services);
  const failed = await startAttempt(services, token, { method: "card" });
  expect(failed.attempt).toMatchObject({ state: "failed", reason: "service_busy" });
  script.start = () => Promise.resolve({ state: "pending", providerId: crypto.randomUUID() });
  expect((await startAttempt(services, token, { method: "paypal" })).attempt!.state).toBe("pending");
});

test.each([
  ["payment_settled", "paid", {}],
  ["payment_expired", "expired", {}],
  ["payment_in_progress", "held", {}],
  ["phone_needed", "open", { method: "mpesa" as const, phone: undefined }],
  ["phone_not_kenyan", "open", { phone: "+447911123456" }],
  ["payment_method_unavailable", "open", { method: "airtel" as const }],
  ["payment_method_unavailable", "open", { method: "bank" as const }],
] as const)("a start is rejected with %s (intent state: %s)", async (problem, state, overrides) => {
  const { intent, token } = await createPayment(services);
  await db.updateTable("payment_intents").set({ state }).where("id", "=", intent.id).execute();
  await expect(startAttempt(services, token, { method: "mpesa", phone: createPhone(), ...overrides })).rejects.toThrow(
    problem,
  );
  expect((await findPaymentRecords(db, intent.id)).attempts).toEqual([]);
});

test("an amount above the prompt limit is rejected before a prompt is sent", async () => {
  const { token } = await createPayment(services, { amount: 1_001 });
  await expect(startAttempt(services, token, { method: "mpesa", phone: createPhone() })).rejects.toMatchObject({
    text: "M-PESA takes at most KES 1,000 at once. Pay by bank transfer, with the reference shown.",
  });
});

test("a reversal makes the intent unpaid and is recorded with a counter-entry", async () => {
  resetScript();
  await stopOtherPolls();
  const { intent, token, state } = await createPrompt();
  script.outcome = () => ({ state: "succeeded", receipt: "TSTBACK001", amount: 100 });
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("succeeded");
  const { id } = (await findPaymentRecords(db, intent.id)).attempts[0]!;
  const reversal = { state: "reversed", code: "refunded", amount: 100, text: "" } as const;
  for (let times = 0; times < 2; times++) {
    await db.transaction().execute((tx) => settleAttempt(tx, services.jobs, id, reversal, "provider"));
  }
  const { intent: now, attempts, entries, reviews } = await findPaymentRecords(db, intent.id);
  expect([now.state, attempts[0]!.state, reviews]).toEqual(["reversed", "reversed", ["reversed"]]);
  expect(entries.map(({ amount, state }) => [amount, state])).toEqual([
    [100, "reversed"],
    [-100, "reversed"],
  ]);
  expect(await api("GET /payments/{token}/", { params: { token } })).toMatchObject({ state: "reversed", paid: 0 });
});

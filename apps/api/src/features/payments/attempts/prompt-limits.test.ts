import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createMonthlyGift } from "#features/donations/donations.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { backdateAttempts, createPayment, createPhone } from "../payments.factories.ts";
import { alertOnUnpaidPrompts } from "./polling.ts";
import { deleteNetworkHashes } from "./prompt-limits.queries.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { app, services, db, logged, close } = await startTestApi({
  ...simulator.environment,
  PROMPTS_PER_NETWORK: "20",
});
afterAll(async () => {
  await close();
  await simulator.close();
});

/** Creates a payment and starts a prompt from an IP address. @returns the response status */
async function prompt(phone: string, remoteAddress: string) {
  const { intent, token } = await createPayment(services);
  const url = `/payments/${token}/attempts/`;
  const reply = await app.inject({ method: "POST", url, payload: { method: "mpesa", phone }, remoteAddress });
  return { status: reply.statusCode, intent };
}

test("one network prompts at most 20 unpaid phones, and other networks are not affected", async () => {
  const results = await Promise.all(Array.from({ length: 30 }, () => prompt(createPhone(), "203.0.113.5")));
  const prompted = results.filter(({ status }) => status === 201);
  expect([prompted.length, results.filter(({ status }) => status === 429).length]).toEqual([20, 10]);
  expect(await simulator.transactions()).toHaveLength(20);
  expect((await prompt(createPhone(), "203.0.113.6")).status).toBe(201);

  await sql`update payment_attempts set state = 'succeeded' where intent_id = ${prompted[0]!.intent.id}`.execute(db);
  expect((await prompt(createPhone(), "203.0.113.5")).status).toBe(201);
  expect((await prompt(createPhone(), "203.0.113.5")).status).toBe(429);
});

test("a monthly donation counts towards the limit of the network that starts it", async () => {
  const token = await createMonthlyGift(services, { phone: createPhone() });
  const url = `/donations/monthly/${token}/`;
  const from = (remoteAddress: string) => app.inject({ method: "POST", url, payload: {}, remoteAddress });
  expect((await from("203.0.113.5")).json().payment.attempt).toBeNull();
  expect((await from("203.0.113.7")).json().payment.attempt).toMatchObject({ method: "mpesa" });
});

test("one phone gets at most six unpaid prompts an hour over all payments", async () => {
  const phone = createPhone();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { status, intent } = await prompt(phone, `198.51.100.${n}`);
    statuses.push(status);
    await sql`update payment_attempts set state = 'failed' where intent_id = ${intent.id}`.execute(db);
    await backdateAttempts(db, intent.id, 120);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
});

test("a prompt without a phone goes to the phone of the last one, within its limits, and no reply shows the number", async () => {
  const phone = createPhone();
  const { token, intent } = await createPayment(services);
  const start = (payload: object) => app.inject({ method: "POST", url: `/payments/${token}/attempts/`, payload });
  const missing = await start({ method: "mpesa" });
  expect([missing.statusCode, missing.json().fields]).toEqual([400, { phone: [expect.any(String)] }]);
  expect((await start({ method: "mpesa", phone })).statusCode).toBe(201);
  await sql`update payment_attempts set state = 'failed' where intent_id = ${intent.id}`.execute(db);
  expect((await start({ method: "mpesa" })).json(), "at once").toMatchObject({
    detail: expect.stringMatching(/minute/),
  });
  await backdateAttempts(db, intent.id, 120);
  const again = await start({ method: "mpesa" });
  expect(again.statusCode).toBe(201);
  expect(again.json().attempt).toMatchObject({ phone_last3: phone.slice(-3) });
  expect(again.body).not.toContain(phone.slice(-9));
});

test("the hash of a payer's network is deleted after a day, in steps, and kept until then", async () => {
  const paid = await Promise.all(Array.from({ length: 4 }, () => prompt(createPhone(), "192.0.2.9")));
  const [recent, ...old] = paid.map(({ intent }) => intent.id);
  for (const id of old) await backdateAttempts(db, id, 86_400 + 60);
  const hashed = async () =>
    (
      await db
        .selectFrom("payment_attempts")
        .select("intent_id")
        .where("network_hash", "is not", null)
        .where("intent_id", "in", [recent!, ...old])
        .execute()
    ).map(({ intent_id }) => intent_id);
  expect([await deleteNetworkHashes(db, 2), (await hashed()).length]).toEqual([2, 2]);
  expect([await deleteNetworkHashes(db, 2), await hashed()]).toEqual([1, [recent]]);
});

test("an hour in which hardly any prompt is paid logs an alarm", async () => {
  const alarm = "hardly any payment prompt";
  await alertOnUnpaidPrompts(services);
  expect(logged()).not.toContain(alarm);
  await sql`update payment_attempts set started_at = now() - interval '10 minutes'`.execute(db);
  await alertOnUnpaidPrompts(services);
  expect(logged()).toContain(alarm);
});

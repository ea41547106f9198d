import { randomBytes } from "node:crypto";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decrypt } from "#crypto.ts";
import { NonRetryableError } from "#jobs/jobs.ts";
import { startTestApi } from "#testing/api.ts";
import { sweepPayments } from "../attempts/polling.ts";
import { recordPayBillPayment } from "../ledger/manual-payments.ts";
import {
  backdateAndPoll,
  backdateAttempts,
  createPayment,
  createPhone,
  expectEventually,
  findPaymentRecords,
  runPaymentJobs,
} from "../payments.factories.ts";
import { deleteOldProviderEvents } from "../payments.jobs.ts";
import { processEvent } from "./callbacks.ts";
import { type EventPosition, storeEvent } from "./provider-events.queries.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, app, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => runPaymentJobs(services));

async function createPrompt() {
  const { intent, token } = await createPayment(services);
  const body = { method: "mpesa", phone: createPhone() } as const;
  await api("POST /payments/{token}/attempts/", { params: { token }, body });
  const prompt = (await simulator.transactions()).find(({ reference }) => reference === intent.reference)!;
  return { intent, path: new URL(prompt.callbackUrl).pathname, id: prompt.checkoutRequestId };
}

const success = (id: string, receipt: string) =>
  JSON.stringify({
    Body: {
      stkCallback: {
        CheckoutRequestID: id,
        ResultCode: 0,
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: 100 },
            { Name: "MpesaReceiptNumber", Value: receipt },
          ],
        },
      },
    },
  });

const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
) => app.inject({ method: "POST", url, payload, headers, remoteAddress });

const eventsOf = (intentId: number) =>
  db
    .selectFrom("provider_events")
    .innerJoin("payment_attempts", "payment_attempts.id", "attempt_id")
    .leftJoin("provider_event_results", "event_id", "provider_events.id")
    .select(["provider_events.id", "kind", "direction", "headers", "body_encrypted", "source", "result"])
    .where("intent_id", "=", intentId)
    .orderBy("provider_events.id")
    .execute();

test("a callback that version 0.1 has stored is processed", async () => {
  const { intent, id } = await createPrompt();
  const attemptId = (await findPaymentRecords(db, intent.id)).attempts[0]!.id;
  const event = { provider: "mpesa", direction: "in", kind: "try", attemptId, distinguishedBy: id } as const;
  const eventId = await storeEvent(db, services.config.secretKey, { ...event, body: success(id, "OLDTRY0001") });
  await processEvent(services, eventId!);
  expect((await findPaymentRecords(db, intent.id)).entries).toMatchObject([{ receipt: "OLDTRY0001" }]);
});

test("a callback is stored unchanged and encrypted before it is processed", async () => {
  const { intent, path } = await createPrompt();
  const payload = ' {"whatever": "0712 345 678"}\r\n';
  const reply = await post(path, payload, {
    "content-type": "text/x-odd",
    authorization: "Bearer me",
    "user-agent": "S",
  });
  expect(reply.statusCode).toBe(200);
  const stored = (await eventsOf(intent.id)).find(({ direction }) => direction === "in")!;
  expect(decrypt(services.config.secretKey, stored.body_encrypted)).toBe(payload);
  expect(stored.body_encrypted.includes("0712")).toBe(false);
  expect(stored.headers).toEqual({ "content-type": "text/x-odd", "user-agent": "S" });
  expect(stored.source).toBe("127.0.0.1");
  await expect(db.deleteFrom("provider_events").where("id", "=", stored.id).execute()).rejects.toThrow("append-only");
});

test("a request to the provider and its response are stored without secret URLs", async () => {
  const { intent, path, id } = await createPrompt();
  const [sent] = await eventsOf(intent.id);
  const body = decrypt(services.config.secretKey, sent!.body_encrypted);
  expect(body).toContain(id);
  expect(body).not.toContain(path.split("/").at(-1));
});

test.each(["", "not json", "{}", '{"Body":{}}', "[1,2]", "\u0000"])(
  "the body %j is accepted with 200",
  async (body) => {
    const { path } = await createPrompt();
    const reply = await post(path, body);
    expect([reply.statusCode, reply.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
  },
);

test("a callback to an unknown URL gets the same response and is not stored", async () => {
  const count = () => db.selectFrom("provider_events").select("id").execute();
  const before = await count();
  const reply = await post(`/pay/cb/${"0".repeat(40)}`, success("ws_CO_1", "TSTSTRANGE"));
  expect([reply.statusCode, reply.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
  expect(await count()).toHaveLength(before.length);
});

test("a body over 64 kB gets 413", async () => {
  const { path } = await createPrompt();
  expect((await post(path, "x".repeat(65 * 1024))).statusCode).toBe(413);
});

test("a callback with the id of another prompt settles nothing and goes to review", async () => {
  const [one, other] = [await createPrompt(), await createPrompt()];
  await post(one.path, success(other.id, "TSTOTHER01"));
  await post(other.path, success("ws_CO_of_nobody", "TSTOTHER02"));
  for (const { intent } of [one, other]) {
    await expectEventually(async () => (await findPaymentRecords(db, intent.id)).reviews).toEqual(["mismatch"]);
    const { attempts, entries } = await findPaymentRecords(db, intent.id);
    expect([attempts[0]!.state, entries]).toEqual(["pending", []]);
  }
});

test("a callback that comes before the response to the request is processed after that response", async () => {
  const { intent, path, id } = await createPrompt();
  const start = { state: "requested", provider_id: null, next_poll_at: null } as const;
  await db.updateTable("payment_attempts").set(start).where("intent_id", "=", intent.id).execute();
  await post(path, success(id, "TSTEARLY01"));
  const event = (await eventsOf(intent.id)).at(-1)!;
  await processEvent(services, event.id);
  expect((await findPaymentRecords(db, intent.id)).attempts[0]!.state).toBe("requested");
  expect((await eventsOf(intent.id)).at(-1)!.result).toBe(null);
  await simulator.resolve(id, "lost_callback");
  await post(path, success("ws_CO_of_nobody", "TSTFORGED2"));
  await backdateAttempts(db, intent.id, 100);
  await sweepPayments(services);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
  const { entries, attempts } = await findPaymentRecords(db, intent.id);
  expect([entries.map(({ receipt }) => receipt), attempts[0]!.provider_id]).toEqual([["TSTEARLY01"], id]);
});

test("in production a success from an unknown IP address is recorded only after a query confirms it", async () => {
  const safaricom = "196.201.212.69";
  const { config } = services;
  Object.assign(config, { production: true });
  config.payments.mpesa!.sources = [safaricom];
  try {
    const trusted = await createPrompt();
    await post(trusted.path, success(trusted.id, "TSTKNOWN01"), {}, safaricom);
    await expectEventually(async () => (await findPaymentRecords(db, trusted.intent.id)).intent.state).toBe("paid");

    const forged = await createPrompt();
    await post(forged.path, success(forged.id, "TSTFORGED1"), {}, "203.0.113.7");
    await expectEventually(async () => (await eventsOf(forged.intent.id)).at(-1)!.result).toBe("unconfirmed");
    await backdateAndPoll(services, forged.intent.id);
    expect((await findPaymentRecords(db, forged.intent.id)).entries).toEqual([]);

    await simulator.resolve(forged.id, "lost_callback");
    await backdateAndPoll(services, forged.intent.id);
    const { intent, entries } = await findPaymentRecords(db, forged.intent.id);
    expect([intent.state, entries.map(({ receipt }) => receipt)]).toEqual(["paid", ["TSTFORGED1"]]);

    const confirmed = await createPrompt();
    const payment = {
      receipt: "TSTNOTICED",
      amount: 100,
      typedReference: "no name",
      payerHint: null,
      phoneHash: null,
      paidAt: new Date(),
      shortCode: "600984",
      till: false,
    };
    await db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, "c2b"));
    await post(confirmed.path, success(confirmed.id, "TSTNOTICED"), {}, "203.0.113.7");
    await expectEventually(async () => (await findPaymentRecords(db, confirmed.intent.id)).intent.state).toBe("paid");
  } finally {
    Object.assign(config, { production: false });
  }
});

test("a callback that cannot be stored gets 503, and is accepted when it is sent again", async () => {
  const { intent, path, id } = await createPrompt();
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on provider_events execute function full_disk()`.execute(db);
  const payload = success(id, "TSTAGAIN01");
  expect((await post(path, payload)).statusCode).toBe(503);
  await sql`drop trigger full_disk on provider_events`.execute(db);
  expect((await post(path, payload)).statusCode).toBe(200);
  await expectEventually(async () => (await findPaymentRecords(db, intent.id)).intent.state).toBe("paid");
});

test.each(["stripe", "paypal", "airtel"])("webhooks of %s get 404 while it is not configured", async (provider) => {
  const count = () => db.selectFrom("provider_events").select("id").execute();
  const before = await count();
  for (const path of [`/pay/${provider}/notices`, `/pay/${provider}/notices/${"0".repeat(32)}`]) {
    expect((await post(path, "x".repeat(60_000))).statusCode).toBe(404);
  }
  expect(await count()).toHaveLength(before.length);
});

test("a callback of a provider whose settings were removed is not retried", async () => {
  const id = await storeEvent(db, services.config.secretKey, {
    provider: "stripe",
    direction: "in",
    kind: "common",
    attemptId: null,
    body: "{}",
    distinguishedBy: "once set up",
  });
  await expect(processEvent(services, id!)).rejects.toThrow(NonRetryableError);
});

test("only webhooks that match no payment are deleted after 30 days", async () => {
  const insert = async (kind: string, daysAgo: number, result: string | null) => {
    const { rows } = await sql<{ id: string }>`
      insert into provider_events (provider, direction, kind, event_hash, body_encrypted, received_at)
      values ('stripe', 'in', ${kind}, ${randomBytes(32)}, '', now() - make_interval(days => ${daysAgo}))
      returning id`.execute(db);
    const { id } = rows[0]!;
    if (result !== null) await db.insertInto("provider_event_results").values({ event_id: id, result }).execute();
    return id;
  };
  const unmatched = [await insert("common", 31, null), await insert("common", 31, "not read")];
  const others = [
    await insert("common", 29, null),
    await insert("common", 31, "succeeded"),
    await insert("confirmation", 31, null),
  ];
  await deleteOldProviderEvents(services, {});
  const remaining = await db
    .selectFrom("provider_events")
    .select("id")
    .where("id", "in", [...unmatched, ...others])
    .orderBy("id")
    .execute();
  expect(remaining.map(({ id }) => id)).toEqual(others);
  await expect(db.deleteFrom("provider_events").where("id", "=", others[2]!).execute()).rejects.toThrow("append-only");
});

test("the deletion of webhooks goes on after those that stay, and in the next job when a job's time is over", async () => {
  const insert = async (result: string | null) => {
    const { rows } = await sql<{ id: string }>`
      insert into provider_events (provider, direction, kind, event_hash, body_encrypted, received_at)
      values ('stripe', 'in', 'common', ${randomBytes(32)}, '', now() - interval '40 days') returning id`.execute(db);
    const { id } = rows[0]!;
    if (result !== null) await db.insertInto("provider_event_results").values({ event_id: id, result }).execute();
    return id;
  };
  const kept = [await insert("succeeded"), await insert("succeeded"), await insert("succeeded")];
  const unmatched = [await insert(null), await insert("not read"), await insert(null)];
  const ids = [...kept, ...unmatched];
  const remaining = () => db.selectFrom("provider_events").select("id").where("id", "in", ids).orderBy("id").execute();
  let jobs = 0;
  for (let next: { after?: EventPosition } | undefined = {}; next; jobs += 1) {
    await sql`delete from pgboss.job where name = 'payments.delete-unmatched-events'`.execute(db);
    await deleteOldProviderEvents(services, next, { limit: 2, withinMs: 0 });
    const { rows } = await sql<{ data: { after: EventPosition } }>`
      select data from pgboss.job where name = 'payments.delete-unmatched-events'`.execute(db);
    next = rows[0]?.data;
  }
  expect((await remaining()).map(({ id }) => id)).toEqual(kept);
  expect(jobs).toBeGreaterThan(2);
});

import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Payment } from "@party/contract/payments";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { sendAbortedRequests } from "#testing/fuzz.ts";
import { settleAttempt } from "./attempts/settlement.ts";
import { findLatestAttempt } from "./intents/intents.queries.ts";
import { createPayment, createPhone, expectEventually, runPaymentJobs } from "./payments.factories.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, url, services, db, close } = await startTestApi(
  { ...simulator.environment, SITE_URL: "https://party.example" },
  { listen: true },
);
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => runPaymentJobs(services));

/** Reads the event stream like the site. Not by `fetch`, whose open connections the server could not close as idle. */
async function openStream(token: string, headers: Record<string, string> = {}, base = url) {
  const request = get(`${base}/payments/${token}/events/`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const events: Payment[] = [];
  let ended = false;
  let text = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const blocks = (text + chunk).split("\n\n");
    text = blocks.pop()!;
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data) as Payment);
    }
  });
  response.on("end", () => {
    ended = true;
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    isEnded: () => ended,
    latest: () => events.at(-1),
    disconnect: () => void response.destroy(),
  };
}

const prompt = async (token: string, reference: string) => {
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: createPhone() } });
  return (await simulator.transactions()).find((transaction) => transaction.reference === reference)!.checkoutRequestId;
};

test("the event stream sends every change of a payment, and ends with the receipt", async () => {
  const { intent, token } = await createPayment(services);
  const stream = await openStream(token, { origin: "https://party.example" });
  expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(stream.headers["access-control-allow-origin"]).toBe("https://party.example");
  await expectEventually(stream.latest).toMatchObject({ state: "open", attempt: null });
  const id = await prompt(token, intent.reference);
  await expectEventually(() => stream.latest()?.attempt?.state).toBe("pending");
  await simulator.approve(id);
  await expectEventually(stream.isEnded).toBe(true);
  expect(stream.latest()).toMatchObject({ state: "paid", receipt: { amount: 100 } });
  expect(stream.latest()).toEqual(await api("GET /payments/{token}/", { params: { token } }));
  expect((await openStream(token, { "last-event-id": "settled" })).status).toBe(204);
});

test("a stream follows a payment whose prompt and callback reached another process", async () => {
  const other = await startTestApi({ DATABASE_URL: services.config.databaseUrl }, { listen: true });
  try {
    const { intent, token } = await createPayment(services);
    const stream = await openStream(token, {}, other.url);
    await expectEventually(stream.latest).toMatchObject({ state: "open", attempt: null });
    await simulator.approve(await prompt(token, intent.reference));
    await expectEventually(stream.isEnded).toBe(true);
    expect(stream.latest()).toMatchObject({ state: "paid", receipt: { amount: 100 } });
  } finally {
    await other.close();
  }
});

test("a payment that is read while it settles is shown before or after, and never open with all of its money", async () => {
  const { intent, token } = await createPayment(services);
  await prompt(token, intent.reference);
  const attempt = (await findLatestAttempt(db, intent.id))!;
  const success = { state: "succeeded", receipt: null, amount: null } as const;
  let reading: Promise<Payment>;
  await db.transaction().execute(async (tx) => {
    await sql`lock table ledger_entries in access exclusive mode`.execute(tx);
    reading = api("GET /payments/{token}/", { params: { token } });
    await expectEventually(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'ledger_entries'::regclass`.execute(db);
      return rows.length;
    }).toBe(1);
    await settleAttempt(tx, services.jobs, attempt.id, success, "query");
  });
  expect(await reading!).toMatchObject({ state: "paid", paid: intent.amount, attempt: { state: "succeeded" } });
});

test("the event stream of an invalid link gets 404", async () => {
  const stream = await openStream("1-nonsense");
  expect(stream.status).toBe(404);
});

test("the number of event streams per payment is limited", async () => {
  const { token } = await createPayment(services);
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(token)));
  expect((await openStream(token)).status).toBe(429);
  streams[0]!.disconnect();
  await expectEventually(async () => {
    const stream = await openStream(token);
    if (stream.status === 200) streams.push(stream);
    return stream.status;
  }).toBe(200);
  for (const { disconnect } of streams) disconnect();
});

test("connections that are reset before the response do not count towards the limit per payment", async () => {
  const { token } = await createPayment(services);
  await sendAbortedRequests(`${url}/payments/${token}/events/`, 40);
  await expectEventually(async () => {
    const stream = await openStream(token);
    stream.disconnect();
    return stream.status;
  }).toBe(200);
});

test("the number of event streams per address is limited, and a closed stream no longer counts", async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await createPayment(services)).token));
  const streams = await Promise.all(tokens.flatMap((token) => Array.from({ length: 5 }, () => openStream(token))));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const { token } = await createPayment(services);
  expect((await openStream(token)).status).toBe(429);
  for (const { disconnect } of streams) disconnect();
  await expectEventually(async () => {
    const stream = await openStream(token);
    stream.disconnect();
    return stream.status;
  }).toBe(200);
});

test("an event stream continues after the listening database connection was replaced", async () => {
  const { intent, token } = await createPayment(services);
  const stream = await openStream(token);
  await expectEventually(() => stream.events.length).toBeGreaterThan(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'party-live' and datname = current_database()`.execute(db);
  await prompt(token, intent.reference);
  await expectEventually(() => stream.latest()?.attempt?.state).toBe("pending");
  stream.disconnect();
});

test("an open event stream does not prevent the server from stopping", async () => {
  const ownServer = await startTestApi({}, { listen: true });
  const { token } = await createPayment(ownServer.services);
  const stream = await openStream(token, {}, ownServer.url);
  await expectEventually(() => stream.events.length).toBeGreaterThan(0);
  await ownServer.close();
  await expectEventually(stream.isEnded).toBe(true);
});

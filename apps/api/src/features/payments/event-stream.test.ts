import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Payment } from "@party/contract/payments";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { sendAbortedRequests } from "#testing/fuzz.ts";
import { createPayment, createPhone, eventually, runPaymentJobs } from "./payments.factories.ts";

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

/** Reads the event stream as a page does. `fetch` would leave connections behind that the server cannot close as idle. */
async function follow(token: string, headers: Record<string, string> = {}, base = url) {
  const request = get(`${base}/payments/${token}/events/`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const seen: Payment[] = [];
  let ended = false;
  let text = "";
  response.setEncoding("utf8").on("data", (piece: string) => {
    const events = (text + piece).split("\n\n");
    text = events.pop()!;
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) seen.push(JSON.parse(data) as Payment);
    }
  });
  response.on("end", () => {
    ended = true;
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    seen,
    isEnded: () => ended,
    latest: () => seen.at(-1),
    leave: () => void response.destroy(),
  };
}

const prompt = async (token: string, reference: string) => {
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone: createPhone() } });
  return (await simulator.transactions()).find((one) => one.reference === reference)!.checkoutRequestId;
};

test("the event stream sends every change of a payment, and ends with the receipt", async () => {
  const { intent, token } = await createPayment(services);
  const page = await follow(token, { origin: "https://party.example" });
  expect(page.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(page.headers["access-control-allow-origin"]).toBe("https://party.example");
  await eventually(page.latest).toMatchObject({ state: "open", attempt: null });
  const id = await prompt(token, intent.reference);
  await eventually(() => page.latest()?.attempt?.state).toBe("pending");
  await simulator.approve(id);
  await eventually(page.isEnded).toBe(true);
  expect(page.latest()).toMatchObject({ state: "paid", receipt: { amount: 100 } });
  expect(page.latest()).toEqual(await api("GET /payments/{token}/", { params: { token } }));
  expect((await follow(token, { "last-event-id": "settled" })).status).toBe(204);
});

test("the event stream of an invalid link is 404", async () => {
  const page = await follow("1-nonsense");
  expect(page.status).toBe(404);
});

test("the number of event streams per payment is limited", async () => {
  const { token } = await createPayment(services);
  const pages = await Promise.all(Array.from({ length: 6 }, () => follow(token)));
  expect((await follow(token)).status).toBe(429);
  pages[0]!.leave();
  await eventually(async () => {
    const page = await follow(token);
    if (page.status === 200) pages.push(page);
    return page.status;
  }).toBe(200);
  for (const { leave } of pages) leave();
});

test("connections that are reset before the response do not count towards the limit per payment", async () => {
  const { token } = await createPayment(services);
  await sendAbortedRequests(`${url}/payments/${token}/events/`, 40);
  await eventually(async () => {
    const page = await follow(token);
    page.leave();
    return page.status;
  }).toBe(200);
});

test("the number of event streams per address is limited, and a closed stream makes room", async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await createPayment(services)).token));
  const pages = await Promise.all(tokens.flatMap((token) => Array.from({ length: 5 }, () => follow(token))));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  const { token } = await createPayment(services);
  expect((await follow(token)).status).toBe(429);
  for (const { leave } of pages) leave();
  await eventually(async () => {
    const page = await follow(token);
    page.leave();
    return page.status;
  }).toBe(200);
});

test("an event stream misses nothing while the listening database connection is replaced", async () => {
  const { intent, token } = await createPayment(services);
  const page = await follow(token);
  await eventually(() => page.seen.length).toBeGreaterThan(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'party-live' and datname = current_database()`.execute(db);
  await prompt(token, intent.reference);
  await eventually(() => page.latest()?.attempt?.state).toBe("pending");
  page.leave();
});

test("an open event stream does not prevent the server from stopping", async () => {
  const stopping = await startTestApi({}, { listen: true });
  const { token } = await createPayment(stopping.services);
  const page = await follow(token, {}, stopping.url);
  await eventually(() => page.seen.length).toBeGreaterThan(0);
  await stopping.close();
  await eventually(page.isEnded).toBe(true);
});

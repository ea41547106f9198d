import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { processEvent } from "../callbacks/callbacks.ts";
import { fulfilPayment } from "../fulfilment.ts";
import { lockIntent } from "../intents/intents.queries.ts";
import { recordPayBillPayment } from "../ledger/manual-payments.ts";
import {
  backdateAndPoll,
  backdateAttempts,
  createPayment,
  createPhone,
  eventually,
  findPaymentRecords,
  runPaymentJobs,
  sameHandlers,
} from "../payments.factories.ts";
import { startAttempt } from "./attempts.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, app, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});

let fulfilled: number[];
beforeAll(async () => {
  fulfilled = await runPaymentJobs(services);
});

let receipts = 0;
const aReceipt = () => `TST${String(++receipts).padStart(7, "0")}`;

const start = (token: string, phone = createPhone()) =>
  api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });

/** A payment with an open prompt. */
async function createPrompt(differing: Parameters<typeof createPayment>[1] = {}, phone = createPhone()) {
  const { intent, token } = await createPayment(services, differing);
  await start(token, phone);
  const prompt = await ringing(intent.reference);
  return { intent, token, phone, ...prompt, records: () => findPaymentRecords(db, intent.id) };
}

async function ringing(reference: string) {
  const prompts = await simulator.transactions();
  const { checkoutRequestId: id, callbackUrl } = prompts.findLast((one) => one.reference === reference)!;
  return { id, path: new URL(callbackUrl).pathname };
}

interface Told {
  code?: number;
  receipt?: string;
  amount?: number;
  /** Changes the body but not its meaning. */
  spaces?: number;
}

/** Posts the callback of a prompt, as Safaricom does. */
async function tell({ path, id }: { path: string; id: string }, { code = 0, receipt, amount = 100, spaces = 0 }: Told) {
  const items = [
    { Name: "Amount", Value: amount },
    { Name: "MpesaReceiptNumber", Value: receipt },
  ];
  const stkCallback = {
    CheckoutRequestID: id,
    ResultCode: code,
    ResultDesc: "said",
    ...(receipt ? { CallbackMetadata: { Item: items } } : {}),
  };
  const payload = " ".repeat(spaces) + JSON.stringify({ Body: { stkCallback } });
  const reply = await app.inject({
    method: "POST",
    url: path,
    payload,
    headers: { "content-type": "application/json" },
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, { ResultCode: 0, ResultDesc: "Accepted" }]);
}

const typed = (reference: string, receipt: string, differing: Partial<PayBillPayment> = {}): PayBillPayment => ({
  receipt,
  amount: 100,
  typedReference: reference,
  payerHint: null,
  phoneHash: null,
  paidAt: new Date(),
  shortCode: "600984",
  till: false,
  ...differing,
});

const takeTyped = (payment: PayBillPayment, channel: "c2b" | "pull" = "c2b") =>
  db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, channel));

const settled = (intentId: number, state = "paid") =>
  eventually(async () => (await findPaymentRecords(db, intentId)).intent.state).toBe(state);

const workedOff = () =>
  eventually(
    async () =>
      (
        await db
          .selectFrom("provider_events")
          .leftJoin("provider_event_results", "event_id", "id")
          .select("id")
          .where("direction", "=", "in")
          .where("event_id", "is", null)
          .execute()
      ).length,
  ).toBe(0);

const timesFulfilled = (intentId: number) => fulfilled.filter((id) => id === intentId).length;

test("50 concurrent identical callbacks are stored, recorded and fulfilled once", async () => {
  const one = await createPrompt();
  const receipt = aReceipt();
  await Promise.all(Array.from({ length: 50 }, () => tell(one, { receipt })));
  await settled(one.intent.id);
  await workedOff();
  const { attempts, entries, reviews } = await one.records();
  expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
  expect(reviews).toEqual([]);
  const { id } = attempts[0]!;
  const kept = await db.selectFrom("provider_events").select("direction").where("attempt_id", "=", id).execute();
  expect(kept.map(({ direction }) => direction).toSorted()).toEqual(["in", "out"]);
});

test("20 different callbacks of one success, processed by two workers, are recorded once", async () => {
  const one = await createPrompt();
  const receipt = aReceipt();
  await Promise.all(Array.from({ length: 20 }, (_, spaces) => tell(one, { receipt, spaces })));
  const events = await db.selectFrom("provider_events").select("id").where("kind", "=", "try").execute();
  await Promise.all(events.flatMap(({ id }) => [processEvent(services, id), processEvent(services, id)]));
  await settled(one.intent.id);
  await workedOff();
  expect((await one.records()).entries).toHaveLength(1);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
});

test("a failure after a success goes to review, and the success stays", async () => {
  const one = await createPrompt();
  await tell(one, { receipt: aReceipt() });
  await settled(one.intent.id);
  await tell(one, { code: 1032 });
  await workedOff();
  const { intent, attempts, reviews } = await one.records();
  expect([intent.state, attempts[0]!.state, reviews]).toEqual(["paid", "succeeded", ["mismatch"]]);
});

test("an STK callback and a C2B confirmation of one receipt are recorded once in any order", async () => {
  for (const order of ["callback first", "notice first"]) {
    const one = await createPrompt();
    const receipt = aReceipt();
    if (order === "notice first") await takeTyped(typed(one.intent.reference, receipt));
    await tell(one, { receipt });
    await settled(one.intent.id);
    await workedOff();
    if (order === "callback first") await takeTyped(typed(one.intent.reference, receipt));
    const { attempts, entries, reviews } = await one.records();
    expect(attempts, order).toMatchObject([{ state: "succeeded", receipt }]);
    expect(entries.map(({ channels, ...entry }) => ({ ...entry, channels: channels.toSorted() }))).toEqual([
      { receipt, amount: 100, state: "allocated", channels: ["c2b", "stk"] },
    ]);
    expect(reviews).toEqual([]);
  }
});

test("a blocked payment does not block others", async () => {
  const [one, other] = [await createPrompt(), await createPrompt()];
  await db.transaction().execute(async (tx) => {
    await lockIntent(tx, one.intent.id);
    await tell(one, { receipt: aReceipt() });
    await tell(other, { receipt: aReceipt() });
    // Well below the statement timeout of the transaction that waits.
    await expect.poll(async () => (await other.records()).intent.state, { timeout: 5_000 }).toBe("paid");
    expect((await one.records()).intent.state).toBe("open");
  });
  await eventually(async () => (await one.records()).intent.state).toBe("paid");
});

test("50 concurrent callbacks and pay bill callbacks of one receipt are recorded and fulfilled once", async () => {
  const one = await createPrompt();
  const receipt = aReceipt();
  await Promise.all(
    Array.from({ length: 25 }, (_, spaces) => [
      tell(one, { receipt, spaces }),
      takeTyped(typed(one.intent.reference, receipt), spaces % 2 ? "c2b" : "pull"),
    ]).flat(),
  );
  await settled(one.intent.id);
  await workedOff();
  expect((await one.records()).entries).toMatchObject([{ receipt, state: "allocated" }]);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
});

test("a manual payment from another phone pays the intent and does not change its prompt", async () => {
  const one = await createPrompt();
  const other = one.phone.endsWith("1") ? "2547 ***** 992" : "2547 ***** 991";
  await takeTyped(typed(one.intent.reference, aReceipt(), { payerHint: `TOM, ${other}` }));
  await settled(one.intent.id);
  expect((await one.records()).attempts).toMatchObject([{ state: "pending", receipt: null }]);
  await tell(one, { receipt: aReceipt() });
  await workedOff();
  const { entries, reviews } = await one.records();
  expect([entries.map(({ state }) => state), reviews]).toEqual([["allocated", "overpaid"], ["overpaid"]]);
});

test("a success known from a query gets its receipt from the pay bill or the callback, and is recorded once", async () => {
  for (const later of ["notice", "callback"]) {
    const one = await createPrompt();
    await simulator.next({ ref: one.intent.reference, callbacks: 0 });
    await simulator.resolve(one.id, "lost_callback");
    await backdateAndPoll(services, one.intent.id);
    await settled(one.intent.id);
    expect((await one.records()).reviews).toEqual(["no_receipt"]);
    const receipt = aReceipt();
    if (later === "notice") await takeTyped(typed(one.intent.reference, receipt));
    else await tell(one, { receipt });
    await workedOff();
    const { attempts, entries, reviews } = await one.records();
    expect(attempts, later).toMatchObject([{ receipt }]);
    expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
    expect(reviews).toEqual([]);
    await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
  }
});

test("a receipt that was recorded without an intent replaces the provisional one once it is matched", async () => {
  const one = await createPrompt();
  await simulator.resolve(one.id, "lost_callback");
  const receipt = aReceipt();
  await takeTyped(typed("for the party", receipt));
  await backdateAndPoll(services, one.intent.id);
  await settled(one.intent.id);
  await tell(one, { receipt });
  await workedOff();
  const { entries, reviews } = await one.records();
  expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
  expect(reviews).toEqual([]);
});

test("a second success for a paid intent is recorded as overpaid, to be refunded", async () => {
  const one = await createPrompt();
  await backdateAndPoll(services, one.intent.id, 310);
  expect((await one.records()).attempts[0]!.state).toBe("expired");
  await backdateAttempts(db, one.intent.id, 121);
  await start(one.token);
  const second = await ringing(one.intent.reference);
  const [first, other] = [aReceipt(), aReceipt()];
  await tell(second, { receipt: other });
  await settled(one.intent.id);
  await tell(one, { receipt: first });
  await workedOff();
  const { attempts, entries, reviews } = await one.records();
  expect(attempts).toMatchObject([{ state: "succeeded", late: true }, { state: "succeeded" }]);
  expect(entries).toMatchObject([
    { receipt: other, state: "allocated" },
    { receipt: first, state: "overpaid" },
  ]);
  expect(reviews).toEqual(["late_success", "overpaid"]);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
});

test("a receipt of another payment pays nothing and goes to review", async () => {
  const [one, other] = [await createPrompt(), await createPrompt()];
  const receipt = aReceipt();
  await tell(one, { receipt });
  await settled(one.intent.id);
  await tell(other, { receipt });
  await workedOff();
  const { intent, attempts, entries, reviews } = await other.records();
  expect([intent.state, attempts[0]!.state, entries, reviews]).toEqual(["open", "pending", [], ["mismatch"]]);
});

test("a success after the intent expired is recorded and fulfilled", async () => {
  const one = await createPrompt({ expiresAt: new Date(Date.now() + 60_000) });
  await tell(one, { code: 1037 });
  await eventually(async () => (await one.records()).attempts[0]!.state).toBe("failed");
  await db.updateTable("payment_intents").set({ state: "expired" }).where("id", "=", one.intent.id).execute();
  await tell(one, { receipt: aReceipt() });
  await settled(one.intent.id);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
  expect((await one.records()).reviews).toEqual(["late_success"]);
});

test("two intents for the same thing are fulfilled once when both are paid", async () => {
  const one = await createPrompt({ targetId: 77 });
  await backdateAndPoll(services, one.intent.id, 310);
  await db.updateTable("payment_intents").set({ state: "expired" }).where("id", "=", one.intent.id).execute();
  const again = await createPrompt({ targetId: 77 });
  await tell(one, { receipt: aReceipt() });
  await settled(one.intent.id);
  await tell(again, { receipt: aReceipt() });
  await workedOff();
  const { intent, entries, reviews } = await again.records();
  expect([intent.state, entries[0]!.state, reviews]).toEqual(["open", "overpaid", ["overpaid"]]);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
  expect(timesFulfilled(again.intent.id)).toBe(0);
});

test("20 concurrent starts of one payment send one prompt", async () => {
  const { intent, token } = await createPayment(services);
  const starts = await Promise.allSettled(
    Array.from({ length: 20 }, () => startAttempt(services, token, { method: "mpesa", phone: createPhone() })),
  );
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refusals = starts.flatMap((one) => (one.status === "rejected" ? [(one.reason as Problem).message] : []));
  expect(new Set(refusals)).toEqual(new Set(["payment_in_progress"]));
  const prompts = await simulator.transactions();
  expect(prompts.filter(({ reference }) => reference === intent.reference)).toHaveLength(1);
});

test("20 payments started concurrently on one phone send one prompt", async () => {
  const phone = createPhone();
  const payments = await Promise.all(Array.from({ length: 20 }, () => createPayment(services)));
  const starts = await Promise.allSettled(
    payments.map(({ token }) => startAttempt(services, token, { method: "mpesa", phone })),
  );
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const prompts = await simulator.transactions();
  expect(prompts.filter((one) => `+${one.phone}` === phone)).toHaveLength(1);
});

test("a phone is prompted at most once a minute, for any payment", async () => {
  const one = await createPrompt();
  await simulator.cancel(one.id);
  await eventually(async () => (await one.records()).attempts[0]!.state).toBe("failed");
  const shown = await api("GET /payments/{token}/", { params: { token: one.token } });
  expect(Date.parse(shown.retry_at!)).toBeGreaterThan(Date.now() + 30_000);
  const { token } = await createPayment(services);
  await expect(start(token, one.phone)).rejects.toMatchObject({ status: 409, text: expect.stringContaining("phone") });
  await backdateAttempts(db, one.intent.id, 61);
  expect((await start(token, one.phone)).attempt!.state).toBe("pending");
});

test("ten concurrent workers fulfil a payment once, with one receipt", async () => {
  const one = await createPrompt();
  await tell(one, { receipt: aReceipt() });
  await settled(one.intent.id);
  await eventually(() => timesFulfilled(one.intent.id)).toBe(1);
  await db.updateTable("payment_fulfilments").set({ done_at: null }).where("intent_id", "=", one.intent.id).execute();
  let given = 0;
  const give = async () => {
    given++;
    return { receiptSent: false };
  };
  const fulfilments = sameHandlers(give);
  const paid = { intentId: one.intent.id, kind: "donation" };
  await Promise.all(Array.from({ length: 10 }, () => fulfilPayment(services, fulfilments, paid)));
  expect(given).toBe(1);
  const numbers = await db.selectFrom("receipts").select("number").where("intent_id", "=", one.intent.id).execute();
  expect(numbers).toHaveLength(1);
});

test("a failed fulfilment is rolled back, and succeeds when it is retried", async () => {
  const { intent } = await createPayment(services);
  await db
    .updateTable("payment_intents")
    .set({ state: "paid", paid_at: new Date() })
    .where("id", "=", intent.id)
    .execute();
  await db.insertInto("payment_fulfilments").values({ intent_id: intent.id, kind: "donation" }).execute();
  const breaks = async () => {
    throw new Error("out of membership cards");
  };
  const paid = { intentId: intent.id, kind: "donation" };
  const broken = sameHandlers(breaks);
  await expect(fulfilPayment(services, broken, paid)).rejects.toThrow("cards");
  const receiptsOf = () => db.selectFrom("receipts").select("number").where("intent_id", "=", intent.id).execute();
  expect(await receiptsOf()).toEqual([]);
  let given = 0;
  const works = async () => {
    given++;
    return { receiptSent: false };
  };
  await fulfilPayment(services, sameHandlers(works), paid);
  expect([given, (await receiptsOf()).length]).toEqual([1, 1]);
});

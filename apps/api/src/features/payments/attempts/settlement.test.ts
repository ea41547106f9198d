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
  expectEventually,
  findPaymentRecords,
  handlersForEveryPurpose,
  runPaymentJobs,
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
const createReceiptNumber = () => `TST${String(++receipts).padStart(7, "0")}`;

const start = (token: string, phone = createPhone()) =>
  api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });

/** A payment with an open prompt. */
async function createPrompt(overrides: Parameters<typeof createPayment>[1] = {}, phone = createPhone()) {
  const { intent, token } = await createPayment(services, overrides);
  await start(token, phone);
  const prompt = await findPrompt(intent.reference);
  return { intent, token, phone, ...prompt, records: () => findPaymentRecords(db, intent.id) };
}

async function findPrompt(reference: string) {
  const prompts = await simulator.transactions();
  const { checkoutRequestId: id, callbackUrl } = prompts.findLast((prompt) => prompt.reference === reference)!;
  return { id, path: new URL(callbackUrl).pathname };
}

interface CallbackInput {
  code?: number;
  receipt?: string;
  amount?: number;
  /** Leading spaces, which make the body differ without changing its meaning. */
  spaces?: number;
}

/** Posts the callback of a prompt, as Safaricom does. */
async function postCallback(
  { path, id }: { path: string; id: string },
  { code = 0, receipt, amount = 100, spaces = 0 }: CallbackInput,
) {
  const items = [
    { Name: "Amount", Value: amount },
    { Name: "MpesaReceiptNumber", Value: receipt },
  ];
  const stkCallback = {
    CheckoutRequestID: id,
    ResultCode: code,
    ResultDesc: "Processed",
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

const createPayBillPayment = (
  reference: string,
  receipt: string,
  overrides: Partial<PayBillPayment> = {},
): PayBillPayment => ({
  receipt,
  amount: 100,
  typedReference: reference,
  payerHint: null,
  phoneHash: null,
  paidAt: new Date(),
  shortCode: "600984",
  till: false,
  ...overrides,
});

const recordPayBill = (payment: PayBillPayment, channel: "c2b" | "pull" = "c2b") =>
  db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, channel));

const waitForState = (intentId: number, state = "paid") =>
  expectEventually(async () => (await findPaymentRecords(db, intentId)).intent.state).toBe(state);

const waitForProcessing = () =>
  expectEventually(
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

const countFulfilments = (intentId: number) => fulfilled.filter((id) => id === intentId).length;

test("50 concurrent identical callbacks are stored, recorded and fulfilled once", async () => {
  const payment = await createPrompt();
  const receipt = createReceiptNumber();
  await Promise.all(Array.from({ length: 50 }, () => postCallback(payment, { receipt })));
  await waitForState(payment.intent.id);
  await waitForProcessing();
  const { attempts, entries, reviews } = await payment.records();
  expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
  expect(reviews).toEqual([]);
  const { id } = attempts[0]!;
  const stored = await db.selectFrom("provider_events").select("direction").where("attempt_id", "=", id).execute();
  expect(stored.map(({ direction }) => direction).toSorted()).toEqual(["in", "out"]);
});

test("20 different callbacks of one success, processed by two workers, are recorded once", async () => {
  const payment = await createPrompt();
  const receipt = createReceiptNumber();
  await Promise.all(Array.from({ length: 20 }, (_, spaces) => postCallback(payment, { receipt, spaces })));
  const events = await db.selectFrom("provider_events").select("id").where("kind", "=", "attempt").execute();
  await Promise.all(events.flatMap(({ id }) => [processEvent(services, id), processEvent(services, id)]));
  await waitForState(payment.intent.id);
  await waitForProcessing();
  expect((await payment.records()).entries).toHaveLength(1);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
});

test("a failure after a success goes to review, and the success stays", async () => {
  const payment = await createPrompt();
  await postCallback(payment, { receipt: createReceiptNumber() });
  await waitForState(payment.intent.id);
  await postCallback(payment, { code: 1032 });
  await waitForProcessing();
  const { intent, attempts, reviews } = await payment.records();
  expect([intent.state, attempts[0]!.state, reviews]).toEqual(["paid", "succeeded", ["mismatch"]]);
});

test("an STK callback and a C2B confirmation of one receipt are recorded once in any order", async () => {
  for (const order of ["callback first", "confirmation first"]) {
    const payment = await createPrompt();
    const receipt = createReceiptNumber();
    if (order === "confirmation first") await recordPayBill(createPayBillPayment(payment.intent.reference, receipt));
    await postCallback(payment, { receipt });
    await waitForState(payment.intent.id);
    await waitForProcessing();
    if (order === "callback first") await recordPayBill(createPayBillPayment(payment.intent.reference, receipt));
    const { attempts, entries, reviews } = await payment.records();
    expect(attempts, order).toMatchObject([{ state: "succeeded", receipt }]);
    expect(entries.map(({ channels, ...entry }) => ({ ...entry, channels: channels.toSorted() }))).toEqual([
      { receipt, amount: 100, state: "allocated", channels: ["c2b", "stk"] },
    ]);
    expect(reviews).toEqual([]);
  }
});

test("a locked payment does not delay the callbacks of other payments", async () => {
  const [payment, other] = [await createPrompt(), await createPrompt()];
  await db.transaction().execute(async (tx) => {
    await lockIntent(tx, payment.intent.id);
    await postCallback(payment, { receipt: createReceiptNumber() });
    await postCallback(other, { receipt: createReceiptNumber() });
    // Well below the statement timeout of the transaction that waits.
    await expect.poll(async () => (await other.records()).intent.state).toBe("paid");
    expect((await payment.records()).intent.state).toBe("open");
  });
  await expectEventually(async () => (await payment.records()).intent.state).toBe("paid");
});

test("50 concurrent STK callbacks and C2B confirmations of one receipt are recorded and fulfilled once", async () => {
  const payment = await createPrompt();
  const receipt = createReceiptNumber();
  await Promise.all(
    Array.from({ length: 25 }, (_, spaces) => [
      postCallback(payment, { receipt, spaces }),
      recordPayBill(createPayBillPayment(payment.intent.reference, receipt), spaces % 2 ? "c2b" : "pull"),
    ]).flat(),
  );
  await waitForState(payment.intent.id);
  await waitForProcessing();
  expect((await payment.records()).entries).toMatchObject([{ receipt, state: "allocated" }]);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
});

test("a manual payment from another phone pays the intent and does not change its prompt", async () => {
  const payment = await createPrompt();
  const other = payment.phone.endsWith("1") ? "2547 ***** 992" : "2547 ***** 991";
  await recordPayBill(
    createPayBillPayment(payment.intent.reference, createReceiptNumber(), { payerHint: `TOM, ${other}` }),
  );
  await waitForState(payment.intent.id);
  expect((await payment.records()).attempts).toMatchObject([{ state: "pending", receipt: null }]);
  await postCallback(payment, { receipt: createReceiptNumber() });
  await waitForProcessing();
  const { entries, reviews } = await payment.records();
  expect([entries.map(({ state }) => state), reviews]).toEqual([["allocated", "overpaid"], ["overpaid"]]);
});

test("a success without a receipt gets its receipt from a C2B confirmation or the callback, and is recorded once", async () => {
  for (const source of ["confirmation", "callback"]) {
    const payment = await createPrompt();
    await simulator.next({ ref: payment.intent.reference, callbacks: 0 });
    await simulator.resolve(payment.id, "lost_callback");
    await backdateAndPoll(services, payment.intent.id);
    await waitForState(payment.intent.id);
    expect((await payment.records()).reviews).toEqual(["no_receipt"]);
    const receipt = createReceiptNumber();
    if (source === "confirmation") await recordPayBill(createPayBillPayment(payment.intent.reference, receipt));
    else await postCallback(payment, { receipt });
    await waitForProcessing();
    const { attempts, entries, reviews } = await payment.records();
    expect(attempts, source).toMatchObject([{ receipt }]);
    expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
    expect(reviews).toEqual([]);
    await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
  }
});

test("an unallocated receipt replaces the provisional receipt once it is matched", async () => {
  const payment = await createPrompt();
  await simulator.resolve(payment.id, "lost_callback");
  const receipt = createReceiptNumber();
  await recordPayBill(createPayBillPayment("for the party", receipt));
  await backdateAndPoll(services, payment.intent.id);
  await waitForState(payment.intent.id);
  await postCallback(payment, { receipt });
  await waitForProcessing();
  const { entries, reviews } = await payment.records();
  expect(entries).toMatchObject([{ receipt, amount: 100, state: "allocated" }]);
  expect(reviews).toEqual([]);
});

test("a second success for a paid intent is recorded as overpaid, to be refunded", async () => {
  const payment = await createPrompt();
  await backdateAndPoll(services, payment.intent.id, 310);
  expect((await payment.records()).attempts[0]!.state).toBe("expired");
  await backdateAttempts(db, payment.intent.id, 121);
  await start(payment.token);
  const second = await findPrompt(payment.intent.reference);
  const [first, other] = [createReceiptNumber(), createReceiptNumber()];
  await postCallback(second, { receipt: other });
  await waitForState(payment.intent.id);
  await postCallback(payment, { receipt: first });
  await waitForProcessing();
  const { attempts, entries, reviews } = await payment.records();
  expect(attempts).toMatchObject([{ state: "succeeded", late: true }, { state: "succeeded" }]);
  expect(entries).toMatchObject([
    { receipt: other, state: "allocated" },
    { receipt: first, state: "overpaid" },
  ]);
  expect(reviews).toEqual(["late_success", "overpaid"]);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
});

test("a callback with the receipt of another payment pays nothing and goes to review", async () => {
  const [payment, other] = [await createPrompt(), await createPrompt()];
  const receipt = createReceiptNumber();
  await postCallback(payment, { receipt });
  await waitForState(payment.intent.id);
  await postCallback(other, { receipt });
  await waitForProcessing();
  const { intent, attempts, entries, reviews } = await other.records();
  expect([intent.state, attempts[0]!.state, entries, reviews]).toEqual(["open", "pending", [], ["mismatch"]]);
});

test("a success after the intent expired is recorded and fulfilled", async () => {
  const payment = await createPrompt({ expiresAt: new Date(Date.now() + 60_000) });
  await postCallback(payment, { code: 1037 });
  await expectEventually(async () => (await payment.records()).attempts[0]!.state).toBe("failed");
  await db.updateTable("payment_intents").set({ state: "expired" }).where("id", "=", payment.intent.id).execute();
  await postCallback(payment, { receipt: createReceiptNumber() });
  await waitForState(payment.intent.id);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
  expect((await payment.records()).reviews).toEqual(["late_success"]);
});

test("two intents for the same debt are fulfilled once when both are paid", async () => {
  const payment = await createPrompt({ targetId: 77 });
  await backdateAndPoll(services, payment.intent.id, 310);
  await db.updateTable("payment_intents").set({ state: "expired" }).where("id", "=", payment.intent.id).execute();
  const second = await createPrompt({ targetId: 77 });
  await postCallback(payment, { receipt: createReceiptNumber() });
  await waitForState(payment.intent.id);
  await postCallback(second, { receipt: createReceiptNumber() });
  await waitForProcessing();
  const { intent, entries, reviews } = await second.records();
  expect([intent.state, entries[0]!.state, reviews]).toEqual(["open", "overpaid", ["overpaid"]]);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
  expect(countFulfilments(second.intent.id)).toBe(0);
});

test("20 concurrent starts of one payment send one prompt", async () => {
  const { intent, token } = await createPayment(services);
  const starts = await Promise.allSettled(
    Array.from({ length: 20 }, () => startAttempt(services, token, { method: "mpesa", phone: createPhone() })),
  );
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const errors = starts.flatMap((result) => (result.status === "rejected" ? [(result.reason as Problem).message] : []));
  expect(new Set(errors)).toEqual(new Set(["payment_in_progress"]));
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
  expect(prompts.filter((prompt) => `+${prompt.phone}` === phone)).toHaveLength(1);
});

test("a phone is prompted at most once a minute, for any payment", async () => {
  const payment = await createPrompt();
  await simulator.cancel(payment.id);
  await expectEventually(async () => (await payment.records()).attempts[0]!.state).toBe("failed");
  const response = await api("GET /payments/{token}/", { params: { token: payment.token } });
  expect(Date.parse(response.retry_at!)).toBeGreaterThan(Date.now() + 30_000);
  const { token } = await createPayment(services);
  await expect(start(token, payment.phone)).rejects.toMatchObject({
    status: 409,
    text: expect.stringContaining("phone"),
  });
  await backdateAttempts(db, payment.intent.id, 61);
  expect((await start(token, payment.phone)).attempt!.state).toBe("pending");
});

test("ten concurrent workers fulfil a payment once, with one receipt", async () => {
  const payment = await createPrompt();
  await postCallback(payment, { receipt: createReceiptNumber() });
  await waitForState(payment.intent.id);
  await expectEventually(() => countFulfilments(payment.intent.id)).toBe(1);
  await db
    .updateTable("payment_fulfilments")
    .set({ done_at: null })
    .where("intent_id", "=", payment.intent.id)
    .execute();
  let count = 0;
  const fulfil = async () => {
    count++;
    return { receiptSent: false };
  };
  const fulfilments = handlersForEveryPurpose(fulfil);
  const paid = { intentId: payment.intent.id, kind: "donation" };
  await Promise.all(Array.from({ length: 10 }, () => fulfilPayment(services, fulfilments, paid)));
  expect(count).toBe(1);
  const numbers = await db.selectFrom("receipts").select("number").where("intent_id", "=", payment.intent.id).execute();
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
  const failingFulfil = async () => {
    throw new Error("out of membership cards");
  };
  const paid = { intentId: intent.id, kind: "donation" };
  const failingHandlers = handlersForEveryPurpose(failingFulfil);
  await expect(fulfilPayment(services, failingHandlers, paid)).rejects.toThrow("cards");
  const receiptsOf = () => db.selectFrom("receipts").select("number").where("intent_id", "=", intent.id).execute();
  expect(await receiptsOf()).toEqual([]);
  let count = 0;
  const fulfil = async () => {
    count++;
    return { receiptSent: false };
  };
  await fulfilPayment(services, handlersForEveryPurpose(fulfil), paid);
  expect([count, (await receiptsOf()).length]).toEqual([1, 1]);
});

import type { PaymentMethod } from "@party/contract/values/payments";
import { AIRTEL_CLIENT, airtelReceiptOf, fakeAirtel } from "@party/fakes/airtel";
import { fakePaypal, PAYPAL_MERCHANT } from "@party/fakes/paypal";
import { fakeStripe, STRIPE_ACCOUNT } from "@party/fakes/stripe";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pollDueAttempts } from "#features/payments/attempts/polling.ts";
import {
  backdateAndPoll,
  createPayment,
  createPhone,
  findPaymentRecords,
  runPaymentJobs,
} from "#features/payments/payments.factories.ts";
import { airtelCallback } from "#gateways/payments/airtel/airtel.ts";
import type { RawCallback } from "#gateways/payments/provider.ts";
import { startTestApi } from "#testing/api.ts";

const POLLING = { timeout: 10_000 };
const PUSH = "/merchant/v1/payments/";
const airtel = await fakeAirtel();
const stripe = await fakeStripe();
const paypal = await fakePaypal();
const { api, app, services, db, logged, close } = await startTestApi({
  AIRTEL_BASE_URL: airtel.url,
  AIRTEL_CLIENT_ID: AIRTEL_CLIENT.clientId,
  AIRTEL_CLIENT_SECRET: AIRTEL_CLIENT.clientSecret,
  STRIPE_BASE_URL: stripe.url,
  STRIPE_SECRET_KEY: STRIPE_ACCOUNT.secretKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_ACCOUNT.webhookSecret,
  PAYPAL_BASE_URL: paypal.url,
  PAYPAL_CLIENT_ID: PAYPAL_MERCHANT.clientId,
  PAYPAL_CLIENT_SECRET: PAYPAL_MERCHANT.clientSecret,
  PAYPAL_WEBHOOK_ID: PAYPAL_MERCHANT.webhookId,
  PAYPAL_KES_PER_USD: "129.50",
});
afterAll(async () => {
  await close();
  await Promise.all([airtel.close(), stripe.close(), paypal.close()]);
});

let fulfilled: number[];
beforeAll(async () => {
  fulfilled = await runPaymentJobs(services);
});

async function startAttempt(method: PaymentMethod, phone?: string) {
  const { intent, token } = await createPayment(services, { amount: 500 });
  const body = { method, ...(phone ? { phone } : {}) };
  const payment = await api("POST /payments/{token}/attempts/", { params: { token }, body });
  const records = () => findPaymentRecords(db, intent.id);
  const state = async () => (await records()).intent.state;
  const [attempt] = (await records()).attempts;
  return { intent, payment, attempt: attempt!, records, state };
}

/** Posts a callback of a provider, and waits until it is processed. */
async function post(service: "stripe" | "paypal" | "airtel", { headers, body }: RawCallback): Promise<void> {
  expect(await postStatus(service, { headers, body })).toBe(200);
  await expect.poll(countUnprocessed, POLLING).toBe(0);
}

async function postStatus(
  service: "stripe" | "paypal" | "airtel",
  { headers, body }: RawCallback,
  remoteAddress = "127.0.0.1",
): Promise<number> {
  const reply = await app.inject({
    method: "POST",
    url: service === "airtel" ? new URL(airtelCallback(services.config).url).pathname : `/pay/${service}/notices`,
    headers: { "content-type": "application/json", ...headers },
    payload: body,
    remoteAddress,
  });
  return reply.statusCode;
}

const countStored = async () =>
  (await db.selectFrom("provider_events").select("id").where("direction", "=", "in").execute()).length;

const countUnprocessed = async () => {
  const unprocessed = await db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "event_id", "id")
    .select("id")
    .where("direction", "=", "in")
    .where("event_id", "is", null)
    .execute();
  return unprocessed.length;
};

/** Polls the due attempts itself, because the worker may not have done so yet. */
const afterPolling =
  <Value>(read: () => Value) =>
  async () => {
    await pollDueAttempts(services);
    return read();
  };

const countFulfilments = (intentId: number) => fulfilled.filter((id) => id === intentId).length;

test.each(["card", "stripe"] as const)(
  "%s: the payer is redirected to Stripe, and only a signed webhook marks the payment as paid",
  async (method) => {
    const { intent, payment, attempt, records, state } = await startAttempt(method);
    const session = stripe.sessions[attempt.provider_id!]!;
    expect(payment.attempt).toMatchObject({ method, state: "pending", redirect_url: session.url });
    expect(session).toMatchObject({ amount_total: 50_000, client_reference_id: attempt.id });

    stripe.pay(session.id);
    const forged = stripe.webhook("checkout.session.completed", session, { secret: "whsec_guessed" });
    expect(await postStatus("stripe", forged)).toBe(400);
    expect(await state()).toBe("open");

    await post("stripe", stripe.webhook("checkout.session.completed", session));
    await post("stripe", stripe.webhook("checkout.session.completed", session));
    await expect.poll(() => countFulfilments(intent.id), POLLING).toBe(1);
    const receipt = session.payment_intent;
    expect(await records()).toMatchObject({
      intent: { state: "paid" },
      attempts: [{ state: "succeeded", receipt }],
      entries: [{ receipt, amount: 500, state: "allocated" }],
      reviews: [],
    });

    await post("stripe", stripe.webhook("charge.refunded", stripe.charge(session.id, 50_000)));
    expect((await records()).attempts[0]!.state).toBe("reversed");
  },
);

test("card: a payment whose webhook was lost is settled by a query", async () => {
  const { intent, attempt, state } = await startAttempt("card");
  stripe.pay(attempt.provider_id!);
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("paid");
});

test("card: an expired checkout page fails the attempt and leaves the intent open", async () => {
  const { attempt, records } = await startAttempt("card");
  stripe.expire(attempt.provider_id!);
  await post("stripe", stripe.webhook("checkout.session.expired", stripe.sessions[attempt.provider_id!]!));
  expect(await records()).toMatchObject({
    intent: { state: "open" },
    attempts: [{ state: "failed", reason: "timed_out" }],
  });
});

test("card: a dispute goes to review, and the payment stays paid", async () => {
  const { attempt, records } = await startAttempt("card");
  const session = stripe.sessions[attempt.provider_id!]!;
  stripe.pay(session.id);
  await post("stripe", stripe.webhook("checkout.session.completed", session));
  await post("stripe", stripe.webhook("charge.dispute.created", stripe.dispute(session.id, "needs_response")));
  const { intent, reviews } = await records();
  expect(intent.state).toBe("paid");
  expect(reviews).toHaveLength(1);
});

test("PayPal: the quote is in USD, the approved order is captured, and the ledger is in KES", async () => {
  const { intent, payment, attempt, records, state } = await startAttempt("paypal");
  expect(payment.attempt).toMatchObject({
    state: "pending",
    redirect_url: expect.stringContaining("paypal.com"),
    quote: { currency: "USD", amount: "3.87", rate: "129.50" },
  });
  const order = paypal.orders[attempt.provider_id!]!;
  paypal.approve(order.id);
  const approved = paypal.webhook("CHECKOUT.ORDER.APPROVED", order);
  const forged = { ...approved, headers: { ...approved.headers, "paypal-transmission-sig": "guessed" } };
  expect(await postStatus("paypal", forged)).toBe(400);
  expect(order.status).toBe("APPROVED");

  await post("paypal", approved);
  await expect.poll(afterPolling(state), POLLING).toBe("paid");
  const capture = paypal.captureOf(order.id);
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  await post("paypal", paypal.webhook("PAYMENT.CAPTURE.COMPLETED", { ...capture, ...related }));
  await expect.poll(() => countFulfilments(intent.id), POLLING).toBe(1);
  expect(await records()).toMatchObject({
    attempts: [{ state: "succeeded", receipt: capture.id }],
    entries: [{ receipt: capture.id, amount: 500, state: "allocated" }],
    reviews: [],
  });
  await post("paypal", paypal.webhook("PAYMENT.CAPTURE.REFUNDED", { ...capture, id: "R1", ...related }));
  expect((await records()).attempts[0]!.state).toBe("reversed");
});

test("Airtel: no query is made for three minutes, unless a callback comes", async () => {
  const { intent, attempt, records, state } = await startAttempt("airtel", createPhone());
  const enquiry = `/standard/v1/payments/${attempt.id}`;
  await backdateAndPoll(services, intent.id, 120);
  expect(airtel.countRequests(enquiry)).toBe(0);

  await post("airtel", { headers: {}, body: airtel.callback(attempt.id).replace("TIP", "TS") });
  await expect
    .poll(
      afterPolling(() => airtel.countRequests(enquiry)),
      POLLING,
    )
    .toBe(1);
  expect(await state()).toBe("open");

  airtel.settle(attempt.id, "TS");
  await post("airtel", { headers: {}, body: airtel.callback(attempt.id) });
  await expect.poll(afterPolling(state), POLLING).toBe("paid");
  const receipt = airtelReceiptOf(attempt.id);
  expect((await records()).entries).toMatchObject([{ receipt, amount: 500, state: "allocated" }]);
});

test("Airtel: a prompt whose response was lost is found by our own id, and is not sent again", async () => {
  const before = airtel.countRequests(PUSH);
  airtel.failNext(PUSH, "done, then break");
  const { intent, attempt, state } = await startAttempt("airtel", createPhone());
  expect(attempt.state).toBe("unknown");
  airtel.settle(attempt.id, "TS");
  await backdateAndPoll(services, intent.id, 200);
  expect(await state()).toBe("paid");
  expect(airtel.countRequests(PUSH)).toBe(before + 1);
});

test("Airtel: a wrong PIN is explained to the payer", async () => {
  const { intent, attempt, records } = await startAttempt("airtel", createPhone());
  airtel.settle(attempt.id, "TF", "DP00800001002");
  await backdateAndPoll(services, intent.id, 200);
  expect((await records()).attempts).toMatchObject([{ state: "failed", reason: "wrong_pin" }]);
});

test("the prompt limit is per phone, and does not affect payers without a phone number", async () => {
  for (let payer = 0; payer < 8; payer++) expect((await startAttempt("card")).attempt.state).toBe("pending");
});

test("webhooks without a valid signature get 400, are not stored, and are rate-limited", async () => {
  const before = await countStored();
  const verifications = paypal.countRequests("/v1/notifications/verify-webhook-signature");
  const bodies = ["", "{", "[]", "<x>", '{"event_type":"X","resource":{"id":"1"}}', "x".repeat(60_000)];
  for (const service of ["stripe", "paypal"] as const) {
    for (const body of bodies) {
      expect(await postStatus(service, { headers: { "stripe-signature": "t=1,v1=0" }, body }, "203.0.113.5")).toBe(400);
    }
  }
  for (let n = 0; n < 60; n += 1) await postStatus("stripe", { headers: {}, body: "junk" }, "203.0.113.6");
  expect(await postStatus("stripe", { headers: {}, body: "junk" }, "203.0.113.6")).toBe(429);
  expect(await countStored()).toBe(before);
  expect(paypal.countRequests("/v1/notifications/verify-webhook-signature")).toBe(verifications);
});

test("a webhook that PayPal could not verify gets 503, and is accepted when it is sent again", async () => {
  const { attempt } = await startAttempt("paypal");
  const approved = paypal.webhook("CHECKOUT.ORDER.APPROVED", paypal.orders[attempt.provider_id!]!);
  const before = await countStored();
  paypal.failNext("/v1/notifications/verify-webhook-signature", "break");
  expect(await postStatus("paypal", approved)).toBe(503);
  expect(await countStored()).toBe(before);
  await post("paypal", approved);
  expect(await countStored()).toBe(before + 1);
});

test("Airtel's callbacks need the secret URL, and go to the queue for providers other than M-PESA", async () => {
  const { attempt } = await startAttempt("airtel", createPhone());
  for (const path of ["/pay/airtel/notices", "/pay/airtel/notices/", `/pay/airtel/notices/${"0".repeat(32)}`]) {
    const reply = await app.inject({ method: "POST", url: path, payload: airtel.callback(attempt.id) });
    expect(reply.statusCode).toBe(404);
  }
  await post("airtel", { headers: {}, body: airtel.callback(attempt.id) });
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'payments.%notice' group by name`.execute(db);
  expect(rows).toEqual([{ name: "payments.common-notice" }]);
});

test("no log line contains a phone number, a secret or a checkout URL", async () => {
  const phone = createPhone();
  await startAttempt("airtel", phone);
  const { payment } = await startAttempt("paypal");
  for (const secret of [
    phone.slice(-9),
    AIRTEL_CLIENT.clientSecret,
    STRIPE_ACCOUNT.secretKey,
    STRIPE_ACCOUNT.webhookSecret,
    PAYPAL_MERCHANT.clientSecret,
    payment.attempt!.redirect_url!,
    payment.token,
  ]) {
    expect(logged()).not.toContain(secret);
  }
});

import type { PaymentMethod } from "@party/contract/values/payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pollDue } from "#features/payments/attempts/polling.ts";
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
import { CLIENT, fakeAirtel, receiptOf } from "./fakes/fake-airtel.ts";
import { fakePaypal, MERCHANT } from "./fakes/fake-paypal.ts";
import { ACCOUNT, fakeStripe } from "./fakes/fake-stripe.ts";

const PATIENCE = { timeout: 10_000 };
const PUSH = "/merchant/v1/payments/";
const airtel = await fakeAirtel();
const stripe = await fakeStripe();
const paypal = await fakePaypal();
const { api, app, services, db, logged, close } = await startTestApi({
  AIRTEL_BASE_URL: airtel.url,
  AIRTEL_CLIENT_ID: CLIENT.clientId,
  AIRTEL_CLIENT_SECRET: CLIENT.clientSecret,
  STRIPE_BASE_URL: stripe.url,
  STRIPE_SECRET_KEY: ACCOUNT.secretKey,
  STRIPE_WEBHOOK_SECRET: ACCOUNT.webhookSecret,
  PAYPAL_BASE_URL: paypal.url,
  PAYPAL_CLIENT_ID: MERCHANT.clientId,
  PAYPAL_CLIENT_SECRET: MERCHANT.clientSecret,
  PAYPAL_WEBHOOK_ID: MERCHANT.webhookId,
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

async function started(method: PaymentMethod, phone?: string) {
  const { intent, token } = await createPayment(services, { amount: 500 });
  const body = { method, ...(phone ? { phone } : {}) };
  const payment = await api("POST /payments/{token}/attempts/", { params: { token }, body });
  const books = () => findPaymentRecords(db, intent.id);
  const state = async () => (await books()).intent.state;
  const [attempt] = (await books()).attempts;
  return { intent, payment, attempt: attempt!, books, state };
}

/** What a service posts to the address that was given to it. @returns when it is worked off */
async function post(service: "stripe" | "paypal" | "airtel", { headers, body }: RawCallback): Promise<void> {
  expect(await statusOf(service, { headers, body })).toBe(200);
  await expect.poll(waiting, PATIENCE).toBe(0);
}

/** @param remoteAddress who posts; every stranger has one of their own */
async function statusOf(
  service: "stripe" | "paypal" | "airtel",
  { headers, body }: RawCallback,
  remoteAddress = "127.0.0.1",
): Promise<number> {
  const reply = await app.inject({
    method: "POST",
    url: service === "airtel" ? new URL(airtelCallback(services.config).notices).pathname : `/pay/${service}/notices`,
    headers: { "content-type": "application/json", ...headers },
    payload: body,
    remoteAddress,
  });
  return reply.statusCode;
}

const stored = async () =>
  (await db.selectFrom("provider_events").select("id").where("direction", "=", "in").execute()).length;

const waiting = async () => {
  const left = await db
    .selectFrom("provider_events")
    .leftJoin("provider_event_results", "event_id", "id")
    .select("id")
    .where("direction", "=", "in")
    .where("event_id", "is", null)
    .execute();
  return left.length;
};

/** What is due is asked about by whoever comes first, the worker or this. */
const askedAndThen =
  <Seen>(look: () => Seen) =>
  async () => {
    await pollDue(services);
    return look();
  };

const timesFulfilled = (intentId: number) => fulfilled.filter((id) => id === intentId).length;

test.each(["card", "stripe"] as const)(
  "%s: the payer is sent to the page, and paid is what Stripe has signed",
  async (method) => {
    const { intent, payment, attempt, books, state } = await started(method);
    const session = stripe.sessions.get(attempt.provider_id!)!;
    expect(payment.attempt).toMatchObject({ method, state: "pending", redirect_url: session.url });
    expect(session).toMatchObject({ amount_total: 50_000, client_reference_id: attempt.id });

    stripe.pay(session.id);
    const forged = stripe.webhook("checkout.session.completed", session, { secret: "whsec_guessed" });
    expect(await statusOf("stripe", forged)).toBe(400);
    expect(await state()).toBe("open");

    await post("stripe", stripe.webhook("checkout.session.completed", session));
    await post("stripe", stripe.webhook("checkout.session.completed", session));
    await expect.poll(() => timesFulfilled(intent.id), PATIENCE).toBe(1);
    const receipt = session.payment_intent;
    expect(await books()).toMatchObject({
      intent: { state: "paid" },
      attempts: [{ state: "succeeded", receipt }],
      entries: [{ receipt, amount: 500, state: "allocated" }],
      reviews: [],
    });

    await post("stripe", stripe.webhook("charge.refunded", stripe.charge(session.id, 50_000)));
    expect((await books()).attempts[0]!.state).toBe("reversed");
  },
);

test("card: a webhook that was lost is made good by asking", async () => {
  const { intent, attempt, state } = await started("card");
  stripe.pay(attempt.provider_id!);
  await backdateAndPoll(services, intent.id);
  expect(await state()).toBe("paid");
});

test("card: a page that ran out has failed, and the payment may be tried again", async () => {
  const { attempt, books } = await started("card");
  stripe.expire(attempt.provider_id!);
  await post("stripe", stripe.webhook("checkout.session.expired", stripe.sessions.get(attempt.provider_id!)!));
  expect(await books()).toMatchObject({
    intent: { state: "open" },
    attempts: [{ state: "failed", reason: "timed_out" }],
  });
});

test("card: a dispute is put before a person, and what was paid stays paid", async () => {
  const { attempt, books } = await started("card");
  const session = stripe.sessions.get(attempt.provider_id!)!;
  stripe.pay(session.id);
  await post("stripe", stripe.webhook("checkout.session.completed", session));
  await post("stripe", stripe.webhook("charge.dispute.created", stripe.dispute(session.id, "needs_response")));
  const { intent, reviews } = await books();
  expect(intent.state).toBe("paid");
  expect(reviews).toHaveLength(1);
});

test("PayPal: dollars are quoted, what the payer approves is captured, and the books hold the shillings", async () => {
  const { intent, payment, attempt, books, state } = await started("paypal");
  expect(payment.attempt).toMatchObject({
    state: "pending",
    redirect_url: expect.stringContaining("paypal.com"),
    quote: { currency: "USD", amount: "3.87", rate: "129.50" },
  });
  const order = paypal.orders.get(attempt.provider_id!)!;
  paypal.approve(order.id);
  const approved = paypal.webhook("CHECKOUT.ORDER.APPROVED", order);
  const forged = { ...approved, headers: { ...approved.headers, "paypal-transmission-sig": "guessed" } };
  expect(await statusOf("paypal", forged)).toBe(400);
  expect(order.status).toBe("APPROVED");

  await post("paypal", approved);
  await expect.poll(askedAndThen(state), PATIENCE).toBe("paid");
  const capture = paypal.captureOf(order.id);
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  await post("paypal", paypal.webhook("PAYMENT.CAPTURE.COMPLETED", { ...capture, ...related }));
  await expect.poll(() => timesFulfilled(intent.id), PATIENCE).toBe(1);
  expect(await books()).toMatchObject({
    attempts: [{ state: "succeeded", receipt: capture.id }],
    entries: [{ receipt: capture.id, amount: 500, state: "allocated" }],
    reviews: [],
  });
  await post("paypal", paypal.webhook("PAYMENT.CAPTURE.REFUNDED", { ...capture, id: "R1", ...related }));
  expect((await books()).attempts[0]!.state).toBe("reversed");
});

test("Airtel: nobody asks while the payer has three minutes; a callback only makes us ask", async () => {
  const { intent, attempt, books, state } = await started("airtel", createPhone());
  const enquiry = `/standard/v1/payments/${attempt.id}`;
  await backdateAndPoll(services, intent.id, 120);
  expect(airtel.countRequests(enquiry)).toBe(0);

  await post("airtel", { headers: {}, body: airtel.callback(attempt.id).replace("TIP", "TS") });
  await expect
    .poll(
      askedAndThen(() => airtel.countRequests(enquiry)),
      PATIENCE,
    )
    .toBe(1);
  expect(await state()).toBe("open");

  airtel.settle(attempt.id, "TS");
  await post("airtel", { headers: {}, body: airtel.callback(attempt.id) });
  await expect.poll(askedAndThen(state), PATIENCE).toBe("paid");
  const receipt = receiptOf(attempt.id);
  expect((await books()).entries).toMatchObject([{ receipt, amount: 500, state: "allocated" }]);
});

test("Airtel: a prompt whose answer was lost is found by our own id, and is not sent again", async () => {
  const before = airtel.countRequests(PUSH);
  airtel.failNext(PUSH, "done, then break");
  const { intent, attempt, state } = await started("airtel", createPhone());
  expect(attempt.state).toBe("unknown");
  airtel.settle(attempt.id, "TS");
  await backdateAndPoll(services, intent.id, 200);
  expect(await state()).toBe("paid");
  expect(airtel.countRequests(PUSH)).toBe(before + 1);
});

test("Airtel: a wrong PIN is told to the payer in words", async () => {
  const { intent, attempt, books } = await started("airtel", createPhone());
  airtel.settle(attempt.id, "TF", "DP00800001002");
  await backdateAndPoll(services, intent.id, 200);
  expect((await books()).attempts).toMatchObject([{ state: "failed", reason: "wrong_pin" }]);
});

test("the limit on prompts is per phone: who pays without one is not held up by the others", async () => {
  for (let payer = 0; payer < 8; payer++) expect((await started("card")).attempt.state).toBe("pending");
});

test("what Stripe or PayPal has not signed is refused and not stored, and a flood of it soon is not even read", async () => {
  const before = await stored();
  const asked = paypal.countRequests("/v1/notifications/verify-webhook-signature");
  const bodies = ["", "{", "[]", "<x>", '{"event_type":"X","resource":{"id":"1"}}', "x".repeat(60_000)];
  for (const service of ["stripe", "paypal"] as const) {
    for (const body of bodies) {
      expect(await statusOf(service, { headers: { "stripe-signature": "t=1,v1=0" }, body }, "203.0.113.5")).toBe(400);
    }
  }
  for (let n = 0; n < 60; n += 1) await statusOf("stripe", { headers: {}, body: "junk" }, "203.0.113.6");
  expect(await statusOf("stripe", { headers: {}, body: "junk" }, "203.0.113.6")).toBe(429);
  expect(await stored()).toBe(before);
  expect(paypal.countRequests("/v1/notifications/verify-webhook-signature")).toBe(asked);
});

test("PayPal posts again what it could not be asked about", async () => {
  const { attempt } = await started("paypal");
  const approved = paypal.webhook("CHECKOUT.ORDER.APPROVED", paypal.orders.get(attempt.provider_id!)!);
  const before = await stored();
  paypal.failNext("/v1/notifications/verify-webhook-signature", "break");
  expect(await statusOf("paypal", approved)).toBe(503);
  expect(await stored()).toBe(before);
  await post("paypal", approved);
  expect(await stored()).toBe(before + 1);
});

test("Airtel's callback address cannot be guessed, and what comes there does not wait in M-PESA's queue", async () => {
  const { attempt } = await started("airtel", createPhone());
  for (const path of ["/pay/airtel/notices", "/pay/airtel/notices/", `/pay/airtel/notices/${"0".repeat(32)}`]) {
    const reply = await app.inject({ method: "POST", url: path, payload: airtel.callback(attempt.id) });
    expect(reply.statusCode).toBe(404);
  }
  await post("airtel", { headers: {}, body: airtel.callback(attempt.id) });
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'payments.%notice' group by name`.execute(db);
  expect(rows).toEqual([{ name: "payments.common-notice" }]);
});

test("no log line names a phone, a secret or a page of a payer", async () => {
  const phone = createPhone();
  await started("airtel", phone);
  const { payment } = await started("paypal");
  for (const secret of [
    phone.slice(-9),
    CLIENT.clientSecret,
    ACCOUNT.secretKey,
    ACCOUNT.webhookSecret,
    MERCHANT.clientSecret,
    payment.attempt!.redirect_url!,
    payment.token,
  ]) {
    expect(logged()).not.toContain(secret);
  }
});

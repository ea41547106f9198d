import { type CheckoutSession, type FakeStripe, fakeStripe, STRIPE_ACCOUNT } from "@party/fakes/stripe";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAttempt, minutesAgo } from "#testing/attempt.ts";
import { fuzzText } from "#testing/fuzz.ts";
import { type Provider, RateLimitedError, type RawCallback } from "../provider.ts";
import { stripeProvider } from "./stripe.ts";

const TIMEOUT_MS = 1_000;
const SESSIONS = "/v1/checkout/sessions";

let stripe: FakeStripe;
let provider: Provider;
/** The same provider with a short timeout. */
let shortTimeout: Provider;
beforeEach(async () => {
  stripe = await fakeStripe();
  const settings = { baseUrl: stripe.url, ...STRIPE_ACCOUNT };
  provider = stripeProvider("card", settings);
  shortTimeout = stripeProvider("card", settings, TIMEOUT_MS);
});
afterEach(() => stripe.close());

async function startSession(request = createAttempt()): Promise<{ attemptId: string; session: CheckoutSession }> {
  const pending = await provider.start(request);
  if (pending.state !== "pending") throw new Error(`not started: ${JSON.stringify(pending)}`);
  return { attemptId: request.attemptId, session: stripe.sessions[pending.providerId]! };
}
const querySession = (providerId: string | null, startedAt = minutesAgo(1), from = provider) =>
  from.query({ attemptId: "-", providerId, startedAt });
const parse = (webhook: RawCallback) => provider.parseCallback(webhook);

test("a checkout page charges the amount in cents and returns to the payment after success and cancellation", async () => {
  const request = createAttempt({ amount: 1_499 });
  const { session } = await startSession(request);
  expect(session).toMatchObject({
    amount_total: 149_900,
    currency: "kes",
    client_reference_id: request.attemptId,
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  });
  expect(stripe.requests[0]!.headers["idempotency-key"]).toBe(request.attemptId);
  const minutes = session.expires_at / 60 - Date.now() / 60_000;
  expect(minutes).toBeGreaterThan(30);
  expect(minutes).toBeLessThan(32);
});

test("every whole amount in KES is sent in cents and read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 65, max: provider.limit }), async (amount) => {
      const { session } = await startSession(createAttempt({ amount }));
      expect(session.amount_total).toBe(amount * 100);
      stripe.pay(session.id);
      expect(await querySession(session.id)).toMatchObject({ state: "succeeded", amount });
    }),
    { numRuns: 25 },
  );
});

test("card and stripe are two names of the same provider", async () => {
  const other = stripeProvider("stripe", { baseUrl: stripe.url, ...STRIPE_ACCOUNT });
  expect([provider.method, other.method]).toEqual(["card", "stripe"]);
  expect(await other.start(createAttempt())).toMatchObject({
    state: "pending",
    redirectUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
  });
});

test("an attempt that is sent twice creates one session", async () => {
  const request = createAttempt();
  const { session } = await startSession(request);
  expect(await provider.start(request)).toMatchObject({ state: expect.stringMatching(/pending|unknown/) });
  expect(Object.keys(stripe.sessions)).toHaveLength(1);
  expect(await provider.start({ ...request, amount: 900 })).toMatchObject({ state: "unknown" });
  expect(session.amount_total).toBe(50_000);
});

test.each([
  [10, "amount_too_small"],
  [1_000_000, "amount_too_large"],
])("KES %d fails the attempt with the reason %s", async (amount, reason) => {
  expect(await provider.start(createAttempt({ amount }))).toMatchObject({ state: "failed", code: reason, reason });
});

test.each([
  [{ status: 400, type: "invalid_request_error", code: "parameter_invalid" }, "service_refused"],
  [{ status: 404, type: "invalid_request_error", code: "resource_missing" }, "service_refused"],
  [{ status: 401, type: "invalid_request_error" }, "service_refused"],
  [{ status: 403, type: "invalid_request_error" }, "service_refused"],
  [{ status: 402, type: "card_error", code: "card_declined" }, "declined"],
  [{ status: 429, type: "rate_limit_error" }, "service_busy"],
])("the response %o fails the attempt with the reason %s", async ({ status, ...error }, reason) => {
  stripe.failNext(SESSIONS, { status, json: { error: { ...error, message: "no" } } });
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", reason });
});

test("the error of a wrong key does not contain the key", async () => {
  const secretKey = "sk_test_wrong";
  const wrongCredentials = stripeProvider("card", { ...STRIPE_ACCOUNT, baseUrl: stripe.url, secretKey });
  const result = await wrongCredentials.start(createAttempt());
  expect(result).toEqual({ state: "failed", code: "401", reason: "service_refused", text: "the key was refused" });
});

test.each([
  "silence",
  "break",
  "html",
  "done, then break",
  { status: 500, json: { error: { type: "api_error", message: "?" } } },
  { status: 409, json: { error: { type: "invalid_request_error", message: "?" } } },
  { status: 200, json: {} },
] as const)("a start that ends in %o leaves the attempt unknown and is not repeated", async (failure) => {
  stripe.failNext(SESSIONS, failure);
  expect(await shortTimeout.start(createAttempt())).toMatchObject({ state: "unknown" });
  expect(stripe.countRequests(SESSIONS)).toBe(1);
});

test("an attempt whose checkout URL was lost fails two and a half minutes after its start", async () => {
  expect(await querySession(null, minutesAgo(1))).toEqual({ state: "pending" });
  expect(await querySession(null, minutesAgo(3))).toMatchObject({ state: "failed", reason: "service_busy" });
});

test("a query reports an open, paid or expired session", async () => {
  const { session } = await startSession();
  expect(await querySession(session.id)).toEqual({ state: "pending" });
  stripe.pay(session.id);
  expect(await querySession(session.id)).toEqual({ state: "succeeded", receipt: session.payment_intent, amount: 500 });

  const { session: other } = await startSession();
  stripe.expire(other.id);
  expect(await querySession(other.id)).toMatchObject({ state: "failed", code: "expired", reason: "timed_out" });
});

test.each([
  ["another currency", { currency: "usd" }],
  ["an amount with cents", { amount_total: 50_050 }],
  ["no amount", { amount_total: null }],
  ["an unknown payment status", { payment_status: "no_payment_required" }],
])("a paid session with %s goes to review", async (_, overrides) => {
  const { session } = await startSession();
  stripe.pay(session.id);
  Object.assign(session, overrides);
  expect(await querySession(session.id)).toMatchObject({ state: "unrecognised" });
});

test("a query without a usable response leaves the attempt pending, and an unknown session goes to review", async () => {
  const { session } = await startSession();
  for (const failure of ["silence", "break", "html", { status: 500, json: { error: {} } }] as const) {
    stripe.failNext(SESSIONS, failure);
    expect(await querySession(session.id, minutesAgo(1), shortTimeout), JSON.stringify(failure)).toEqual({
      state: "pending",
    });
  }
  expect(await querySession("cs_test_gone")).toMatchObject({ state: "unrecognised", code: "resource_missing" });
});

test("a 429 of Stripe throws RateLimitedError with its Retry-After", async () => {
  const { session } = await startSession();
  stripe.failNext(SESSIONS, { status: 429, json: { error: {} }, headers: { "retry-after": "3" } });
  const result = await querySession(session.id).catch((error) => error);
  expect(result).toBeInstanceOf(RateLimitedError);
  expect(result.retryAfter).toBe(3_000);
});

test("a webhook reports a paid session, also when repeated", async () => {
  const { attemptId, session } = await startSession();
  stripe.pay(session.id);
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const webhook = stripe.webhook("checkout.session.completed", session, { at });
  const expected = {
    attemptId,
    providerId: session.id,
    outcome: { state: "succeeded", receipt: session.payment_intent, amount: 500, paidAt: at },
  };
  expect(await parse(webhook)).toEqual(expected);
  expect(await parse(webhook)).toEqual(expected);
});

test("a completed session that is not paid yet is pending", async () => {
  const { session } = await startSession();
  const completed = { ...session, status: "complete", payment_status: "unpaid" };
  expect(await parse(stripe.webhook("checkout.session.completed", completed))).toMatchObject({
    outcome: { state: "pending" },
  });
  const paid = { ...completed, payment_status: "paid", payment_intent: "pi_1" };
  expect(await parse(stripe.webhook("checkout.session.async_payment_succeeded", paid))).toMatchObject({
    outcome: { state: "succeeded", receipt: "pi_1" },
  });
  expect(await parse(stripe.webhook("checkout.session.async_payment_failed", completed))).toMatchObject({
    outcome: { state: "failed", reason: "declined" },
  });
});

test("an expired session fails the attempt", async () => {
  const { attemptId, session } = await startSession();
  stripe.expire(session.id);
  expect(await parse(stripe.webhook("checkout.session.expired", session))).toMatchObject({
    attemptId,
    outcome: { state: "failed", reason: "timed_out" },
  });
});

test("a full or partial refund is matched to its attempt", async () => {
  const { attemptId, session } = await startSession();
  stripe.pay(session.id);
  const refunded = (cents: number) => parse(stripe.webhook("charge.refunded", stripe.charge(session.id, cents)));
  const reversed = (amount: number | null) => ({ attemptId, outcome: { state: "reversed", code: "refunded", amount } });
  expect(await refunded(50_000)).toMatchObject(reversed(500));
  expect(await refunded(20_000)).toMatchObject(reversed(200));
  expect(await refunded(20_050)).toMatchObject(reversed(null));
});

test("a new dispute goes to review, and only a lost one is a reversal", async () => {
  const { attemptId, session } = await startSession();
  stripe.pay(session.id);
  const dispute = (type: string, status: string) =>
    parse(stripe.webhook(`charge.dispute.${type}`, stripe.dispute(session.id, status)));
  expect(await dispute("created", "needs_response")).toMatchObject({
    attemptId,
    outcome: { state: "unrecognised", code: "dispute", text: expect.stringContaining("fraudulent") },
  });
  expect(await dispute("closed", "lost")).toMatchObject({ attemptId, outcome: { state: "reversed", amount: 500 } });
  expect(await dispute("closed", "won")).toMatchObject({ outcome: { state: "pending" } });
});

test("a refund whose session cannot be queried is processed again later", async () => {
  const { session } = await startSession();
  stripe.pay(session.id);
  const webhook = stripe.webhook("charge.refunded", stripe.charge(session.id, 50_000));
  stripe.failNext(SESSIONS, "break");
  await expect(parse(webhook)).rejects.toThrow();
  expect(await parse(webhook)).toMatchObject({ outcome: { state: "reversed" } });
});

test("a webhook without Stripe's signature is ignored", async () => {
  const { session } = await startSession();
  stripe.pay(session.id);
  const signed = stripe.webhook("checkout.session.completed", session);
  const forged = stripe.webhook("checkout.session.completed", session, { secret: "whsec_guessed" });
  expect(await parse(forged)).toBeUndefined();
  expect(await parse({ headers: {}, body: signed.body })).toBeUndefined();
  expect(await parse({ ...signed, body: signed.body.replace("50000", "50001") })).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(fuzzText, fuzzText, async (signature, body) => {
      expect(await parse({ headers: { "stripe-signature": signature }, body })).toBeUndefined();
    }),
  );
});

test("the age of a signature counts until the webhook was received, not until it is processed", async () => {
  const { session } = await startSession();
  stripe.pay(session.id);
  const old = stripe.webhook("checkout.session.completed", session, { at: minutesAgo(30) });
  expect(await parse(old)).toBeUndefined();
  expect(await parse({ ...old, receivedAt: minutesAgo(29) })).toMatchObject({ outcome: { state: "succeeded" } });
});

test("webhooks about other payments are ignored", async () => {
  const { session } = await startSession();
  expect(await parse(stripe.webhook("customer.created", { id: "cus_1" }))).toBeUndefined();
  const otherSession = { ...session, client_reference_id: null };
  expect(await parse(stripe.webhook("checkout.session.completed", otherSession))).toBeUndefined();
  const charge = { ...stripe.charge(session.id, 100), payment_intent: "pi_of_somebody_else" };
  expect(await parse(stripe.webhook("charge.refunded", charge))).toBeUndefined();
});

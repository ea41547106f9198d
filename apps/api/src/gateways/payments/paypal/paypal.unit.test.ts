import { type FakePaypal, fakePaypal, MERCHANT, type Order } from "@party/fakes/paypal";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAttempt, minutesAgo } from "#testing/attempt.ts";
import { fuzzText } from "#testing/fuzz.ts";
import { type Provider, RateLimitedError } from "../provider.ts";
import { paypalProvider } from "./paypal.ts";

const TIMEOUT_MS = 1_000;
const ORDERS = "/v2/checkout/orders";
const VERIFY = "/v1/notifications/verify-webhook-signature";

let paypal: FakePaypal;
let provider: Provider;
/** The same with a short timeout. */
let shortTimeout: Provider;
beforeEach(async () => {
  paypal = await fakePaypal();
  const settings = { baseUrl: paypal.url, ...MERCHANT, kesPerUsd: "129.50" };
  provider = paypalProvider(settings);
  shortTimeout = paypalProvider(settings, TIMEOUT_MS);
});
afterEach(() => paypal.close());

async function started(one = createAttempt()): Promise<{ attemptId: string; order: Order }> {
  const pending = await provider.start(one);
  if (pending.state !== "pending") throw new Error(`not started: ${JSON.stringify(pending)}`);
  return { attemptId: one.attemptId, order: paypal.orders.get(pending.providerId)! };
}
async function approved(one = createAttempt()) {
  const { attemptId, order } = await started(one);
  paypal.approve(order.id);
  const capturePath = `${ORDERS}/${order.id}/capture`;
  const ask = (asked = provider) => asked.query({ attemptId, providerId: order.id, startedAt: minutesAgo(1) });
  return { attemptId, order, ask, capturePath };
}
const refusal = (status: number, issue: string) => ({
  status,
  json: { name: "X", message: "no", details: [{ issue }] },
});

test("an order is in USD at the party's rate, and contains the amount in KES", async () => {
  const one = createAttempt({ amount: 500 });
  const pending = await provider.start(one);
  expect(pending).toEqual({
    state: "pending",
    providerId: expect.stringMatching(/^\w{17}$/),
    redirectUrl: expect.stringMatching(/^https:\/\/www\.sandbox\.paypal\.com\/checkoutnow\?token=/),
    quote: { currency: "USD", amount: "3.87", rate: "129.50" },
  });
  const asked = paypal.requests.find(({ path }) => path === ORDERS)!;
  expect(asked.headers["paypal-request-id"]).toBe(one.attemptId);
  expect(JSON.parse(asked.body)).toMatchObject({
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "M4K7Q2XZ",
        custom_id: `${one.attemptId}:500:129.50`,
        amount: { currency_code: "USD", value: "3.87" },
      },
    ],
    payment_source: { paypal: { experience_context: { return_url: one.returnUrl, cancel_url: one.returnUrl } } },
  });
  expect(provider).toMatchObject({ method: "paypal", kind: "redirect", limit: 1_295_000 });
});

test("an approval link with PayPal's older name is found", async () => {
  const links = [{ href: "https://www.paypal.com/old", rel: "approve" }];
  paypal.failNext(ORDERS, { status: 201, json: { id: "O1", status: "CREATED", links } });
  expect(await provider.start(createAttempt())).toMatchObject({
    state: "pending",
    redirectUrl: "https://www.paypal.com/old",
  });
});

test("an attempt that is sent twice creates one order", async () => {
  const one = createAttempt();
  expect(await provider.start(one)).toEqual(await provider.start(one));
  expect(paypal.orders.size).toBe(1);
});

test.each([
  [refusal(422, "CURRENCY_NOT_SUPPORTED"), "CURRENCY_NOT_SUPPORTED", "service_refused"],
  [refusal(400, "INVALID_PARAMETER_VALUE"), "INVALID_PARAMETER_VALUE", "service_refused"],
  [refusal(403, "PERMISSION_DENIED"), "PERMISSION_DENIED", "service_refused"],
  [{ status: 403, json: { name: "NOT_AUTHORIZED" } }, "NOT_AUTHORIZED", "service_refused"],
  [{ status: 429, json: { name: "RATE_LIMIT_REACHED" } }, "429", "service_busy"],
])("%o is a rejection", async (reply, code, reason) => {
  paypal.failNext(ORDERS, reply);
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", code, reason });
});

test.each([
  "silence",
  "break",
  "html",
  "done, then break",
  { status: 500, json: { name: "INTERNAL_SERVER_ERROR" } },
  { status: 409, json: { name: "CONFLICT" } },
  refusal(422, "DUPLICATE_REQUEST_ID"),
  { status: 201, json: { id: "O1", status: "CREATED" } },
] as const)("%o instead of an answer is unknown, and is not asked again", async (how) => {
  paypal.failNext(ORDERS, how);
  expect(await shortTimeout.start(createAttempt())).toMatchObject({ state: "unknown" });
  expect(paypal.countRequests(ORDERS)).toBe(1);
});

test("wrong credentials are a rejection, and are not in its text", async () => {
  const stranger = paypalProvider({ ...MERCHANT, baseUrl: paypal.url, clientSecret: "guessed", kesPerUsd: "130" });
  const refused = await stranger.start(createAttempt());
  expect(refused).toMatchObject({ state: "failed", code: "no_token", reason: "service_refused" });
  expect(JSON.stringify(refused)).not.toContain("guessed");
});

test("an order without approval is pending, and is not captured", async () => {
  const { attemptId, order } = await started();
  for (const status of ["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"]) {
    order.status = status;
    const outcome = await provider.query({ attemptId, providerId: order.id, startedAt: minutesAgo(1) });
    expect(outcome, status).toEqual({ state: "pending" });
  }
  expect(paypal.countRequests(`${ORDERS}/${order.id}/capture`)).toBe(0);
});

test("a query captures an approved order once, and reports the amount in KES that was owed", async () => {
  const { order, ask, capturePath } = await approved(createAttempt({ amount: 5_000 }));
  const paid = await ask();
  const { id, create_time } = paypal.captureOf(order.id);
  expect(paid).toEqual({ state: "succeeded", receipt: id, amount: 5_000, paidAt: new Date(create_time) });
  expect(await ask()).toEqual(paid);
  expect(paypal.countRequests(capturePath)).toBe(1);
});

test("every amount in KES is reported exactly", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (amount) => {
      const { ask } = await approved(createAttempt({ amount }));
      expect(await ask()).toMatchObject({ state: "succeeded", amount });
    }),
    { numRuns: 25 },
  );
});

test("a capture whose response was lost is found by the next query", async () => {
  const { ask, capturePath } = await approved();
  paypal.failNext(capturePath, "done, then break");
  expect(await ask()).toEqual({ state: "pending" });
  expect(await ask()).toMatchObject({ state: "succeeded", amount: 500 });
  expect(paypal.countRequests(capturePath)).toBe(1);
});

test("an order that was captured meanwhile is paid", async () => {
  const { attemptId, order, ask, capturePath } = await approved();
  paypal.failNext(capturePath, refusal(422, "ORDER_ALREADY_CAPTURED"));
  const amount = order.purchase_units[0]!.amount;
  const capture = { id: "C1", status: "COMPLETED", amount, custom_id: `${attemptId}:500:129.50`, create_time: "" };
  order.purchase_units[0]!.payments = { captures: [capture] };
  expect(await ask()).toMatchObject({ state: "succeeded", receipt: "C1", amount: 500 });
});

test("only the quoted amount is captured", async () => {
  for (const differing of [
    { amount: { currency_code: "USD", value: "3.88" } },
    { amount: { currency_code: "EUR", value: "3.87" } },
    { custom_id: `${createAttempt().attemptId}:500:129.50` },
    { custom_id: "somebody else's" },
  ]) {
    const { order, ask, capturePath } = await approved();
    Object.assign(order.purchase_units[0]!, differing);
    expect(await ask(), JSON.stringify(differing)).toMatchObject({ state: "unrecognised", code: "not_ours" });
    expect(paypal.countRequests(capturePath)).toBe(0);
  }
});

test.each([
  ["INSTRUMENT_DECLINED", "declined"],
  ["TRANSACTION_REFUSED", "declined"],
  ["PAYER_CANNOT_PAY", "declined"],
  ["REDIRECT_PAYER_FOR_ALTERNATE_FUNDING", "declined"],
  ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", "declined"],
  ["PAYER_ACCOUNT_LOCKED_OR_CLOSED", "account_blocked"],
  ["PAYER_ACCOUNT_RESTRICTED", "account_blocked"],
  ["COMPLIANCE_VIOLATION", "account_blocked"],
  ["TRANSACTION_LIMIT_EXCEEDED", "amount_too_large"],
  ["ORDER_EXPIRED", "timed_out"],
  ["PAYEE_BLOCKED_TRANSACTION", "service_refused"],
  ["PAYEE_ACCOUNT_RESTRICTED", "service_refused"],
  ["PAYEE_ACCOUNT_LOCKED_OR_CLOSED", "service_refused"],
  ["TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "service_refused"],
])("a capture rejected with %s has failed: %s", async (issue, reason) => {
  const { ask, capturePath } = await approved();
  paypal.failNext(capturePath, refusal(422, issue));
  expect(await ask()).toEqual({ state: "failed", code: issue, reason, text: "no" });
});

test("a capture rejected for an unknown reason goes to review, and one without a clear response changes nothing", async () => {
  const { ask, capturePath } = await approved();
  paypal.failNext(capturePath, refusal(422, "SOMETHING_NEW"));
  expect(await ask()).toMatchObject({ state: "unrecognised", code: "SOMETHING_NEW" });
  for (const how of ["silence", "break", "html", refusal(500, "X"), refusal(422, "ORDER_NOT_APPROVED")] as const) {
    paypal.failNext(capturePath, how);
    expect(await ask(shortTimeout), JSON.stringify(how)).toEqual({ state: "pending" });
  }
});

test.each([
  ["PENDING", "pending"],
  ["DECLINED", "failed"],
  ["FAILED", "failed"],
  ["REFUNDED", "reversed"],
  ["PARTIALLY_REFUNDED", "unrecognised"],
])("a capture that is %s: %s", async (status, state) => {
  const { ask } = await approved();
  paypal.nextCapture(status);
  expect(await ask()).toMatchObject({ state });
});

test("an order that was voided or deleted has failed, and one that cannot be read is pending", async () => {
  const { order, attemptId } = await started();
  const ask = (startedAt = minutesAgo(1), providerId = order.id) =>
    shortTimeout.query({ attemptId, providerId, startedAt });
  for (const how of ["silence", "break", "html", { status: 500, json: {} }, { status: 403, json: {} }] as const) {
    paypal.failNext(`${ORDERS}/`, how);
    expect(await ask(), JSON.stringify(how)).toEqual({ state: "pending" });
  }
  expect(await ask(minutesAgo(60), "GONE")).toEqual({ state: "pending" });
  expect(await ask(minutesAgo(7 * 60), "GONE")).toMatchObject({ state: "failed", reason: "timed_out" });
  order.status = "VOIDED";
  expect(await ask()).toMatchObject({ state: "failed", reason: "cancelled" });
  order.status = "NEW_STATE";
  expect(await ask()).toMatchObject({ state: "unrecognised", code: "NEW_STATE" });
});

test("a rate-limit response of PayPal is passed on with its Retry-After", async () => {
  const { ask, capturePath } = await approved();
  for (const path of [`${ORDERS}/`, capturePath]) {
    paypal.failNext(path, { status: 429, json: {}, headers: { "retry-after": "5" } });
    const refused = await ask().catch((error) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect(refused.retryAfter).toBe(5_000);
  }
});

test("an attempt whose checkout URL was lost fails once the start is certainly over", async () => {
  const ask = (minutes: number) =>
    provider.query({ attemptId: createAttempt().attemptId, providerId: null, startedAt: minutesAgo(minutes) });
  expect(await ask(1)).toEqual({ state: "pending" });
  expect(await ask(3)).toMatchObject({ state: "failed", reason: "service_busy" });
});

test("a webhook about an approved order triggers a query, which captures it", async () => {
  const { attemptId, order, ask } = await approved();
  const notice = await provider.parseCallback(paypal.webhook("CHECKOUT.ORDER.APPROVED", order));
  expect(notice).toEqual({ attemptId, providerId: order.id });
  expect(await ask()).toMatchObject({ state: "succeeded" });
});

async function captured() {
  const { attemptId, order, ask } = await approved();
  await ask();
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  const resource = { ...paypal.captureOf(order.id), ...related };
  const tell = (type: string, differing: object = {}) =>
    provider.parseCallback(paypal.webhook(`PAYMENT.CAPTURE.${type}`, { ...resource, ...differing }));
  return { attemptId, order, resource, tell };
}

test("webhooks about a capture report the outcome, also when repeated", async () => {
  const { attemptId, order, resource, tell } = await captured();
  const told = {
    attemptId,
    providerId: order.id,
    outcome: { state: "succeeded", receipt: resource.id, amount: 500, paidAt: new Date(resource.create_time) },
  };
  expect(await tell("COMPLETED")).toEqual(told);
  expect(await tell("COMPLETED")).toEqual(told);
  expect(await tell("PENDING")).toMatchObject({ attemptId, outcome: { state: "pending" } });
  expect(await tell("DENIED")).toMatchObject({ attemptId, outcome: { state: "failed", reason: "declined" } });
});

test("a full or partial refund is reported in KES", async () => {
  const { attemptId, tell } = await captured();
  const refund = (value: string, total?: string) =>
    tell("REFUNDED", {
      id: "R1",
      amount: { currency_code: "USD", value },
      ...(total ? { seller_payable_breakdown: { total_refunded_amount: { currency_code: "USD", value: total } } } : {}),
    });
  expect(await refund("3.87")).toMatchObject({ attemptId, outcome: { state: "reversed", amount: 500 } });
  expect(await refund("1.00")).toMatchObject({ outcome: { state: "reversed", amount: 129 } });
  expect(await refund("1.00", "3.87")).toMatchObject({ outcome: { state: "reversed", amount: 500 } });
  expect(await tell("REVERSED")).toMatchObject({ outcome: { state: "reversed", code: "REVERSED", amount: 500 } });
});

test("a capture in another currency goes to review", async () => {
  const { tell } = await captured();
  expect(await tell("COMPLETED", { amount: { currency_code: "EUR", value: "3.87" } })).toMatchObject({
    outcome: { state: "unrecognised" },
  });
});

test("a webhook with an invalid signature is ignored", async () => {
  const { resource } = await captured();
  const right = paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource);
  const headers = { ...right.headers, "paypal-transmission-sig": "guessed" };
  expect(await provider.parseCallback({ ...right, headers })).toBeUndefined();
  expect(await provider.parseCallback({ ...right, body: right.body.replace("3.87", "0.01") })).toBeUndefined();
  expect(await provider.parseCallback({ ...right, body: right.body.replaceAll(",", ", ") })).toBeUndefined();
  expect(
    await provider.parseCallback({ ...right, body: JSON.stringify({ event_type: "X", resource }) }),
  ).toBeUndefined();
});

test("unsigned or malformed webhooks are ignored without a request to PayPal", async () => {
  const { resource } = await captured();
  const right = paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource);
  for (const name of Object.keys(right.headers)) {
    const { [name]: _, ...headers } = right.headers;
    expect(await provider.parseCallback({ headers, body: right.body }), name).toBeUndefined();
  }
  await fc.assert(
    fc.asyncProperty(fuzzText, async (body) => {
      expect(await provider.parseCallback({ headers: right.headers, body })).toBeUndefined();
    }),
  );
  expect(paypal.countRequests(VERIFY)).toBe(0);
});

test.each(["silence", "break", "html", { status: 500, json: {} }, { status: 429, json: {} }] as const)(
  "while PayPal answers a check with %o, the webhook only makes us look the order up",
  async (how) => {
    const { attemptId, order, resource } = await captured();
    paypal.failNext(VERIFY, how);
    const notice = await shortTimeout.parseCallback(paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource));
    expect(notice).toEqual({ attemptId, providerId: order.id });
  },
);

test("webhooks about other orders are ignored", async () => {
  const { resource } = await captured();
  for (const custom_id of ["INV-1", undefined, `${"-".repeat(36)}:500:129.50`]) {
    const foreign = { ...resource, custom_id };
    expect(await provider.parseCallback(paypal.webhook("PAYMENT.CAPTURE.COMPLETED", foreign))).toBeUndefined();
  }
});

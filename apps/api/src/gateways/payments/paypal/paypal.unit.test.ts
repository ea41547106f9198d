import { type FakePaypal, fakePaypal, PAYPAL_MERCHANT, type PaypalOrder } from "@party/fakes/paypal";
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
/** The same provider with a short timeout. */
let shortTimeout: Provider;
beforeEach(async () => {
  paypal = await fakePaypal();
  const settings = { baseUrl: paypal.url, ...PAYPAL_MERCHANT, kesPerUsd: "129.50" };
  provider = paypalProvider(settings);
  shortTimeout = paypalProvider(settings, TIMEOUT_MS);
});
afterEach(() => paypal.close());

async function startOrder(request = createAttempt()): Promise<{ attemptId: string; order: PaypalOrder }> {
  const pending = await provider.start(request);
  if (pending.state !== "pending") throw new Error(`not started: ${JSON.stringify(pending)}`);
  return { attemptId: request.attemptId, order: paypal.orders[pending.providerId]! };
}
async function approveOrder(request = createAttempt()) {
  const { attemptId, order } = await startOrder(request);
  paypal.approve(order.id);
  const capturePath = `${ORDERS}/${order.id}/capture`;
  const queryOrder = (from = provider) => from.query({ attemptId, providerId: order.id, startedAt: minutesAgo(1) });
  return { attemptId, order, ask: queryOrder, capturePath };
}
const errorResponse = (status: number, issue: string) => ({
  status,
  json: { name: "X", message: "no", details: [{ issue }] },
});

test("an order is in USD at the party's rate, and contains the amount in KES", async () => {
  const request = createAttempt({ amount: 500 });
  const pending = await provider.start(request);
  expect(pending).toEqual({
    state: "pending",
    providerId: expect.stringMatching(/^\w{17}$/),
    redirectUrl: expect.stringMatching(/^https:\/\/www\.sandbox\.paypal\.com\/checkoutnow\?token=/),
    quote: { currency: "USD", amount: "3.87", rate: "129.50" },
  });
  const from = paypal.requests.find(({ path }) => path === ORDERS)!;
  expect(from.headers["paypal-request-id"]).toBe(request.attemptId);
  expect(JSON.parse(from.body)).toMatchObject({
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "M4K7Q2XZ",
        custom_id: `${request.attemptId}:500:129.50`,
        amount: { currency_code: "USD", value: "3.87" },
      },
    ],
    payment_source: {
      paypal: { experience_context: { return_url: request.returnUrl, cancel_url: request.cancelUrl } },
    },
  });
  expect(provider).toMatchObject({ method: "paypal", kind: "redirect", limit: 1_295_000 });
});

test("the approval link is found under its older name", async () => {
  const links = [{ href: "https://www.paypal.com/old", rel: "approve" }];
  paypal.failNext(ORDERS, { status: 201, json: { id: "O1", status: "CREATED", links } });
  expect(await provider.start(createAttempt())).toMatchObject({
    state: "pending",
    redirectUrl: "https://www.paypal.com/old",
  });
});

test("an attempt that is sent twice creates one order", async () => {
  const request = createAttempt();
  expect(await provider.start(request)).toEqual(await provider.start(request));
  expect(Object.keys(paypal.orders)).toHaveLength(1);
});

test.each([
  [errorResponse(422, "CURRENCY_NOT_SUPPORTED"), "CURRENCY_NOT_SUPPORTED", "service_refused"],
  [errorResponse(400, "INVALID_PARAMETER_VALUE"), "INVALID_PARAMETER_VALUE", "service_refused"],
  [errorResponse(403, "PERMISSION_DENIED"), "PERMISSION_DENIED", "service_refused"],
  [{ status: 403, json: { name: "NOT_AUTHORIZED" } }, "NOT_AUTHORIZED", "service_refused"],
  [{ status: 429, json: { name: "RATE_LIMIT_REACHED" } }, "429", "service_busy"],
])("the response %o fails the attempt", async (reply, code, reason) => {
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
  errorResponse(422, "DUPLICATE_REQUEST_ID"),
  { status: 201, json: { id: "O1", status: "CREATED" } },
] as const)("a start that ends in %o leaves the attempt unknown and is not repeated", async (failure) => {
  paypal.failNext(ORDERS, failure);
  expect(await shortTimeout.start(createAttempt())).toMatchObject({ state: "unknown" });
  expect(paypal.countRequests(ORDERS)).toBe(1);
});

test("wrong credentials fail the attempt, and the error does not contain them", async () => {
  const wrongCredentials = paypalProvider({
    ...PAYPAL_MERCHANT,
    baseUrl: paypal.url,
    clientSecret: "guessed",
    kesPerUsd: "130",
  });
  const result = await wrongCredentials.start(createAttempt());
  expect(result).toMatchObject({ state: "failed", code: "no_token", reason: "service_refused" });
  expect(JSON.stringify(result)).not.toContain("guessed");
});

test("an order without approval is pending, and is not captured", async () => {
  const { attemptId, order } = await startOrder();
  for (const status of ["CREATED", "SAVED", "PAYER_ACTION_REQUIRED"]) {
    order.status = status;
    const outcome = await provider.query({ attemptId, providerId: order.id, startedAt: minutesAgo(1) });
    expect(outcome, status).toEqual({ state: "pending" });
  }
  expect(paypal.countRequests(`${ORDERS}/${order.id}/capture`)).toBe(0);
});

test("a query captures an approved order once, and reports the amount in KES that was owed", async () => {
  const { order, ask: queryOrder, capturePath } = await approveOrder(createAttempt({ amount: 5_000 }));
  const paid = await queryOrder();
  const { id, create_time } = paypal.captureOf(order.id);
  expect(paid).toEqual({ state: "succeeded", receipt: id, amount: 5_000, paidAt: new Date(create_time) });
  expect(await queryOrder()).toEqual(paid);
  expect(paypal.countRequests(capturePath)).toBe(1);
});

test("every amount in KES is reported exactly", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (amount) => {
      const { ask: queryOrder } = await approveOrder(createAttempt({ amount }));
      expect(await queryOrder()).toMatchObject({ state: "succeeded", amount });
    }),
    { numRuns: 25 },
  );
});

test("a capture whose response was lost is found by the next query", async () => {
  const { ask: queryOrder, capturePath } = await approveOrder();
  paypal.failNext(capturePath, "done, then break");
  expect(await queryOrder()).toEqual({ state: "pending" });
  expect(await queryOrder()).toMatchObject({ state: "succeeded", amount: 500 });
  expect(paypal.countRequests(capturePath)).toBe(1);
});

test("an order that was captured by another request is paid", async () => {
  const { attemptId, order, ask: queryOrder, capturePath } = await approveOrder();
  paypal.failNext(capturePath, errorResponse(422, "ORDER_ALREADY_CAPTURED"));
  const amount = order.purchase_units[0]!.amount;
  const capture = { id: "C1", status: "COMPLETED", amount, custom_id: `${attemptId}:500:129.50`, create_time: "" };
  order.purchase_units[0]!.payments = { captures: [capture] };
  expect(await queryOrder()).toMatchObject({ state: "succeeded", receipt: "C1", amount: 500 });
});

test("only the quoted amount is captured", async () => {
  for (const overrides of [
    { amount: { currency_code: "USD", value: "3.88" } },
    { amount: { currency_code: "EUR", value: "3.87" } },
    { custom_id: `${createAttempt().attemptId}:500:129.50` },
    { custom_id: "somebody else's" },
  ]) {
    const { order, ask: queryOrder, capturePath } = await approveOrder();
    Object.assign(order.purchase_units[0]!, overrides);
    expect(await queryOrder(), JSON.stringify(overrides)).toMatchObject({ state: "unrecognised", code: "not_ours" });
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
])("a capture rejected with %s fails the attempt with the reason %s", async (issue, reason) => {
  const { ask: queryOrder, capturePath } = await approveOrder();
  paypal.failNext(capturePath, errorResponse(422, issue));
  expect(await queryOrder()).toEqual({ state: "failed", code: issue, reason, text: "no" });
});

test("a capture rejected for an unknown reason goes to review, and one without a usable response leaves the attempt pending", async () => {
  const { ask: queryOrder, capturePath } = await approveOrder();
  paypal.failNext(capturePath, errorResponse(422, "SOMETHING_NEW"));
  expect(await queryOrder()).toMatchObject({ state: "unrecognised", code: "SOMETHING_NEW" });
  for (const failure of [
    "silence",
    "break",
    "html",
    errorResponse(500, "X"),
    errorResponse(422, "ORDER_NOT_APPROVED"),
  ] as const) {
    paypal.failNext(capturePath, failure);
    expect(await queryOrder(shortTimeout), JSON.stringify(failure)).toEqual({ state: "pending" });
  }
});

test.each([
  ["PENDING", "pending"],
  ["DECLINED", "failed"],
  ["FAILED", "failed"],
  ["REFUNDED", "reversed"],
  ["PARTIALLY_REFUNDED", "unrecognised"],
])("a capture with the status %s makes the outcome %s", async (status, state) => {
  const { ask: queryOrder } = await approveOrder();
  paypal.nextCapture(status);
  expect(await queryOrder()).toMatchObject({ state });
});

test("a voided or deleted order fails the attempt, and an order that cannot be read leaves it pending", async () => {
  const { order, attemptId } = await startOrder();
  const queryOrder = (startedAt = minutesAgo(1), providerId = order.id) =>
    shortTimeout.query({ attemptId, providerId, startedAt });
  for (const failure of ["silence", "break", "html", { status: 500, json: {} }, { status: 403, json: {} }] as const) {
    paypal.failNext(`${ORDERS}/`, failure);
    expect(await queryOrder(), JSON.stringify(failure)).toEqual({ state: "pending" });
  }
  expect(await queryOrder(minutesAgo(60), "GONE")).toEqual({ state: "pending" });
  expect(await queryOrder(minutesAgo(7 * 60), "GONE")).toMatchObject({ state: "failed", reason: "timed_out" });
  order.status = "VOIDED";
  expect(await queryOrder()).toMatchObject({ state: "failed", reason: "cancelled" });
  order.status = "NEW_STATE";
  expect(await queryOrder()).toMatchObject({ state: "unrecognised", code: "NEW_STATE" });
});

test("a 429 of PayPal throws RateLimitedError with its Retry-After", async () => {
  const { ask: queryOrder, capturePath } = await approveOrder();
  for (const path of [`${ORDERS}/`, capturePath]) {
    paypal.failNext(path, { status: 429, json: {}, headers: { "retry-after": "5" } });
    const result = await queryOrder().catch((error) => error);
    expect(result).toBeInstanceOf(RateLimitedError);
    expect(result.retryAfter).toBe(5_000);
  }
});

test("an attempt whose checkout URL was lost fails two and a half minutes after its start", async () => {
  const queryOrder = (minutes: number) =>
    provider.query({ attemptId: createAttempt().attemptId, providerId: null, startedAt: minutesAgo(minutes) });
  expect(await queryOrder(1)).toEqual({ state: "pending" });
  expect(await queryOrder(3)).toMatchObject({ state: "failed", reason: "service_busy" });
});

test("a webhook about an approved order triggers a query, which captures it", async () => {
  const { attemptId, order, ask: queryOrder } = await approveOrder();
  const callback = await provider.parseCallback(paypal.webhook("CHECKOUT.ORDER.APPROVED", order));
  expect(callback).toEqual({ attemptId, providerId: order.id });
  expect(await queryOrder()).toMatchObject({ state: "succeeded" });
});

async function captureOrder() {
  const { attemptId, order, ask: queryOrder } = await approveOrder();
  await queryOrder();
  const related = { supplementary_data: { related_ids: { order_id: order.id } } };
  const resource = { ...paypal.captureOf(order.id), ...related };
  const parseCaptureWebhook = (type: string, overrides: object = {}) =>
    provider.parseCallback(paypal.webhook(`PAYMENT.CAPTURE.${type}`, { ...resource, ...overrides }));
  return { attemptId, order, resource, tell: parseCaptureWebhook };
}

test("webhooks about a capture report the outcome, also when repeated", async () => {
  const { attemptId, order, resource, tell: parseCaptureWebhook } = await captureOrder();
  const expected = {
    attemptId,
    providerId: order.id,
    outcome: { state: "succeeded", receipt: resource.id, amount: 500, paidAt: new Date(resource.create_time) },
  };
  expect(await parseCaptureWebhook("COMPLETED")).toEqual(expected);
  expect(await parseCaptureWebhook("COMPLETED")).toEqual(expected);
  expect(await parseCaptureWebhook("PENDING")).toMatchObject({ attemptId, outcome: { state: "pending" } });
  expect(await parseCaptureWebhook("DENIED")).toMatchObject({
    attemptId,
    outcome: { state: "failed", reason: "declined" },
  });
});

test("a full or partial refund is reported in KES", async () => {
  const { attemptId, tell: parseCaptureWebhook } = await captureOrder();
  const refund = (value: string, total?: string) =>
    parseCaptureWebhook("REFUNDED", {
      id: "R1",
      amount: { currency_code: "USD", value },
      ...(total ? { seller_payable_breakdown: { total_refunded_amount: { currency_code: "USD", value: total } } } : {}),
    });
  expect(await refund("3.87")).toMatchObject({ attemptId, outcome: { state: "reversed", amount: 500 } });
  expect(await refund("1.00")).toMatchObject({ outcome: { state: "reversed", amount: 129 } });
  expect(await refund("1.00", "3.87")).toMatchObject({ outcome: { state: "reversed", amount: 500 } });
  expect(await parseCaptureWebhook("REVERSED")).toMatchObject({
    outcome: { state: "reversed", code: "REVERSED", amount: 500 },
  });
});

test("a capture in another currency goes to review", async () => {
  const { tell: parseCaptureWebhook } = await captureOrder();
  expect(await parseCaptureWebhook("COMPLETED", { amount: { currency_code: "EUR", value: "3.87" } })).toMatchObject({
    outcome: { state: "unrecognised" },
  });
});

test("a webhook with an invalid signature is ignored", async () => {
  const { resource } = await captureOrder();
  const valid = paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource);
  const headers = { ...valid.headers, "paypal-transmission-sig": "guessed" };
  expect(await provider.parseCallback({ ...valid, headers })).toBeUndefined();
  expect(await provider.parseCallback({ ...valid, body: valid.body.replace("3.87", "0.01") })).toBeUndefined();
  expect(await provider.parseCallback({ ...valid, body: valid.body.replaceAll(",", ", ") })).toBeUndefined();
  expect(
    await provider.parseCallback({ ...valid, body: JSON.stringify({ event_type: "X", resource }) }),
  ).toBeUndefined();
});

test("unsigned or malformed webhooks are ignored without a request to PayPal", async () => {
  const { resource } = await captureOrder();
  const valid = paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource);
  for (const name of Object.keys(valid.headers)) {
    const { [name]: _, ...headers } = valid.headers;
    expect(await provider.parseCallback({ headers, body: valid.body }), name).toBeUndefined();
  }
  await fc.assert(
    fc.asyncProperty(fuzzText, async (body) => {
      expect(await provider.parseCallback({ headers: valid.headers, body })).toBeUndefined();
    }),
  );
  expect(paypal.countRequests(VERIFY)).toBe(0);
});

test.each(["silence", "break", "html", { status: 500, json: {} }, { status: 429, json: {} }] as const)(
  "a webhook that PayPal cannot verify because of %o only triggers a query of its order",
  async (failure) => {
    const { attemptId, order, resource } = await captureOrder();
    paypal.failNext(VERIFY, failure);
    const callback = await shortTimeout.parseCallback(paypal.webhook("PAYMENT.CAPTURE.COMPLETED", resource));
    expect(callback).toEqual({ attemptId, providerId: order.id });
  },
);

test("webhooks about other orders are ignored", async () => {
  const { resource } = await captureOrder();
  for (const custom_id of ["INV-1", undefined, `${"-".repeat(36)}:500:129.50`]) {
    const otherResource = { ...resource, custom_id };
    expect(await provider.parseCallback(paypal.webhook("PAYMENT.CAPTURE.COMPLETED", otherResource))).toBeUndefined();
  }
});

import { AIRTEL_CLIENT, airtelReceiptOf, type FakeAirtel, fakeAirtel } from "@party/fakes/airtel";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAttempt, minutesAgo } from "#testing/attempt.ts";
import { fuzzText } from "#testing/fuzz.ts";
import { type Provider, RateLimitedError } from "../provider.ts";
import { airtelProvider } from "./airtel.ts";

const PUSH = "/merchant/v1/payments/";
const TIMEOUT_MS = 1_000;
const LOGIN = "/auth/oauth2/token";

let airtel: FakeAirtel;
let provider: Provider;
/** The same provider with a short timeout. */
let shortTimeout: Provider;
beforeEach(async () => {
  airtel = await fakeAirtel();
  const settings = { baseUrl: airtel.url, ...AIRTEL_CLIENT, limit: 150_000 };
  provider = airtelProvider(settings);
  shortTimeout = airtelProvider(settings, TIMEOUT_MS);
});
afterEach(() => airtel.close());

const enquiry = (attemptId: string) => `/standard/v1/payments/${attemptId}`;
const queryAttempt = (attemptId: string, from = provider) =>
  from.query({ attemptId, providerId: attemptId, startedAt: minutesAgo(4) });
const createReply = (status: object, transaction?: object) => ({
  status: 200,
  json: { data: transaction ? { transaction } : {}, status },
});

test("a prompt contains nine digits of the phone, whole KES and our own id", async () => {
  const attempt = createAttempt({ amount: 1_250 });
  expect(await provider.start(attempt)).toEqual({ state: "pending", providerId: attempt.attemptId });
  expect(airtel.prompts[attempt.attemptId]).toMatchObject({
    amount: 1_250,
    msisdn: "733123456",
    reference: "M4K7Q2XZ",
  });
  expect(provider).toMatchObject({ method: "airtel", kind: "prompt", limit: 150_000 });
});

test("an attempt that is sent twice prompts once, and the second response is unknown", async () => {
  const attempt = createAttempt();
  await provider.start(attempt);
  expect(await provider.start(attempt)).toMatchObject({ state: "unknown" });
  expect(Object.keys(airtel.prompts)).toHaveLength(1);
});

test.each([
  ["DP00800001002", "wrong_pin"],
  ["DP00800001003", "daily_limit"],
  ["DP00800001004", "amount_too_small"],
  ["DP00800001005", "no_answer"],
  ["DP00800001007", "insufficient_funds"],
  ["DP00800001008", "declined"],
  ["DP00800001009", "declined"],
  ["DP00800001010", "account_blocked"],
  ["DP00800001026", "service_refused"],
  ["DP00800001029", "timed_out"],
])("the code %s fails the attempt with the reason %s, at the start and in an enquiry", async (code, reason) => {
  const attempt = createAttempt();
  airtel.failNext(PUSH, createReply({ success: false, result_code: "ESB000008X", response_code: code, message: "no" }));
  expect(await provider.start(attempt)).toEqual({ state: "failed", code, reason, text: "no" });

  await provider.start(attempt);
  airtel.settle(attempt.attemptId, "TF", code);
  expect(await queryAttempt(attempt.attemptId)).toMatchObject({ state: "failed", code, reason });
});

test.each(["ROUTER001", "ROUTER003", "ROUTER112", "ESB000033", "ESB000035", "ESB000039"])(
  "the code %s fails the attempt at the start",
  async (code) => {
    airtel.failNext(PUSH, { status: 400, json: { status: { success: false, result_code: code, message: "no" } } });
    expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", code, reason: "service_refused" });
  },
);

test.each([
  "DP00800001000",
  "DP00800001024",
  "ESB000001",
  "ESB000004",
  "ESB000008",
  "ESB000014",
  "ROUTER117",
  "0000900",
])("the code %s leaves the attempt unknown, even with the status 400", async (code) => {
  airtel.failNext(PUSH, { status: 400, json: { status: { success: false, result_code: code } } });
  expect(await provider.start(createAttempt())).toMatchObject({ state: "unknown" });
});

test("a 4xx response without a code fails the attempt, and 408, 409, 5xx and 200 leave it unknown", async () => {
  const failNextStart = (status: number) => airtel.failNext(PUSH, { status, json: { message: "no" } });
  failNextStart(400);
  expect(await provider.start(createAttempt())).toMatchObject({
    state: "failed",
    code: "400",
    reason: "service_refused",
  });
  failNextStart(429);
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_busy" });
  for (const status of [408, 409, 500, 502, 200]) {
    failNextStart(status);
    expect(await provider.start(createAttempt()), String(status)).toMatchObject({ state: "unknown" });
  }
});

test.each(["silence", "break", "html", "done, then break"] as const)(
  "a start that ends in “%s” leaves the attempt unknown and is not repeated",
  async (failure) => {
    const attempt = createAttempt();
    airtel.failNext(PUSH, failure);
    expect(await shortTimeout.start(attempt)).toMatchObject({ state: "unknown" });
    expect(airtel.countRequests(PUSH)).toBe(1);
  },
);

test("a payment whose response was lost is found by our own id", async () => {
  const attempt = createAttempt();
  airtel.failNext(PUSH, "done, then break");
  await provider.start(attempt);
  airtel.settle(attempt.attemptId, "TS");
  const outcome = await provider.query({ attemptId: attempt.attemptId, providerId: null, startedAt: minutesAgo(4) });
  expect(outcome).toEqual({ state: "succeeded", receipt: airtelReceiptOf(attempt.attemptId), amount: null });
});

test("an attempt fails without a prompt when no token can be obtained", async () => {
  airtel.failNext(LOGIN, "silence");
  expect(await shortTimeout.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_busy" });
  const wrongCredentials = airtelProvider({ baseUrl: airtel.url, clientId: "?", clientSecret: "guessed", limit: 1 });
  const result = await wrongCredentials.start(createAttempt());
  expect(result).toMatchObject({ state: "failed", code: "no_token", reason: "service_refused" });
  expect(JSON.stringify(result)).not.toContain("guessed");
  expect(airtel.countRequests(PUSH)).toBe(0);
});

test("concurrent requests share one token, which is fetched again when it expires", async () => {
  await Promise.all(Array.from({ length: 5 }, () => provider.start(createAttempt())));
  expect(airtel.countRequests(LOGIN)).toBe(1);
  airtel.revokeTokens();
  expect(await provider.start(createAttempt())).toMatchObject({ state: "pending" });
  expect(airtel.countRequests(LOGIN)).toBe(2);
});

test("a token about to expire is not used", async () => {
  airtel.setTokenLifetime(15);
  await provider.start(createAttempt());
  await provider.start(createAttempt());
  expect(airtel.countRequests(LOGIN)).toBe(2);
});

test("an attempt fails when its token is rejected twice", async () => {
  for (const _ of [1, 2]) airtel.failNext(PUSH, { status: 401, json: { error: "invalid_token" } });
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_refused" });
  expect(airtel.countRequests(PUSH)).toBe(2);
});

test("the first enquiry is three minutes after the start", () => {
  expect(provider.firstQueryAfter).toBe(180_000);
});

test("a callback identifies its attempt and contains no outcome", async () => {
  const attempt = createAttempt();
  await provider.start(attempt);
  airtel.settle(attempt.attemptId, "TS");
  const callback = await provider.parseCallback({ headers: {}, body: airtel.callback(attempt.attemptId) });
  expect(callback).toEqual({ attemptId: attempt.attemptId, providerId: attempt.attemptId });

  airtel.settle(attempt.attemptId, "TIP");
  expect(await queryAttempt(attempt.attemptId)).toEqual({ state: "pending" });
});

test("a body that is not an Airtel callback is ignored", async () => {
  const bodies = ["", "{}", "null", "[]", '{"transaction":{"id":"1"}}', '{"transaction":"x"}', "<html>"];
  for (const body of bodies) expect(await provider.parseCallback({ headers: {}, body }), body).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(fuzzText, async (text) => {
      expect(await provider.parseCallback({ headers: {}, body: text })).toBeUndefined();
      const wrapped = JSON.stringify({ transaction: { id: text, status_code: "TS" } });
      expect(await provider.parseCallback({ headers: {}, body: wrapped })).toBeUndefined();
    }),
  );
});

test.each([
  ["TIP", "pending"],
  ["TA", "pending"],
  ["TS", "succeeded"],
  ["TF", "failed"],
  ["TE", "failed"],
  ["TX", "unrecognised"],
])("an enquiry parses the transaction status %s as %s", async (status, state) => {
  const attempt = createAttempt();
  await provider.start(attempt);
  airtel.settle(attempt.attemptId, status);
  expect(await queryAttempt(attempt.attemptId)).toMatchObject({ state });
});

test("a failed transaction with an unclear code is pending", async () => {
  const attempt = createAttempt();
  await provider.start(attempt);
  for (const code of ["DP00800001000", "DP00800001006", "DP00800001024"]) {
    airtel.settle(attempt.attemptId, "TF", code);
    expect(await queryAttempt(attempt.attemptId), code).toEqual({ state: "pending" });
  }
});

test("a response about another payment settles nothing", async () => {
  const attempt = createAttempt();
  airtel.failNext(
    enquiry(attempt.attemptId),
    createReply({ success: true }, { id: createAttempt().attemptId, status: "TS" }),
  );
  expect(await queryAttempt(attempt.attemptId)).toMatchObject({ state: "unrecognised" });
});

test("an enquiry without a usable response leaves the attempt pending", async () => {
  const attempt = createAttempt();
  expect(await queryAttempt(attempt.attemptId)).toEqual({ state: "pending" });
  await provider.start(attempt);
  airtel.settle(attempt.attemptId, "TS");
  for (const failure of ["silence", "break", "html", { status: 500, json: {} }, createReply({})] as const) {
    airtel.failNext(enquiry(attempt.attemptId), failure);
    expect(await queryAttempt(attempt.attemptId, shortTimeout), JSON.stringify(failure)).toEqual({ state: "pending" });
  }
});

test("a 429 of Airtel throws RateLimitedError with its Retry-After", async () => {
  const { attemptId } = createAttempt();
  airtel.failNext(enquiry(attemptId), { status: 429, json: {}, headers: { "retry-after": "7" } });
  const result = await queryAttempt(attemptId).catch((error) => error);
  expect(result).toBeInstanceOf(RateLimitedError);
  expect(result.retryAfter).toBe(7_000);
});

test("phone numbers in Airtel's messages are not stored", async () => {
  const message = "Invalid MSISDN 733123456";
  airtel.failNext(PUSH, { status: 400, json: { status: { success: false, result_code: "ESB000033", message } } });
  const result = await provider.start(createAttempt());
  expect(result).toMatchObject({ state: "failed", text: "Invalid MSISDN …" });
});

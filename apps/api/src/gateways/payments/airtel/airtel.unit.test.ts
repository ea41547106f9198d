import { CLIENT, type FakeAirtel, fakeAirtel, receiptOf } from "@party/fakes/airtel";
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
/** The same with a short timeout. */
let shortTimeout: Provider;
beforeEach(async () => {
  airtel = await fakeAirtel();
  const settings = { baseUrl: airtel.url, ...CLIENT, limit: 150_000 };
  provider = airtelProvider(settings);
  shortTimeout = airtelProvider(settings, TIMEOUT_MS);
});
afterEach(() => airtel.close());

const enquiry = (attemptId: string) => `/standard/v1/payments/${attemptId}`;
const ask = (attemptId: string, asked = provider) =>
  asked.query({ attemptId, providerId: attemptId, startedAt: minutesAgo(4) });
const answers = (status: object, transaction?: object) => ({
  status: 200,
  json: { data: transaction ? { transaction } : {}, status },
});

test("a prompt contains nine digits of the phone, whole KES and our own id", async () => {
  const one = createAttempt({ amount: 1_250 });
  expect(await provider.start(one)).toEqual({ state: "pending", providerId: one.attemptId });
  expect(airtel.prompts.get(one.attemptId)).toMatchObject({
    amount: 1_250,
    msisdn: "733123456",
    reference: "M4K7Q2XZ",
  });
  expect(provider).toMatchObject({ method: "airtel", kind: "prompt", limit: 150_000 });
});

test("an attempt that is sent twice prompts once, and the second response is unknown", async () => {
  const one = createAttempt();
  await provider.start(one);
  expect(await provider.start(one)).toMatchObject({ state: "unknown" });
  expect(airtel.prompts.size).toBe(1);
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
])("%s ends a payment: %s, at the start as in an enquiry", async (code, reason) => {
  const one = createAttempt();
  airtel.failNext(PUSH, answers({ success: false, result_code: "ESB000008X", response_code: code, message: "no" }));
  expect(await provider.start(one)).toEqual({ state: "failed", code, reason, text: "no" });

  await provider.start(one);
  airtel.settle(one.attemptId, "TF", code);
  expect(await ask(one.attemptId)).toMatchObject({ state: "failed", code, reason });
});

test.each(["ROUTER001", "ROUTER003", "ROUTER112", "ESB000033", "ESB000035", "ESB000039"])(
  "%s refuses a request for certain",
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
])("%s is unclear whatever the status is", async (code) => {
  airtel.failNext(PUSH, { status: 400, json: { status: { success: false, result_code: code } } });
  expect(await provider.start(createAttempt())).toMatchObject({ state: "unknown" });
});

test("a rejection without a code is a rejection, unless it may mean 'sent before' or 'timed out'", async () => {
  const refuse = (status: number) => airtel.failNext(PUSH, { status, json: { message: "no" } });
  refuse(400);
  expect(await provider.start(createAttempt())).toMatchObject({
    state: "failed",
    code: "400",
    reason: "service_refused",
  });
  refuse(429);
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_busy" });
  for (const status of [408, 409, 500, 502, 200]) {
    refuse(status);
    expect(await provider.start(createAttempt()), String(status)).toMatchObject({ state: "unknown" });
  }
});

test.each(["silence", "break", "html", "done, then break"] as const)(
  "%s instead of an answer is unknown, and is not asked again",
  async (how) => {
    const one = createAttempt();
    airtel.failNext(PUSH, how);
    expect(await shortTimeout.start(one)).toMatchObject({ state: "unknown" });
    expect(airtel.countRequests(PUSH)).toBe(1);
  },
);

test("a payment whose response was lost is found by our own id", async () => {
  const one = createAttempt();
  airtel.failNext(PUSH, "done, then break");
  await provider.start(one);
  airtel.settle(one.attemptId, "TS");
  const outcome = await provider.query({ attemptId: one.attemptId, providerId: null, startedAt: minutesAgo(4) });
  expect(outcome).toEqual({ state: "succeeded", receipt: receiptOf(one.attemptId), amount: null });
});

test("without a token no prompt is sent, so the attempt has failed", async () => {
  airtel.failNext(LOGIN, "silence");
  expect(await shortTimeout.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_busy" });
  const stranger = airtelProvider({ baseUrl: airtel.url, clientId: "?", clientSecret: "guessed", limit: 1 });
  const refused = await stranger.start(createAttempt());
  expect(refused).toMatchObject({ state: "failed", code: "no_token", reason: "service_refused" });
  expect(JSON.stringify(refused)).not.toContain("guessed");
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

test("a token that is rejected repeatedly is a rejection", async () => {
  for (const _ of [1, 2]) airtel.failNext(PUSH, { status: 401, json: { error: "invalid_token" } });
  expect(await provider.start(createAttempt())).toMatchObject({ state: "failed", reason: "service_refused" });
  expect(airtel.countRequests(PUSH)).toBe(2);
});

test("no enquiry is made in the first three minutes", () => {
  expect(provider.firstQueryAfter).toBe(180_000);
});

test("a callback names its attempt and is no proof", async () => {
  const one = createAttempt();
  await provider.start(one);
  airtel.settle(one.attemptId, "TS");
  const notice = await provider.parseCallback({ headers: {}, body: airtel.callback(one.attemptId) });
  expect(notice).toEqual({ attemptId: one.attemptId, providerId: one.attemptId });

  airtel.settle(one.attemptId, "TIP");
  expect(await ask(one.attemptId)).toEqual({ state: "pending" });
});

test("anything but a callback is ignored", async () => {
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
])("an enquiry with status %s is %s", async (status, state) => {
  const one = createAttempt();
  await provider.start(one);
  airtel.settle(one.attemptId, status);
  expect(await ask(one.attemptId)).toMatchObject({ state });
});

test("a failure that Airtel calls unclear is pending", async () => {
  const one = createAttempt();
  await provider.start(one);
  for (const code of ["DP00800001000", "DP00800001006", "DP00800001024"]) {
    airtel.settle(one.attemptId, "TF", code);
    expect(await ask(one.attemptId), code).toEqual({ state: "pending" });
  }
});

test("a response about another payment settles nothing", async () => {
  const one = createAttempt();
  airtel.failNext(enquiry(one.attemptId), answers({ success: true }, { id: createAttempt().attemptId, status: "TS" }));
  expect(await ask(one.attemptId)).toMatchObject({ state: "unrecognised" });
});

test("an enquiry without a clear response changes nothing", async () => {
  const one = createAttempt();
  expect(await ask(one.attemptId)).toEqual({ state: "pending" });
  await provider.start(one);
  airtel.settle(one.attemptId, "TS");
  for (const how of ["silence", "break", "html", { status: 500, json: {} }, answers({})] as const) {
    airtel.failNext(enquiry(one.attemptId), how);
    expect(await ask(one.attemptId, shortTimeout), JSON.stringify(how)).toEqual({ state: "pending" });
  }
});

test("a rate-limit response of Airtel is passed on with its Retry-After", async () => {
  const { attemptId } = createAttempt();
  airtel.failNext(enquiry(attemptId), { status: 429, json: {}, headers: { "retry-after": "7" } });
  const refused = await ask(attemptId).catch((error) => error);
  expect(refused).toBeInstanceOf(RateLimitedError);
  expect(refused.retryAfter).toBe(7_000);
});

test("phone numbers in Airtel's messages are not stored", async () => {
  const message = "Invalid MSISDN 733123456";
  airtel.failNext(PUSH, { status: 400, json: { status: { success: false, result_code: "ESB000033", message } } });
  const refused = await provider.start(createAttempt());
  expect(refused).toMatchObject({ state: "failed", text: "Invalid MSISDN …" });
});

import { expect, test } from "vitest";
import {
  onlyCheckoutId,
  startTestSimulator,
  type TestSimulator,
  TOM_PHONE,
  WANGARI_PHONE,
} from "#mpesa/testing/test-simulator.ts";

const codes = ({ receiver }: TestSimulator) =>
  receiver.received.map(({ text }) => JSON.parse(text).Body.stkCallback.ResultCode as number);
const byHand = { settings: { mode: "manual" } } as const;

test("in manual mode, a prompt stays open until a person answers", async () => {
  const simulator = await startTestSimulator(byHand);
  await simulator.push();
  await simulator.advance(59_999);
  expect((await simulator.look("/transactions"))[0].state).toBe("open");
  expect(simulator.receiver.received).toEqual([]);
});

test("in manual mode, a prompt without an answer ends with 1037 after a minute", async () => {
  const simulator = await startTestSimulator(byHand);
  await simulator.push();
  await simulator.advance(60_000);
  expect(codes(simulator)).toEqual([1037]);
});

test.each([
  ["approve", {}, 0, 50],
  ["approve", { pin: "1234" }, 0, 50],
  ["approve", { pin: "0000" }, 2001, 0],
  ["cancel", {}, 1032, 0],
  ["timeout", {}, 1037, 0],
  ["resolve", { outcome: "1" }, 1, 0],
  ["resolve", { outcome: "wrong_amount" }, 0, 51],
] as const)("%s with %j ends a prompt, and a second answer changes nothing", async (verb, body, code, spent) => {
  const simulator = await startTestSimulator(byHand);
  await simulator.push();
  const id = await onlyCheckoutId(simulator);
  expect((await simulator.control(`/tx/${id}/${verb}`, body)).status).toBe(200);
  expect((await simulator.control(`/tx/${id}/approve`)).status).toBe(409);
  await simulator.advance(120_000);
  expect(codes(simulator)).toEqual([code]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(spent);
});

test("in auto mode, a prompt is paid after autoApproveMs", async () => {
  const simulator = await startTestSimulator({ settings: { autoApproveMs: 4_000 } });
  await simulator.push();
  await simulator.advance(3_999);
  expect(codes(simulator)).toEqual([]);
  await simulator.advance(1);
  expect(codes(simulator)).toEqual([0]);
});

test("a queued outcome comes before a magic phone, once, and only for its phone", async () => {
  const simulator = await startTestSimulator();
  const magic = "254700000003";
  await simulator.control("/next", { phone: magic, outcome: "success" });
  await simulator.control("/next", { ref: "OTHER", outcome: "1" });
  await simulator.push({ PhoneNumber: TOM_PHONE });
  await simulator.advance(0);
  await simulator.push({ PhoneNumber: magic });
  await simulator.advance(0);
  await simulator.push({ PhoneNumber: magic, Amount: 51 });
  await simulator.advance(0);
  await simulator.push({ PhoneNumber: TOM_PHONE, Amount: 51, AccountReference: "OTHER" });
  await simulator.advance(0);
  expect(codes(simulator)).toEqual([0, 0, 1032, 1]);
});

test("magic phones come before magic amounts, and those before the mode", async () => {
  const simulator = await startTestSimulator({ settings: { magicAmounts: true, mode: "manual" } });
  await simulator.push({ PhoneNumber: "254700000001", Amount: 9032 });
  await simulator.push({ PhoneNumber: WANGARI_PHONE, Amount: 9032 });
  await simulator.push({ PhoneNumber: TOM_PHONE });
  await simulator.advance(0);
  expect(codes(simulator).sort()).toEqual([1, 1032]);
  expect((await simulator.look("/transactions")).map(({ state }: { state: string }) => state)).toEqual([
    "failed",
    "failed",
    "open",
  ]);
});

test.each([0, 1, 2, 3, 4])("a payment sends %s callbacks when configured", async (callbacks) => {
  const simulator = await startTestSimulator();
  await simulator.control("/next", { callbacks });
  await simulator.push();
  await simulator.advance(0);
  expect(codes(simulator)).toEqual(Array(callbacks).fill(0));
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
});

test("faults also apply to a prompt that a person answers: lost callback, late callback, dropped response, one shilling too much", async () => {
  const simulator = await startTestSimulator(byHand);
  const pay = async (phone: string, faults: object) => {
    await simulator.control("/next", { phone, ...faults });
    await simulator.push({ PhoneNumber: phone }).catch(() => undefined);
    const transactions = await simulator.look("/transactions");
    await simulator.control(`/tx/${transactions.at(-1).checkoutRequestId}/approve`, { pin: "1234" });
  };
  await pay("254711000001", { callbacks: 0 });
  await pay("254711000002", { callbackDelayMs: 300_000 });
  await pay("254711000003", { answer: "dropped" });
  await pay("254711000004", { extra: 1 });
  await simulator.advance(0);
  expect(codes(simulator)).toEqual([0, 0]);
  await simulator.advance(300_000);
  expect(codes(simulator)).toEqual([0, 0, 0]);
  const { businesses } = await simulator.look("/ledger");
  expect(businesses[0].balance).toBe(201);
});

test("a prompt's own delay overrides the setting", async () => {
  const simulator = await startTestSimulator();
  await simulator.control("/next", { outcome: "cancelled", delayMs: 7_000 });
  await simulator.push();
  await simulator.advance(6_999);
  expect(codes(simulator)).toEqual([]);
  await simulator.advance(1);
  expect(codes(simulator)).toEqual([1032]);
});

test("a callback is repeated unchanged by its id, a confirmation by its receipt", async () => {
  const simulator = await startTestSimulator({ settings: { stkAlsoC2B: false } });
  await simulator.register();
  await simulator.push();
  await simulator.advance(0);
  const [{ checkoutRequestId, receipt }] = await simulator.look("/transactions");
  await simulator.control(`/tx/${checkoutRequestId}/redeliver`, { times: 2 });
  const bodies = simulator.receiver.received.map(({ text }) => text);
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  await simulator.control(`/tx/${receipt}/redeliver`);
  expect(simulator.receiver.received.at(-1)?.path).toBe("/confirm");
});

test("fifty callbacks of one payment are one payment in the ledger", async () => {
  const simulator = await startTestSimulator();
  await simulator.push();
  await simulator.advance(0);
  const id = await onlyCheckoutId(simulator);
  await Promise.all(Array.from({ length: 13 }, () => simulator.control(`/tx/${id}/redeliver`, { times: 4 })));
  expect(codes(simulator)).toHaveLength(53);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
});

test("the sum debited from phones equals the sum credited to businesses", async () => {
  const simulator = await startTestSimulator();
  const { shortcode } = simulator.config;
  for (const [index, outcome] of ["success", "cancelled", "out_of_order", "wrong_amount", "silence"].entries()) {
    await simulator.control("/next", { outcome });
    await simulator.push({ PhoneNumber: `25471100000${index}`, Amount: 100 + index });
    await simulator.control("/c2b/pay", { shortcode, amount: 10 + index, msisdn: `25471100000${index}` });
  }
  await simulator.advance(60_000);
  const { phones, businesses, payments } = await simulator.look("/ledger");
  const left = phones.reduce(
    (sum: number, one: Record<string, number>) => sum + (one.openingBalance ?? 0) - (one.balance ?? 0),
    0,
  );
  expect(left).toBe(100 + 102 + 104 + 10 + 11 + 12 + 13 + 14);
  expect(businesses).toEqual([{ shortcode, balance: left }]);
  expect(payments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(left);
});

test("settings change one by one, and an invalid one changes nothing", async () => {
  const { control, look } = await startTestSimulator();
  const before = await look("/config");
  expect((await control("/config", { inflight: "mix" })).json).toEqual({ ...before, inflight: "mix" });
  const { status, json } = await control("/config", { inflight: "sometimes", queryRate: 9 });
  expect([status, json.error]).toEqual([400, expect.stringContaining("inflight")]);
  expect((await control("/config", { colour: "red" })).status).toBe(400);
  expect(await look("/config")).toEqual({ ...before, inflight: "mix" });
});

test("the clock advances by the given time", async () => {
  const { advance, look } = await startTestSimulator();
  expect((await advance(90_000)).json).toEqual({ now: "2026-11-20T09:01:30.000Z" });
  expect(await look("/clock")).toEqual({ now: "2026-11-20T09:01:30.000Z" });
  expect((await advance(-1)).status).toBe(400);
});

test("a reset restores the initial state, ids included", async () => {
  const simulator = await startTestSimulator({ settings: { autoApproveMs: 1_000 } });
  const play = async () => {
    await simulator.signIn();
    const { text } = await simulator.push();
    return text;
  };
  await simulator.control("/reset");
  const first = await play();
  await simulator.control("/config", { mode: "manual" });
  await simulator.control("/next", { outcome: "1" });
  expect((await simulator.control("/reset")).json).toEqual({ now: "2026-11-20T09:00:00.000Z" });
  expect(await simulator.look("/transactions")).toEqual([]);
  expect(await play()).toBe(first);
  await simulator.advance(1_000);
  expect(codes(simulator)).toEqual([0]);
  await simulator.control("/reset", { seed: 2 });
  expect(await play()).not.toBe(first);
});

test("an invalid request gets an error message", async () => {
  const { control } = await startTestSimulator();
  expect(await control("/tx/ws_CO_1/approve")).toMatchObject({
    status: 404,
    json: { error: "There is no such transaction." },
  });
  expect((await control("/tx/ws_CO_1/redeliver")).status).toBe(404);
  expect((await control("/next", { outcome: "perhaps" })).status).toBe(400);
  expect((await control("/next", { callbacks: 5 })).status).toBe(400);
  expect((await control("/c2b/pay", { shortcode: "174379", amount: 0, msisdn: "0712345678" })).status).toBe(400);
  expect((await control("/phones/12", {})).status).toBe(400);
});

test("writes from pages of other sites are rejected", async () => {
  const { call, url } = await startTestSimulator();
  const { status } = await call("/sim/api/reset", { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
  expect(status).toBe(403);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

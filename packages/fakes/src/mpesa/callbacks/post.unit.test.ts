import { expect, test } from "vitest";
import { startTestSimulator, TOM_PHONE, WANGARI_PHONE } from "#mpesa/testing/test-simulator.ts";

test("a callback to an unreachable address is sent once, and the payment still succeeds", async () => {
  const simulator = await startTestSimulator();
  simulator.receiver.close();
  await simulator.push();
  await simulator.advance(24 * 3_600_000);
  expect(await simulator.look("/callbacks")).toEqual([
    expect.objectContaining({ to: "stk", attempt: 1, error: "ECONNREFUSED" }),
  ]);
  expect(await simulator.spent(WANGARI_PHONE)).toBe(50);
});

test("a callback that got status 500 is not repeated", async () => {
  const simulator = await startTestSimulator({ answer: () => ({ status: 500 }) });
  await simulator.push();
  await simulator.advance(24 * 3_600_000);
  expect(simulator.receiver.received).toHaveLength(1);
  expect((await simulator.look("/callbacks"))[0].status).toBe(500);
});

test("with retries, a callback is repeated until it succeeds", async () => {
  let answers = 0;
  const simulator = await startTestSimulator({
    settings: { retries: 3, retryMs: 5_000 },
    answer: () => ({ status: answers++ < 2 ? 502 : 200 }),
  });
  await simulator.push();
  await simulator.advance(60_000);
  expect(
    (await simulator.look("/callbacks")).map(({ attempt, status }: Record<string, number>) => [attempt, status]),
  ).toEqual([
    [1, 502],
    [2, 502],
    [3, 200],
  ]);
});

test("a callback without a reply within the timeout is abandoned", async () => {
  const simulator = await startTestSimulator({ settings: { callbackTimeoutMs: 20 }, answer: () => "silence" });
  await simulator.push();
  await simulator.advance(0);
  expect((await simulator.look("/callbacks"))[0]).toMatchObject({ error: "no answer in time" });
});

test("redirects are not followed", async () => {
  const simulator = await startTestSimulator({ answer: () => ({ status: 307 }) });
  await simulator.push();
  await simulator.advance(0);
  expect((await simulator.look("/callbacks"))[0].status).toBe(307);
});

test("the log of callbacks has body, URL and response", async () => {
  const simulator = await startTestSimulator();
  await simulator.push();
  await simulator.advance(0);
  const [delivery] = await simulator.look("/callbacks");
  expect(delivery).toMatchObject({
    to: "stk",
    url: `${simulator.receiver.url}/pay/cb/token1`,
    body: simulator.receiver.received[0]?.text,
    status: 200,
    at: Date.parse("2026-11-20T09:00:00Z"),
  });
});

test("no line of the log contains a phone number, a token or a CheckoutRequestID", async () => {
  const simulator = await startTestSimulator();
  await simulator.register();
  const { json } = await simulator.push();
  await simulator.advance(0);
  await simulator.query(json.CheckoutRequestID);
  await simulator.control(`/phones/${WANGARI_PHONE}`, { balance: 1 });
  await simulator.control("/c2b/pay", { shortcode: simulator.config.shortcode, amount: 3, msisdn: TOM_PHONE });
  await simulator.control(`/tx/${json.CheckoutRequestID}/cancel`);
  const log = simulator.lines.join("");
  expect(simulator.lines.length).toBeGreaterThan(8);
  for (const secret of ["712345678", "101234567", simulator.token(), json.CheckoutRequestID, "token1"]) {
    expect(log).not.toContain(secret);
  }
});

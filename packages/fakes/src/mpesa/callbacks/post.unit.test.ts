import { expect, test } from "vitest";
import { startTestSimulator, TOM, WANGARI } from "#mpesa/testing/test-simulator.ts";

test("a callback to a dead address is sent once, and the payment is made all the same", async () => {
  const stage = await startTestSimulator();
  stage.receiver.close();
  await stage.push();
  await stage.advance(24 * 3_600_000);
  expect(await stage.look("/callbacks")).toEqual([
    expect.objectContaining({ to: "stk", attempt: 1, error: "ECONNREFUSED" }),
  ]);
  expect(await stage.spent(WANGARI)).toBe(50);
});

test("a callback that got status 500 is not repeated", async () => {
  const stage = await startTestSimulator({ answer: () => ({ status: 500 }) });
  await stage.push();
  await stage.advance(24 * 3_600_000);
  expect(stage.receiver.received).toHaveLength(1);
  expect((await stage.look("/callbacks"))[0].status).toBe(500);
});

test("with retries, a callback is repeated until it succeeds", async () => {
  let answers = 0;
  const stage = await startTestSimulator({
    settings: { retries: 3, retryMs: 5_000 },
    answer: () => ({ status: answers++ < 2 ? 502 : 200 }),
  });
  await stage.push();
  await stage.advance(60_000);
  expect(
    (await stage.look("/callbacks")).map(({ attempt, status }: Record<string, number>) => [attempt, status]),
  ).toEqual([
    [1, 502],
    [2, 502],
    [3, 200],
  ]);
});

test("a callback without a reply in time is given up", async () => {
  const stage = await startTestSimulator({ settings: { callbackTimeoutMs: 20 }, answer: () => "silence" });
  await stage.push();
  await stage.advance(0);
  expect((await stage.look("/callbacks"))[0]).toMatchObject({ error: "no answer in time" });
});

test("redirects are not followed", async () => {
  const stage = await startTestSimulator({ answer: () => ({ status: 307 }) });
  await stage.push();
  await stage.advance(0);
  expect((await stage.look("/callbacks"))[0].status).toBe(307);
});

test("the log of callbacks has body, URL and response", async () => {
  const stage = await startTestSimulator();
  await stage.push();
  await stage.advance(0);
  const [delivery] = await stage.look("/callbacks");
  expect(delivery).toMatchObject({
    to: "stk",
    url: `${stage.receiver.url}/pay/cb/token1`,
    body: stage.receiver.received[0]?.text,
    status: 200,
    at: Date.parse("2026-11-20T09:00:00Z"),
  });
});

test("no line of the log holds a phone number, a token or a CheckoutRequestID", async () => {
  const stage = await startTestSimulator();
  await stage.register();
  const { json } = await stage.push();
  await stage.advance(0);
  await stage.query(json.CheckoutRequestID);
  await stage.control(`/phones/${WANGARI}`, { balance: 1 });
  await stage.control("/c2b/pay", { shortcode: stage.config.shortcode, amount: 3, msisdn: TOM });
  await stage.control(`/tx/${json.CheckoutRequestID}/cancel`);
  const log = stage.lines.join("");
  expect(stage.lines.length).toBeGreaterThan(8);
  for (const secret of ["712345678", "101234567", stage.token(), json.CheckoutRequestID, "token1"]) {
    expect(log).not.toContain(secret);
  }
});

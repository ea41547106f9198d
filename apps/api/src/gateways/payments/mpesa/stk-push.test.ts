import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { RateLimitedError } from "#gateways/payments/provider.ts";
import {
  createPrompt,
  NOON,
  startCallbackReceiver,
  startDaraja,
  UNREACHABLE_URL,
  WANGARI_PHONE,
} from "#testing/daraja.ts";

const { simulator, prompts, logged, close } = await startDaraja();
afterAll(close);
afterEach(() => {
  for (const secret of ["712345678", "simulator-secret", "simulator-passkey", "ws_CO", "Bearer"]) {
    expect(logged()).not.toContain(secret);
  }
});
beforeEach(async () => {
  await simulator.reset();
});

const simulatedPhone = (digits: string) => ({ phone: `+2547000000${digits}` });

const queryPrompt = (providerId: string) =>
  prompts().query({ attemptId: crypto.randomUUID(), providerId, startedAt: new Date(NOON) });

/** @returns the id of an open prompt */
async function startOpenPrompt(): Promise<string> {
  await simulator.configure({ mode: "manual" });
  const started = await prompts().start(createPrompt());
  if (started.state !== "pending") throw new Error(started.state);
  return started.providerId;
}

describe("starting a prompt", () => {
  test("a paid prompt has the same outcome in its callback and in a query", async () => {
    const receiver = await startCallbackReceiver();
    const provider = prompts();
    const started = await provider.start(createPrompt({ callbackUrl: `${receiver.url}/pay/cb/0a` }));
    const [prompt] = await simulator.transactions();
    expect(started).toEqual({ state: "pending", providerId: prompt?.checkoutRequestId });
    expect(prompt).toMatchObject({ phone: WANGARI_PHONE, amount: 50, reference: "M4K7Q2XZ" });

    await simulator.clock(0);
    const callback = await provider.parseCallback({ headers: {}, body: receiver.bodies[0]! });
    const [payment] = (await simulator.ledger()).payments;
    expect(callback).toEqual({
      providerId: prompt?.checkoutRequestId,
      outcome: { state: "succeeded", receipt: payment?.receipt, amount: 50, paidAt: new Date(NOON) },
    });
    expect(await queryPrompt(prompt!.checkoutRequestId)).toEqual({ state: "succeeded", receipt: null, amount: null });
  });

  test("a prompt of a till pays to the till", async () => {
    const started = await prompts({ MPESA_TILL: "300584" }).start(createPrompt());
    expect(started.state).toBe("pending");
    await simulator.clock(0);
    expect((await simulator.ledger()).payments[0]).toMatchObject({ shortcode: "300584", amount: 50 });
  });

  test.each([
    ["01", "insufficient_funds"],
    ["02", "wrong_pin"],
    ["03", "cancelled"],
    ["04", "no_answer"],
    ["05", "timed_out"],
    ["13", "service_refused"],
  ])("a prompt to simulated phone %s fails with the reason %s in callback and query", async (digits, reason) => {
    const receiver = await startCallbackReceiver();
    const provider = prompts();
    const started = await provider.start(
      createPrompt({ ...simulatedPhone(digits), callbackUrl: `${receiver.url}/pay/cb/0a` }),
    );
    await simulator.clock(0);
    expect(await provider.parseCallback({ headers: {}, body: receiver.bodies[0]! })).toMatchObject({
      outcome: { state: "failed", reason },
    });
    expect(await queryPrompt((started as { providerId: string }).providerId)).toMatchObject({
      state: "failed",
      reason,
    });
  });

  test("a callback in Daraja's other formats is parsed the same", async () => {
    const receiver = await startCallbackReceiver();
    const provider = prompts();
    await provider.start(
      createPrompt({ ...simulatedPhone("33"), amount: 10_500, callbackUrl: `${receiver.url}/pay/cb/0a` }),
    );
    await simulator.clock(0);
    expect(await provider.parseCallback({ headers: {}, body: receiver.bodies[0]! })).toMatchObject({
      outcome: { state: "succeeded", amount: 10_500, paidAt: new Date(NOON) },
    });
  });

  test("a prompt is rejected while another prompt is open on the phone", async () => {
    await startOpenPrompt();
    expect(await prompts().start(createPrompt())).toMatchObject({ state: "failed", reason: "prompt_open" });
  });

  test.each([
    ["a wrong passkey", { MPESA_PASSKEY: "wrong" }, {}, "service_refused"],
    ["an unknown short code", { MPESA_SHORTCODE: "999999" }, {}, "service_refused"],
    ["wrong keys", { MPESA_CONSUMER_KEY: "wrong" }, {}, "service_refused"],
    ["a reference that is too long", {}, { reference: "M4K7Q2XZM4K7Q" }, "service_refused"],
    ["a callback URL with a space", {}, { callbackUrl: `${UNREACHABLE_URL}/a b` }, "service_refused"],
    ["the amount 0", {}, { amount: 0 }, "declined"],
  ])("a prompt with %s is rejected and not sent", async (_, settings: Record<string, string>, overrides, reason) => {
    expect(await prompts(settings).start(createPrompt(overrides))).toMatchObject({ state: "failed", reason });
    expect(await simulator.transactions()).toEqual([]);
  });

  test.each([
    ["a busy error", "30"],
    ["the firewall's HTML page", "31"],
  ])("a prompt has an unknown outcome after a response with %s", async (_, digits) => {
    expect(await prompts().start(createPrompt(simulatedPhone(digits)))).toMatchObject({ state: "unknown" });
  });

  test("a prompt whose response is lost has an unknown outcome, because the payer may have paid", async () => {
    expect(await prompts().start(createPrompt(simulatedPhone("24")))).toMatchObject({ state: "unknown" });
    await simulator.clock(0);
    expect(await simulator.spent("254700000024")).toBe(50);
  });

  test("a prompt that times out has an unknown outcome", async () => {
    const started = prompts().start(createPrompt(simulatedPhone("32")));
    // The clock resumes the request once it is waiting.
    await expect
      .poll(async () => {
        await simulator.clock(31_000);
        return Promise.race([started, "waiting"]);
      })
      .toMatchObject({ state: "unknown" });
  });

  test("a prompt fails as service_busy when Daraja is unreachable", async () => {
    const started = await prompts({ DARAJA_BASE_URL: UNREACHABLE_URL }).start(createPrompt());
    expect(started).toMatchObject({ state: "failed", reason: "service_busy" });
  });
});

describe("querying a prompt", () => {
  test.each(["4999", "500", "200empty", "400"])(
    "a query of an open prompt is pending when Daraja responds with “%s”",
    async (inflight) => {
      const id = await startOpenPrompt();
      await simulator.configure({ inflight });
      expect(await queryPrompt(id)).toEqual({ state: "pending" });
    },
  );

  test("a query throws RateLimitedError when Daraja responds with 429", async () => {
    const id = await startOpenPrompt();
    await simulator.configure({ inflight: "429" });
    await expect(queryPrompt(id)).rejects.toThrow(RateLimitedError);
  });

  test("a query too soon after another throws RateLimitedError, and succeeds later", async () => {
    const id = await startOpenPrompt();
    await simulator.cancel(id);
    await simulator.configure({ queryRate: 5 });
    expect(await queryPrompt(id)).toMatchObject({ state: "failed", reason: "cancelled" });
    await expect(queryPrompt(id)).rejects.toThrow(RateLimitedError);
    await simulator.clock(12_000);
    expect(await queryPrompt(id)).toMatchObject({ state: "failed", reason: "cancelled" });
  });

  test("two hundred mixed responses to queries never fail an open prompt", async () => {
    const id = await startOpenPrompt();
    await simulator.configure({ inflight: "mix", queryFlake: 0.2 });
    const results = new Set<string>();
    for (let round = 0; round < 200; round++) {
      results.add(
        await queryPrompt(id).then(
          ({ state }) => state,
          (error: Error) => error.name,
        ),
      );
    }
    expect(results).toEqual(new Set(["pending", "RateLimitedError"]));
  });

  test("a query of an unknown prompt id is pending", async () => {
    expect(await queryPrompt("ws_CO_20112026120000123712345678")).toEqual({ state: "pending" });
  });

  test("a query with an undocumented result code goes to review", async () => {
    const id = await startOpenPrompt();
    await simulator.resolve(id, "7777");
    expect(await queryPrompt(id)).toMatchObject({ state: "unrecognised", code: "7777" });
  });
});

import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { createPrompt, HOUR_MS, NOON, startCountingProxy, startDaraja, UNREACHABLE_URL } from "#testing/daraja.ts";
import { registerPayBill } from "./pay-bill.ts";
import { mpesaProvider } from "./stk-push.ts";

const { simulator, db, url, daraja, prompts, close } = await startDaraja();
const otherProcess = openDatabase({ url });
afterAll(close);
afterAll(() => otherProcess.destroy());
beforeEach(async () => {
  await simulator.reset();
});

describe("Daraja access tokens", () => {
  const tokens = async () =>
    (await db.selectFrom("provider_tokens").select("token_encrypted").execute()).map((row) => row.token_encrypted);
  const deleteTokens = () => db.deleteFrom("provider_tokens").execute();
  const expireToken = () =>
    db
      .updateTable("provider_tokens")
      .set({ good_until: new Date(Date.now() - 1) })
      .execute();
  beforeEach(deleteTokens);

  test.each(["no token", "an expired token"])(
    "forty concurrent requests of two processes fetch one access token, starting with %s",
    async (initial) => {
      const proxy = await startCountingProxy(simulator.url);
      const processes = [db, otherProcess].map((database) => daraja({ DARAJA_BASE_URL: proxy.url }, database));
      if (initial !== "no token") {
        await mpesaProvider(processes[0]!, () => new Date(NOON)).start(createPrompt());
        await expireToken();
        proxy.requests.length = 0;
      }
      const started = await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          mpesaProvider(processes[number % 2]!, () => new Date(NOON)).start(
            createPrompt({ phone: `+2547110000${String(number).padStart(2, "0")}` }),
          ),
        ),
      );
      expect(started.map(({ state }) => state)).toEqual(started.map(() => "pending"));
      expect(proxy.requests.filter((path) => path.startsWith("/oauth/"))).toHaveLength(1);
      expect(proxy.requests).toHaveLength(41);
    },
  );

  test("the access token is stored encrypted", async () => {
    await prompts().start(createPrompt());
    const [encrypted] = await tokens();
    expect(encrypted?.length).toBe(12 + 16 + 28);
    expect(encrypted?.toString("latin1")).not.toMatch(/^[A-Za-z0-9]+$/);
  });

  test("the access token is renewed one minute before it expires", async () => {
    await prompts().start(createPrompt());
    const [first] = await tokens();
    await prompts().start(createPrompt({ phone: "+254711000001" }));
    expect(await tokens()).toEqual([first]);
    const { lifetime } = await db
      .selectFrom("provider_tokens")
      .select(sql<number>`extract(epoch from good_until - now())::float8`.as("lifetime"))
      .executeTakeFirstOrThrow();
    expect(lifetime).toBeGreaterThan(3_599 - 60 - 30);
    expect(lifetime).toBeLessThanOrEqual(3_599 - 60);
    await expireToken();
    await prompts().start(createPrompt({ phone: "+254711000002" }));
    expect(await tokens()).not.toEqual([first]);
  });

  test("an access token that Daraja reports as expired is replaced, and the prompt is sent once", async () => {
    await prompts().start(createPrompt());
    const [first] = await tokens();
    await simulator.clock(HOUR_MS);
    expect(await prompts().start(createPrompt({ phone: "+254711000001" }))).toMatchObject({ state: "pending" });
    expect(await tokens()).not.toEqual([first]);
    expect(await simulator.transactions()).toHaveLength(2);
  });

  test("an access token that a newer one has revoked is replaced", async () => {
    await prompts().start(createPrompt());
    const basic = Buffer.from("simulator-key:simulator-secret").toString("base64");
    await fetch(`${simulator.url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(await prompts().start(createPrompt({ phone: "+254711000001" }))).toMatchObject({ state: "pending" });
    // The C2B API reports a revoked token with another message.
    await simulator.reset();
    const urls = { confirmation: `${UNREACHABLE_URL}/c`, validation: `${UNREACHABLE_URL}/v` };
    expect(await registerPayBill(daraja(), { shortCode: "600984", ...urls })).toBe("registered");
  });

  test("an access token that was encrypted with an earlier SECRET_KEY is replaced", async () => {
    await prompts().start(createPrompt());
    await db
      .updateTable("provider_tokens")
      .set({ token_encrypted: Buffer.alloc(56) })
      .execute();
    expect(await prompts().start(createPrompt({ phone: "+254711000001" }))).toMatchObject({ state: "pending" });
  });
});

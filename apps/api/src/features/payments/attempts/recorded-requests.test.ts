import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, expect, test } from "vitest";
import { decrypt } from "#crypto.ts";
import { startTestApi } from "#testing/api.ts";
import { backdateAndPoll, createPayment, createPhone } from "../payments.factories.ts";

const simulator = await startSimulator({ settings: { mode: "manual" } });
const { api, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
const { secretKey, payments } = services.config;

/** The stored requests of a payment, as text. */
async function listStoredRequests(intentId: number) {
  const rows = await db
    .selectFrom("provider_events")
    .innerJoin("payment_attempts", "payment_attempts.id", "provider_events.attempt_id")
    .select(["kind", "body_encrypted"])
    .where("intent_id", "=", intentId)
    .where("direction", "=", "out")
    .orderBy("provider_events.id")
    .execute();
  return rows.map(({ kind, body_encrypted }) => ({ kind, body: decrypt(secretKey, body_encrypted) }));
}

test("requests to providers and their responses are stored encrypted and without secrets", async () => {
  const { intent, token } = await createPayment(services);
  const phone = createPhone();
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
  const prompt = (await simulator.transactions()).at(-1)!;
  await backdateAndPoll(services, intent.id);
  await backdateAndPoll(services, intent.id);
  await simulator.cancel(prompt.checkoutRequestId);
  await backdateAndPoll(services, intent.id);

  const stored = await listStoredRequests(intent.id);
  // Two identical pending responses are one row.
  expect(stored.map(({ kind }) => kind)).toEqual(["start", "query", "query"]);
  const [start, pending, cancelled] = stored.map(({ body }) => JSON.parse(body));
  expect(start.exchanges).toMatchObject([
    {
      method: "POST",
      path: "/mpesa/stkpush/v1/processrequest",
      asked: { Amount: "100", PhoneNumber: phone.slice(1), AccountReference: intent.reference },
      status: 200,
      answered: { ResponseCode: "0", CheckoutRequestID: prompt.checkoutRequestId },
    },
  ]);
  expect(pending).toMatchObject({
    outcome: { state: "pending" },
    exchanges: [{ path: "/mpesa/stkpushquery/v1/query" }],
  });
  expect(cancelled.exchanges[0].answered).toMatchObject({ ResultCode: "1032" });

  const bodies = stored.map(({ body }) => body).join("\n");
  const { passkey, consumerKey, consumerSecret, shortCode } = payments.mpesa!;
  const callbackToken = new URL(prompt.callbackUrl).pathname.split("/").at(-1)!;
  const tokens = await db.selectFrom("provider_tokens").select("token_encrypted").execute();
  const secrets = [
    passkey,
    consumerKey,
    consumerSecret,
    callbackToken,
    Buffer.from(shortCode + passkey).toString("base64"),
  ];
  for (const secret of [...secrets, ...tokens.map(({ token_encrypted }) => decrypt(secretKey, token_encrypted!))]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(bodies).not.toContain(secret.slice(0, 24));
  }
  expect(bodies).not.toMatch(/"Password":"[^…]/);
});

test("an unreadable response is stored unchanged", async () => {
  const { intent, token } = await createPayment(services);
  const phone = "+254700000031";
  await api("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
  const [start] = await listStoredRequests(intent.id);
  const [exchange] = JSON.parse(start!.body).exchanges;
  expect([exchange.status, exchange.answered]).toEqual([503, expect.stringMatching(/html/i)]);
});

import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { AIRTEL_CLIENT } from "#airtel.ts";
import { startTestSimulator, type TestSimulator } from "#mpesa/testing/test-simulator.ts";
import { PAYPAL_MERCHANT } from "#paypal.ts";
import { STRIPE_ACCOUNT } from "#stripe.ts";

const RETURN = "http://localhost:3000/pay/a-token";

/** A simulator whose providers report to its receiver. */
const start = () =>
  startTestSimulator({
    settings: { mode: "manual" },
    webhooks: { airtel: "/airtel", paypal: "/paypal", stripe: "/stripe" },
  });

const submit = ({ call }: TestSimulator, path: string, fields: Record<string, string>) =>
  call(path, { method: "POST", body: new URLSearchParams(fields) });
/** The path of a page at the address of the simulator. */
const pathOf = (url: string) => new URL(url).pathname;

async function createSession(simulator: TestSimulator, minutes = 31) {
  const body = new URLSearchParams({
    mode: "payment",
    client_reference_id: "attempt-1",
    "metadata[reference]": "M4K7Q2XZ",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "kes",
    "line_items[0][price_data][unit_amount]": "1000000",
    "line_items[0][price_data][product_data][name]": "Silver",
    success_url: RETURN,
    cancel_url: `${RETURN}?cancelled`,
    expires_at: String(Math.floor(Date.now() / 1_000) + minutes * 60),
  });
  const headers = { authorization: `Bearer ${STRIPE_ACCOUNT.secretKey}`, "idempotency-key": "attempt-1" };
  const { json } = await simulator.call("/v1/checkout/sessions", { method: "POST", headers, body });
  const status = async () => (await simulator.call(`/v1/checkout/sessions/${json.id}`, { headers })).json;
  return { path: pathOf(json.url), status };
}

async function createOrder(simulator: TestSimulator) {
  const { clientId, clientSecret } = PAYPAL_MERCHANT;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const form = { authorization: basic, "content-type": "application/x-www-form-urlencoded" };
  const body = "grant_type=client_credentials";
  const token = await simulator.call("/v1/oauth2/token", { method: "POST", headers: form, body });
  const post = (path: string, given: string, key = path) =>
    simulator.call(path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token.json.access_token}`,
        "content-type": "application/json",
        "paypal-request-id": key,
      },
      body: given,
    });
  const { json } = await post(
    "/v2/checkout/orders",
    JSON.stringify({
      intent: "CAPTURE",
      purchase_units: [
        { custom_id: "x", description: "Silver M4K7Q2XZ", amount: { currency_code: "USD", value: "77.22" } },
      ],
      payment_source: { paypal: { experience_context: { return_url: RETURN, cancel_url: `${RETURN}?cancelled` } } },
    }),
  );
  return {
    path: pathOf(json.links.find(({ rel }: { rel: string }) => rel === "payer-action").href),
    capture: () => post(`/v2/checkout/orders/${json.id}/capture`, "{}"),
    /** As the app has PayPal verify a webhook. */
    verify: async ({ headers, text }: TestSimulator["receiver"]["received"][number]) => {
      const { webhookId: webhook_id } = PAYPAL_MERCHANT;
      const names = ["transmission_id", "transmission_time", "transmission_sig"];
      const parts = names.map((name) => [name, headers[`paypal-${name.replace("_", "-")}`]]);
      const envelope = JSON.stringify({ ...Object.fromEntries(parts), webhook_id });
      const asked = `${envelope.slice(0, -1)},"webhook_event":${text}}`;
      return (await post("/v1/notifications/verify-webhook-signature", asked)).json.verification_status;
    },
  };
}

test("a card page shows what is paid, and paying there tells the app in a signed webhook before the payer is back", async () => {
  const simulator = await start();
  const { path, status } = await createSession(simulator);
  const page = await simulator.call(path);
  for (const shown of ["Payment simulator", "SAMPLE BUSINESS", "Silver M4K7Q2XZ", "Pay KES 10,000"]) {
    expect(page.text).toContain(shown);
  }
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000;");

  const paid = await submit(simulator, path, { answer: "pay" });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, RETURN]);
  const [webhook, ...others] = simulator.receiver.received;
  expect([webhook?.path, others]).toEqual(["/stripe", []]);
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(webhook?.headers["stripe-signature"])) ?? [];
  const expected = createHmac("sha256", STRIPE_ACCOUNT.webhookSecret).update(`${time}.${webhook?.text}`).digest("hex");
  expect(signature).toBe(expected);
  expect(JSON.parse(webhook?.text ?? "")).toMatchObject({
    type: "checkout.session.completed",
    data: { object: { client_reference_id: "attempt-1", payment_status: "paid", amount_total: 1_000_000 } },
  });
  expect(await status()).toMatchObject({ status: "complete", payment_status: "paid" });

  await submit(simulator, path, { answer: "pay" });
  expect(simulator.receiver.received).toHaveLength(1);
  expect((await simulator.call(path)).text).toContain("This is paid already.");
});

test("a card that is declined is reported as such, and who cancels goes back with nothing reported", async () => {
  const simulator = await start();
  const { path } = await createSession(simulator);
  const cancelled = await submit(simulator, path, { answer: "cancel" });
  expect(cancelled.headers.get("location")).toBe(`${RETURN}?cancelled`);
  expect(simulator.receiver.received).toHaveLength(0);

  await submit(simulator, path, { answer: "decline" });
  expect(JSON.parse(simulator.receiver.received[0]?.text ?? "").type).toBe("checkout.session.async_payment_failed");
  expect((await simulator.call(path)).text).toContain("This payment was declined.");
});

test("a PayPal page shows dollars, and an approved order is captured and reported with signatures that PayPal verifies", async () => {
  const simulator = await start();
  const { path, capture, verify } = await createOrder(simulator);
  expect((await simulator.call(path)).text).toContain("Pay USD 77.22");
  const cancelled = await submit(simulator, path, { answer: "cancel" });
  expect(cancelled.headers.get("location")).toMatch(/\?cancelled=&token=\w+$/);

  const approved = await submit(simulator, path, { answer: "pay" });
  expect(approved.headers.get("location")).toMatch(/^http:\/\/localhost:3000\/pay\/a-token\?token=\w+&PayerID=/);
  expect((await capture()).status).toBe(201);
  await expect.poll(() => simulator.receiver.received.length).toBe(2);
  const types = simulator.receiver.received.map(({ text }) => JSON.parse(text).event_type);
  expect(types).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
  for (const received of simulator.receiver.received) expect(await verify(received)).toBe("SUCCESS");
});

test("an order that PayPal declines cannot be captured", async () => {
  const simulator = await start();
  const { path, capture } = await createOrder(simulator);
  await submit(simulator, path, { answer: "decline" });
  expect((await capture()).json.details).toEqual([{ issue: "INSTRUMENT_DECLINED" }]);
});

test("an unknown checkout page says so, without a form", async () => {
  const { call } = await start();
  for (const path of ["/sim/card/cs_test_1", "/sim/paypal/1"]) {
    const { status, text } = await call(path);
    expect(status).toBe(404);
    expect(text).toContain("Nothing was taken.");
    expect(text).not.toContain("<form");
  }
});

const ATTEMPT = "0d9c1f4e-1111-4222-8333-444455556666";

async function promptAirtel({ call }: TestSimulator) {
  const credentials = { client_id: AIRTEL_CLIENT.clientId, client_secret: AIRTEL_CLIENT.clientSecret };
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-country": "KE", "x-currency": "KES", ...headers },
      body: JSON.stringify(body),
    });
  const token = await post("/auth/oauth2/token", { ...credentials, grant_type: "client_credentials" });
  const authorization = `Bearer ${token.json.access_token}`;
  const transaction = { amount: 1200, country: "KE", currency: "KES", id: ATTEMPT };
  const subscriber = { country: "KE", currency: "KES", msisdn: "733123456" };
  await post("/merchant/v1/payments/", { reference: "M4K7Q2XZ", subscriber, transaction }, { authorization });
  return async () => {
    const { json } = await call(`/standard/v1/payments/${ATTEMPT}`, { headers: { authorization } });
    return [json.data.transaction.status, json.status.response_code];
  };
}

test.each([
  ["any PIN", { answer: "pay", pin: "1234" }, "TS", "DP00800001001", "paid to SAMPLE BUSINESS"],
  ["the wrong PIN", { answer: "pay", pin: "0000" }, "TF", "DP00800001002", "wrong PIN"],
  ["Cancel", { answer: "cancel", pin: "" }, "TF", "DP00800001008", "declined the request"],
  ["Phone is off", { answer: "off", pin: "" }, "TE", "DP00800001029", "not answered"],
])(
  "an Airtel Money prompt rings on the phones, and %s ends it with a callback",
  async (_, fields, status, code, message) => {
    const simulator = await start();
    const enquire = await promptAirtel(simulator);
    const page = (await simulator.call("/sim")).text;
    for (const shown of ["0733 123 456", "Airtel Money", "KSh 1,200", "M4K7Q2XZ"]) expect(page).toContain(shown);
    await submit(simulator, "/sim/airtel", { id: ATTEMPT, answer: "pay", pin: "12" });
    expect(await enquire()).toEqual(["TIP", "DP00800001006"]);

    const answered = await submit(simulator, "/sim/airtel", { id: ATTEMPT, ...fields });
    expect([answered.status, answered.headers.get("location")]).toEqual([303, "/sim"]);
    expect(await enquire()).toEqual([status, code]);
    expect(
      simulator.receiver.received.map(({ path, text }) => [path, JSON.parse(text).transaction.status_code]),
    ).toEqual([["/airtel", status]]);
    expect((await simulator.call("/sim")).text).toContain(message);
  },
);

test("an Airtel Money prompt that nobody answers runs out", async () => {
  const simulator = await start();
  const enquire = await promptAirtel(simulator);
  await simulator.advance(60_000);
  expect(await enquire()).toEqual(["TE", "DP00800001029"]);
  expect(simulator.receiver.received).toHaveLength(1);
});

test("a webhook that the app does not accept is sent again", async () => {
  let refused = 0;
  const simulator = await startTestSimulator({
    settings: { mode: "manual" },
    webhooks: { stripe: "/stripe" },
    answer: () => ({ status: refused++ < 2 ? 503 : 200 }),
  });
  const { path } = await createSession(simulator);
  await submit(simulator, path, { answer: "pay" });
  await simulator.advance(60_000);
  expect(simulator.receiver.received).toHaveLength(3);
});

import { randomUUID } from "node:crypto";
import { AIRTEL_CLIENT, fakeAirtel } from "@party/fakes/airtel";
import { type SimulatedMpesa, startSimulator } from "@party/fakes/mpesa/start-simulator";
import { fakePaypal, PAYPAL_MERCHANT } from "@party/fakes/paypal";
import { fakeStripe, STRIPE_ACCOUNT } from "@party/fakes/stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { verifyLinkToken } from "#crypto.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { reconcileDay } from "#features/reconciliation/reconciliation.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { secretsIn } from "../../../../../scripts/checks/log-secrets.ts";
import { sweepPayments } from "./attempts/polling.ts";
import { backdateAndPoll, createPhone } from "./payments.factories.ts";

/** The last digits of the simulated phones, except the one whose prompt hangs for 30 seconds. */
const SIMULATED_PHONES = [
  "00",
  "01",
  "02",
  "03",
  "04",
  "05",
  "10",
  "13",
  "20",
  "21",
  "23",
  "24",
  "25",
  "26",
  "27",
  "28",
  "29",
];
const MORE_SIMULATED_PHONES = ["30", "31", "33", "34", "40"];

let simulator: SimulatedMpesa;
let server: TestApi;
let fakeServers: { url: string; close(): Promise<void> }[];
beforeAll(async () => {
  simulator = await startSimulator({ settings: { validation: true }, environment: { LOG_LEVEL: "trace" } });
  const [airtel, stripe, paypal] = await Promise.all([fakeAirtel(), fakeStripe(), fakePaypal()]);
  fakeServers = [airtel, stripe, paypal];
  server = await startTestApi(
    {
      ...simulator.environment,
      LOG_LEVEL: "trace",
      AIRTEL_BASE_URL: airtel.url,
      AIRTEL_CLIENT_ID: AIRTEL_CLIENT.clientId,
      AIRTEL_CLIENT_SECRET: AIRTEL_CLIENT.clientSecret,
      STRIPE_BASE_URL: stripe.url,
      STRIPE_SECRET_KEY: STRIPE_ACCOUNT.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_ACCOUNT.webhookSecret,
      PAYPAL_BASE_URL: paypal.url,
      PAYPAL_CLIENT_ID: PAYPAL_MERCHANT.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_MERCHANT.clientSecret,
      PAYPAL_WEBHOOK_ID: PAYPAL_MERCHANT.webhookId,
      PAYPAL_KES_PER_USD: "129.50",
    },
    { listen: true },
  );
  await server.services.jobs.work(allJobs(server.services));
  await registerPayBillAtSimulator(server.services);
});
afterAll(async () => {
  await server.close();
  await Promise.all([simulator.close(), ...fakeServers.map((one) => one.close())]);
});

test("no log line of the API or the simulator contains a phone number or a secret after every kind of payment", {
  timeout: 180_000,
}, async () => {
  const { services, url, db, as, api } = server;
  const { config } = services;
  const tokens: string[] = [];
  const phones: string[] = [];
  // Over real HTTP, so that the URLs reach the log.
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const pay = async (token: string, body: { method: string; phone?: string }) => {
    tokens.push(token);
    if (body.phone) phones.push(body.phone);
    await post(`/payments/${token}/attempts/`, body, { "idempotency-key": randomUUID() });
    await post(`/payments/${token}/check/`, {});
    await fetch(`${url}/payments/${token}/`);
  };

  const createUnpaidDonation = async () =>
    (await api("POST /donations/", { body: createDonationInput({ phone: createPhone() }) })).payment;
  for (const last of [...SIMULATED_PHONES, ...MORE_SIMULATED_PHONES]) {
    const { token } = await createUnpaidDonation();
    await pay(token, { method: "mpesa", phone: `+2547000000${last}` });
    await backdateAndPoll(services, verifyLinkToken(config.secretKey, "payment", token)!);
  }
  for (const method of ["airtel", "card", "stripe", "paypal", "bank"]) {
    const { token } = await createUnpaidDonation();
    await pay(token, method === "airtel" ? { method, phone: createPhone() } : { method });
  }

  const gift = await createUnpaidDonation();
  await pay(gift.token, { method: "mpesa", phone: createPhone() });
  const order = await api("POST /orders/", { body: await createOrderInput(services, { phone: createPhone() }) });
  tokens.push(order.token);
  await fetch(`${url}/orders/${order.token}/`);
  await pay(order.payment.token, { method: "mpesa", phone: createPhone() });
  const wangari = await createSignedInUser(services);
  const body = createApplicationBody({
    membership_type: "bronze",
    payment_method: "mpesa",
    phone_number: createPhone(),
  });
  const { id } = await as(wangari.access)("POST /memberships/", { body });
  const fee = await as(wangari.access)("POST /memberships/{id}/payment/", { params: { id } });
  await pay(fee.token, { method: "mpesa", phone: createPhone() });

  for (const ref of [fee.reference, "HARAMBEE", "", createPhone().slice(1), `0${createPhone().slice(4)}`]) {
    const msisdn = createPhone().slice(1);
    phones.push(msisdn, ref);
    await simulator.pay({ ref, amount: 70, msisdn, confirmations: 2 });
  }
  const stream = await fetch(`${url}/payments/${gift.token}/events/`, {
    signal: AbortSignal.timeout(60_000),
  });
  await stream.body?.cancel();

  const { key } = mpesaCallbackUrls(config);
  for (const path of [
    `/pay/cb/${"0a".repeat(20)}`,
    `/pay/c2b/${key}/confirmation`,
    `/pay/results/${key}`,
    "/pay/stripe/notices",
  ]) {
    for (const junk of ["{", "0712345678", JSON.stringify({ MSISDN: "254712345678", TransID: 1 })])
      await post(path, junk);
  }
  await post(`/pay/c2b/${"0b".repeat(16)}/confirmation`, {});
  await post("/payments/1-nobodys/attempts/", { method: "mpesa", phone: "0712 345 678" });
  await sweepPayments(services);
  await reconcileDay(services, true);
  // Waits for the jobs after the payments, because they log too.
  await expect
    .poll(async () => (await db.selectFrom("receipts").select("number").execute()).length, { timeout: 60_000 })
    .toBeGreaterThan(8);

  const callbacks = await simulator.callbacks();
  const prompts = await simulator.transactions();
  expect(prompts.length).toBeGreaterThan(15);
  const storedTokens = await db.selectFrom("provider_tokens").selectAll().execute();
  expect(storedTokens.length).toBeGreaterThan(0);
  const secrets = Object.fromEntries(
    [
      ...tokens.map((token) => ["a link", token]),
      ...phones.map((phone) => ["a phone", phone.replace(/\D/g, "").slice(-9)]),
      ...prompts.map(({ checkoutRequestId }) => ["a prompt's id", checkoutRequestId]),
      ...callbacks.map(({ url: address }) => ["a callback URL", new URL(address).pathname.split("/")[3]]),
      ["the key of the callback URLs", key],
      ["M-PESA's secret", simulator.environment.MPESA_CONSUMER_SECRET],
      ["M-PESA's passkey", simulator.environment.MPESA_PASSKEY],
      ["the security credential", simulator.environment.MPESA_SECURITY_CREDENTIAL],
      ["Airtel's secret", AIRTEL_CLIENT.clientSecret],
      ["Stripe's key", STRIPE_ACCOUNT.secretKey],
      ["Stripe's webhook secret", STRIPE_ACCOUNT.webhookSecret],
      ["PayPal's secret", PAYPAL_MERCHANT.clientSecret],
      ["the secret key", config.secretKey],
      ["an access token", wangari.access],
    ]
      .filter((one): one is [string, string] => typeof one[1] === "string" && one[1].length >= 6)
      .map(([name, secret], index) => [`${name} (${index})`, secret]),
  );
  const lines = server.logged();
  expect(lines.split("\n").length).toBeGreaterThan(100);
  expect(secretsIn(lines, secrets)).toEqual([]);
  await expect.poll(() => simulator.logged().split("\n").length).toBeGreaterThan(50);
  expect(secretsIn(simulator.logged(), secrets)).toEqual([]);
});

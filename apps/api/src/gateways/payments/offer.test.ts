import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const unconfigured = await startTestApi();
afterAll(unconfigured.close);
const fullyConfigured = await startTestApi({
  DARAJA_BASE_URL: "http://127.0.0.1:9",
  MPESA_CONSUMER_KEY: "key",
  MPESA_CONSUMER_SECRET: "secret",
  MPESA_PASSKEY: "passkey",
  MPESA_SHORTCODE: "600123",
  AIRTEL_BASE_URL: "http://127.0.0.1:9",
  AIRTEL_CLIENT_ID: "id",
  AIRTEL_CLIENT_SECRET: "secret",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "WH-1",
  PAYPAL_KES_PER_USD: "129.50",
});
afterAll(fullyConfigured.close);
const mpesaAlone = await startTestApi({
  DARAJA_BASE_URL: "http://127.0.0.1:9",
  MPESA_CONSUMER_KEY: "key",
  MPESA_CONSUMER_SECRET: "secret",
  MPESA_PASSKEY: "passkey",
  MPESA_SHORTCODE: "600123",
});
afterAll(mpesaAlone.close);

const listMethods = async ({ api }: typeof unconfigured) => (await api("GET /payments/methods/")).methods;

test("without configured providers only bank transfer is offered", async () => {
  expect(await listMethods(unconfigured)).toEqual(["bank"]);
});

test("M-PESA is offered once it is configured", async () => {
  expect(await listMethods(mpesaAlone)).toEqual(["mpesa", "bank"]);
});

test("with all providers configured every method of the contract is offered, each with its own provider", async () => {
  expect(await listMethods(fullyConfigured)).toEqual(["mpesa", "airtel", "card", "bank", "paypal", "stripe"]);
  for (const [method, provider] of fullyConfigured.services.providers) expect(provider.method).toBe(method);
});

import { expect, test } from "vitest";
import { InvalidConfigError, loadConfig } from "#config.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SITE_URL: "https://party.example",
  API_URL: "https://api.party.example",
  SMTP_URL: "smtps://mail.party.example",
};

const load = (given: Record<string, string>, production = false) =>
  loadConfig({
    DATABASE_URL: "postgres://localhost/party",
    SECRET_KEY: "only for tests, and so known to everybody",
    ...(production ? PRODUCTION : {}),
    ...given,
  }).payments;

const mpesa = {
  DARAJA_BASE_URL: "https://api.safaricom.co.ke",
  MPESA_CONSUMER_KEY: "key",
  MPESA_CONSUMER_SECRET: "secret",
  MPESA_PASSKEY: "passkey",
  MPESA_SHORTCODE: "600123",
};
const airtel = {
  AIRTEL_BASE_URL: "https://openapi.airtel.africa",
  AIRTEL_CLIENT_ID: "id",
  AIRTEL_CLIENT_SECRET: "secret",
};
const stripe = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRET: "whsec" };
const paypal = {
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "WH-1",
  PAYPAL_KES_PER_USD: "129.50",
};
const services = { mpesa, airtel, stripe, paypal };

test("without settings no payment service is configured", () => {
  expect(load({})).toEqual({
    phonesPerNetwork: 20,
    mpesa: undefined,
    airtel: undefined,
    stripe: undefined,
    paypal: undefined,
  });
});

test.each(Object.entries(services))("%s is set once all of its own is there, and by nothing less", (name, given) => {
  expect(load(given)[name as keyof typeof services]).toBeDefined();
  for (const left of Object.keys(given)) {
    const { [left]: _, ...rest } = given as Record<string, string>;
    expect(load(rest)[name as keyof typeof services], `without ${left}`).toBeUndefined();
    expect(load({ ...given, [left]: "" })[name as keyof typeof services], `with ${left} blank`).toBeUndefined();
  }
});

test("one service brings no other", () => {
  for (const [name, given] of Object.entries(services)) {
    const settings = load(given);
    const set = Object.keys(services).filter((one) => settings[one as keyof typeof services] !== undefined);
    expect(set).toEqual([name]);
  }
});

test("what need not be said has a value: addresses of Stripe and PayPal, limits, the pay bill", () => {
  const all = load({ ...mpesa, ...airtel, ...stripe, ...paypal });
  expect(all.mpesa).toMatchObject({ payBill: "600123", till: undefined, initiator: undefined, limit: 250_000 });
  expect(all.airtel).toMatchObject({ limit: 150_000 });
  expect(all.stripe).toMatchObject({ baseUrl: "https://api.stripe.com" });
  expect(all.paypal).toMatchObject({ baseUrl: "https://api-m.paypal.com" });
});

test("the sandbox is asked once in twelve seconds at most, anybody else every second", () => {
  const queryInterval = (DARAJA_BASE_URL: string) => load({ ...mpesa, DARAJA_BASE_URL }).mpesa?.queryInterval;
  expect(queryInterval("https://sandbox.safaricom.co.ke/")).toBe(12_000);
  expect(queryInterval("https://api.safaricom.co.ke")).toBe(1_000);
  expect(load({ ...mpesa, MPESA_QUERY_INTERVAL: "0" }).mpesa?.queryInterval).toBe(0);
});

test("sources are read however they are separated", () => {
  const { sources } = load({ ...mpesa, MPESA_SOURCES: "196.201.214.200, 196.201.214.206\n196.201.213.114" }).mpesa!;
  expect(sources).toEqual(["196.201.214.200", "196.201.214.206", "196.201.213.114"]);
});

test.each([
  ["a simulator", { DARAJA_BASE_URL: "http://127.0.0.1:4010" }, "DARAJA_BASE_URL"],
  ["a look-alike", { DARAJA_BASE_URL: "https://api.safaricom.co.ke.example" }, "DARAJA_BASE_URL"],
  ["Safaricom without TLS", { DARAJA_BASE_URL: "http://api.safaricom.co.ke" }, "DARAJA_BASE_URL"],
  ["Safaricom's sandbox", { DARAJA_BASE_URL: "https://sandbox.safaricom.co.ke" }, "DARAJA_BASE_URL"],
  ["the sandbox's short code", { MPESA_SHORTCODE: "174379" }, "MPESA_SHORTCODE"],
  ["callbacks in clear", { MPESA_CALLBACK_URL: "http://pay.party.example" }, "MPESA_CALLBACK_URL"],
])("production refuses %s; a laptop does not", (_, differing, name) => {
  expect(load({ ...mpesa, ...differing }).mpesa).toBeDefined();
  expect(() => load({ ...mpesa, ...differing }, true)).toThrow(InvalidConfigError);
  expect(() => load({ ...mpesa, ...differing }, true)).toThrow(name);
});

test.each([
  ["AIRTEL_BASE_URL", "http://127.0.0.1:4011", airtel],
  ["AIRTEL_BASE_URL", "https://openapiuat.airtel.africa", airtel],
  ["AIRTEL_BASE_URL", "https://openapiuat.airtelkenya.com", airtel],
  ["STRIPE_BASE_URL", "http://127.0.0.1:4011", stripe],
  ["STRIPE_SECRET_KEY", "sk_test_x", stripe],
  ["STRIPE_SECRET_KEY", "rk_test_x", stripe],
  ["PAYPAL_BASE_URL", "http://127.0.0.1:4011", paypal],
  ["PAYPAL_BASE_URL", "https://api-m.sandbox.paypal.com", paypal],
])("production refuses pretend money: %s=%s; a laptop does not", (name, value, given) => {
  expect(() => load({ ...given, [name]: value })).not.toThrow();
  expect(() => load({ ...given, [name]: value }, true)).toThrow(name);
});

test("production takes real money of every service", () => {
  const all = load({ ...mpesa, ...airtel, ...stripe, ...paypal }, true);
  expect(Object.values(all).every((settings) => settings !== undefined)).toBe(true);
  expect(load({ ...airtel, AIRTEL_BASE_URL: "https://openapi.airtelkenya.com" }, true).airtel).toBeDefined();
  expect(load({ ...stripe, STRIPE_SECRET_KEY: "rk_live_x" }, true).stripe).toBeDefined();
});

test.each(["0", "0.0", "0.0000", "-1", "1e3", "129,50", "129.12345", "12950", "x"])(
  "a dollar is not worth %s",
  (rate) => {
    expect(() => load({ ...paypal, PAYPAL_KES_PER_USD: rate })).toThrow("PAYPAL_KES_PER_USD");
  },
);

test.each([
  ["MPESA_SHORTCODE", "abc"],
  ["MPESA_LIMIT", "0"],
  ["AIRTEL_LIMIT", "many"],
  ["DARAJA_BASE_URL", "ftp://safaricom"],
])("%s=%s is refused by its name", (name, value) => {
  expect(() => load({ ...mpesa, ...airtel, [name]: value })).toThrow(name);
});

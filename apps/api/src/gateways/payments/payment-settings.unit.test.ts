import { expect, test } from "vitest";
import { InvalidConfigError, loadConfig } from "#config.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SITE_URL: "https://party.example",
  API_URL: "https://api.party.example",
  SMTP_URL: "smtps://mail.party.example",
};

const load = (environment: Record<string, string>, production = false) =>
  loadConfig({
    DATABASE_URL: "postgres://localhost/party",
    SECRET_KEY: "only for tests, and so known to everybody",
    ...(production ? PRODUCTION : {}),
    ...environment,
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

test.each(Object.entries(services))(
  "%s is configured only when all of its required settings are present",
  (name, environment) => {
    expect(load(environment)[name as keyof typeof services]).toBeDefined();
    for (const missing of Object.keys(environment)) {
      const { [missing]: _, ...rest } = environment as Record<string, string>;
      expect(load(rest)[name as keyof typeof services], `without ${missing}`).toBeUndefined();
      expect(
        load({ ...environment, [missing]: "" })[name as keyof typeof services],
        `with ${missing} blank`,
      ).toBeUndefined();
    }
  },
);

test("the settings of one provider configure no other provider", () => {
  for (const [name, environment] of Object.entries(services)) {
    const settings = load(environment);
    const configured = Object.keys(services).filter(
      (service) => settings[service as keyof typeof services] !== undefined,
    );
    expect(configured).toEqual([name]);
  }
});

test("optional settings have defaults: the URLs of Stripe and PayPal, the limits and the pay bill", () => {
  const all = load({ ...mpesa, ...airtel, ...stripe, ...paypal });
  expect(all.mpesa).toMatchObject({ payBill: "600123", till: undefined, initiator: undefined, limit: 250_000 });
  expect(all.airtel).toMatchObject({ limit: 150_000 });
  expect(all.stripe).toMatchObject({ baseUrl: "https://api.stripe.com" });
  expect(all.paypal).toMatchObject({ baseUrl: "https://api-m.paypal.com" });
});

test("the default interval of status queries is twelve seconds at the sandbox and one second elsewhere", () => {
  const queryInterval = (DARAJA_BASE_URL: string) => load({ ...mpesa, DARAJA_BASE_URL }).mpesa?.queryInterval;
  expect(queryInterval("https://sandbox.safaricom.co.ke/")).toBe(12_000);
  expect(queryInterval("https://api.safaricom.co.ke")).toBe(1_000);
  expect(load({ ...mpesa, MPESA_QUERY_INTERVAL: "0" }).mpesa?.queryInterval).toBe(0);
});

test("MPESA_SOURCES is split at commas, spaces and line breaks", () => {
  const { sources } = load({ ...mpesa, MPESA_SOURCES: "196.201.214.200, 196.201.214.206\n196.201.213.114" }).mpesa!;
  expect(sources).toEqual(["196.201.214.200", "196.201.214.206", "196.201.213.114"]);
});

test.each([
  ["a simulator", { DARAJA_BASE_URL: "http://127.0.0.1:4010" }, "DARAJA_BASE_URL"],
  ["a look-alike domain", { DARAJA_BASE_URL: "https://api.safaricom.co.ke.example" }, "DARAJA_BASE_URL"],
  ["Safaricom without TLS", { DARAJA_BASE_URL: "http://api.safaricom.co.ke" }, "DARAJA_BASE_URL"],
  ["Safaricom's sandbox", { DARAJA_BASE_URL: "https://sandbox.safaricom.co.ke" }, "DARAJA_BASE_URL"],
  ["the sandbox's short code", { MPESA_SHORTCODE: "174379" }, "MPESA_SHORTCODE"],
  ["a callback URL without TLS", { MPESA_CALLBACK_URL: "http://pay.party.example" }, "MPESA_CALLBACK_URL"],
])("%s is rejected in production and accepted in development", (_, overrides, name) => {
  expect(load({ ...mpesa, ...overrides }).mpesa).toBeDefined();
  expect(() => load({ ...mpesa, ...overrides }, true)).toThrow(InvalidConfigError);
  expect(() => load({ ...mpesa, ...overrides }, true)).toThrow(name);
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
])("the test setting %s=%s is rejected in production and accepted in development", (name, value, environment) => {
  expect(() => load({ ...environment, [name]: value })).not.toThrow();
  expect(() => load({ ...environment, [name]: value }, true)).toThrow(name);
});

test("production accepts the live settings of every provider", () => {
  const all = load({ ...mpesa, ...airtel, ...stripe, ...paypal }, true);
  expect(Object.values(all).every((settings) => settings !== undefined)).toBe(true);
  expect(load({ ...airtel, AIRTEL_BASE_URL: "https://openapi.airtelkenya.com" }, true).airtel).toBeDefined();
  expect(load({ ...stripe, STRIPE_SECRET_KEY: "rk_live_x" }, true).stripe).toBeDefined();
});

test.each(["0", "0.0", "0.0000", "-1", "1e3", "129,50", "129.12345", "12950", "x"])(
  "PAYPAL_KES_PER_USD=%s is rejected",
  (rate) => {
    expect(() => load({ ...paypal, PAYPAL_KES_PER_USD: rate })).toThrow("PAYPAL_KES_PER_USD");
  },
);

test.each([
  ["MPESA_SHORTCODE", "abc"],
  ["MPESA_LIMIT", "0"],
  ["AIRTEL_LIMIT", "many"],
  ["DARAJA_BASE_URL", "ftp://safaricom"],
])("%s=%s is rejected with an error that names the setting", (name, value) => {
  expect(() => load({ ...mpesa, ...airtel, [name]: value })).toThrow(name);
});

import path from "node:path";
import { AIRTEL_CLIENT } from "@party/fakes/airtel";
import { PAYPAL_MERCHANT } from "@party/fakes/paypal";
import { STRIPE_ACCOUNT } from "@party/fakes/stripe";
import { expect, test } from "vitest";
import { loadConfig as loadApi } from "../../apps/api/src/config.ts";
import { airtelCallback } from "../../apps/api/src/gateways/payments/airtel/airtel.ts";
import { loadConfig as loadSimulator } from "../../packages/fakes/src/mpesa/config.ts";
import { arePaymentsSimulated, simulatedPaymentSettings, simulatorEnvironment } from "./simulated-payments.ts";

const root = path.dirname(path.dirname(import.meta.dirname));
const apiAddress = "http://127.0.0.1:8000";
const place = { root, port: 4010, dataDirectory: "/data", apiAddress };

const paymentsOf = (given: NodeJS.ProcessEnv) =>
  loadApi({
    DATABASE_URL: "postgres://localhost/party",
    SECRET_KEY: "x".repeat(40),
    ...given,
    ...simulatedPaymentSettings(given, place.port, apiAddress),
  }).payments;

test("without M-PESA credentials and URL, the simulator is used", () => {
  expect(arePaymentsSimulated({})).toBe(true);
  expect(arePaymentsSimulated({ MPESA_CONSUMER_KEY: "", DARAJA_BASE_URL: "" })).toBe(true);
  expect(arePaymentsSimulated({ MPESA_CONSUMER_KEY: "key" })).toBe(false);
  expect(arePaymentsSimulated({ DARAJA_BASE_URL: "http://localhost:4010" })).toBe(false);
});

test("in production the simulator is never used", () => {
  expect(arePaymentsSimulated({ NODE_ENV: "production" })).toBe(false);
});

test.each([
  ["by default", {}],
  ["with settings of one's own", { MPESA_SHORTCODE: "600111", MPESA_PAY_BILL: "600222", MPESA_PASSKEY: "key" }],
])("API and simulator have the same credentials, %s", (_, given) => {
  const mpesa = paymentsOf(given).mpesa!;
  const simulator = simulatorEnvironment({ ...given, HOST: "0.0.0.0" }, place);
  expect(mpesa).toMatchObject({
    simulated: true,
    baseUrl: "http://127.0.0.1:4010",
    callbackUrl: "http://127.0.0.1:8000",
  });
  expect(simulator).toMatchObject({
    MPESA_CONSUMER_KEY: mpesa.consumerKey,
    MPESA_CONSUMER_SECRET: mpesa.consumerSecret,
    MPESA_PASSKEY: mpesa.passkey,
    MPESA_SHORTCODE: mpesa.shortCode,
    MPESA_C2B_SHORTCODE: mpesa.payBill,
    MPESA_INITIATOR: mpesa.initiator?.name,
    PORT: "4010",
    HOST: "127.0.0.1",
  });
});

test("a simulator that has lost its state issues new receipt numbers", () => {
  const seed = () => simulatorEnvironment({}, place).MPESA_SIMULATOR_SEED;
  expect(seed()).not.toBe(seed());
});

test("every provider without settings is simulated, with the credentials of its fake and dollars at a rate", () => {
  const baseUrl = "http://127.0.0.1:4010";
  expect(paymentsOf({ AIRTEL_CLIENT_ID: "" })).toMatchObject({
    airtel: { baseUrl, ...AIRTEL_CLIENT },
    stripe: { baseUrl, ...STRIPE_ACCOUNT },
    paypal: { baseUrl, ...PAYPAL_MERCHANT, kesPerUsd: "129.50" },
  });
  expect(paymentsOf({ PAYPAL_KES_PER_USD: "131.2" }).paypal).toMatchObject({ baseUrl, kesPerUsd: "131.2" });
});

test.each([
  ["airtel", { AIRTEL_BASE_URL: "https://openapiuat.airtel.africa" }],
  ["stripe", { STRIPE_SECRET_KEY: "sk_test_own" }],
  ["paypal", { PAYPAL_CLIENT_ID: "own", PAYPAL_KES_PER_USD: "130" }],
] as const)("%s is not simulated once any of its credentials is set, and the others are", (name, given) => {
  const { phonesPerNetwork: _, ...payments } = paymentsOf(given);
  const simulated = Object.entries(payments).filter(([, settings]) => settings?.baseUrl === "http://127.0.0.1:4010");
  expect(simulated.map(([provider]) => provider)).toEqual(
    ["mpesa", "airtel", "stripe", "paypal"].filter((provider) => provider !== name),
  );
});

test("in production the API refuses every address of the simulator", () => {
  const live = { SITE_URL: "https://party.example", API_URL: "https://api.party.example", SMTP_URL: "smtps://mail" };
  const production = { NODE_ENV: "production", SECRET_KEY: "only for tests, and so known to everybody", ...live };
  const settings = { ...production, ...simulatedPaymentSettings({}, place.port, "https://api.party.example") };
  for (const name of ["DARAJA", "AIRTEL", "STRIPE", "PAYPAL"]) {
    const load = () => loadApi({ DATABASE_URL: "postgres://localhost/party", ...settings });
    expect(load).toThrow(`${name}_BASE_URL: in production it is https://`);
  }
});

test("the simulator reports payments to the API, and not in production", () => {
  const callback = airtelCallback({ apiUrl: apiAddress, secretKey: "x".repeat(40) }).url;
  const environment = simulatorEnvironment({}, { ...place, airtelCallback: callback });
  expect(loadSimulator(environment)).toMatchObject({
    webhooks: {
      airtel: callback,
      paypal: "http://127.0.0.1:8000/pay/paypal/notices",
      stripe: "http://127.0.0.1:8000/pay/stripe/notices",
    },
    statementFile: "/data/bank-statement.csv",
    reconcileCommand: [process.execPath, path.join(root, "scripts/command.ts"), "reconcile"],
  });
  expect(() => loadSimulator({ ...environment, NODE_ENV: "production" })).toThrow("refuses to run");
});

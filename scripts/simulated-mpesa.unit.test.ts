import path from "node:path";
import { expect, test } from "vitest";
import { loadConfig as loadApi } from "../apps/api/src/config.ts";
import { isSimulated, simulatedMpesa, simulatorEnvironment } from "./simulated-mpesa.ts";

const root = path.dirname(import.meta.dirname);
const place = { root, port: 4010, dataDirectory: "/data" };

const api = (given: NodeJS.ProcessEnv) =>
  loadApi({
    DATABASE_URL: "postgres://localhost/party",
    SECRET_KEY: "x".repeat(40),
    ...given,
    ...simulatedMpesa(given, place.port, "http://127.0.0.1:8000"),
  }).payments.mpesa!;

test("without M-PESA credentials and URL, the simulator is used", () => {
  expect(isSimulated({})).toBe(true);
  expect(isSimulated({ MPESA_CONSUMER_KEY: "", DARAJA_BASE_URL: "" })).toBe(true);
  expect(isSimulated({ MPESA_CONSUMER_KEY: "key" })).toBe(false);
  expect(isSimulated({ DARAJA_BASE_URL: "http://localhost:4010" })).toBe(false);
});

test("in production the simulator is never used", () => {
  expect(isSimulated({ NODE_ENV: "production" })).toBe(false);
});

test.each([
  ["by default", {}],
  ["with settings of one's own", { MPESA_SHORTCODE: "600111", MPESA_PAY_BILL: "600222", MPESA_PASSKEY: "key" }],
])("API and simulator have the same credentials, %s", (_, given) => {
  const mpesa = api(given);
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

import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { AIRTEL_CLIENT } from "../../packages/fakes/src/airtel.ts";
import { PAYPAL_MERCHANT } from "../../packages/fakes/src/paypal.ts";
import { STRIPE_ACCOUNT } from "../../packages/fakes/src/stripe.ts";

/** Credentials that API and simulator share, unless the environment sets others. */
const MPESA_CREDENTIALS = {
  MPESA_CONSUMER_KEY: "simulator-key",
  MPESA_CONSUMER_SECRET: "simulator-secret",
  MPESA_PASSKEY: "simulator-passkey",
  MPESA_SHORTCODE: "174379",
  MPESA_INITIATOR: "simulator-initiator",
  MPESA_SECURITY_CREDENTIAL: Buffer.from("simulator").toString("base64"),
};
export const PAY_BILL_NUMBER = "600984";
/** The simulator accepts five queries a minute, as Safaricom's sandbox does. */
const QUERY_INTERVAL_MS = "12000";
const KES_PER_USD = "129.50";

const blankAsUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

/** Whether there are neither credentials nor a URL of M-PESA, so that the simulator is used. */
export const arePaymentsSimulated = ({ MPESA_CONSUMER_KEY, DARAJA_BASE_URL, NODE_ENV }: NodeJS.ProcessEnv): boolean =>
  !MPESA_CONSUMER_KEY && !DARAJA_BASE_URL && NODE_ENV !== "production";

interface SimulatorPlace {
  /** Of the repository. */
  root: string;
  port: number;
  dataDirectory: string;
  /** The API's, on this machine. */
  apiAddress: string;
  /** The address that is entered in Airtel's portal; without it payments are reported when the API asks. */
  airtelCallback?: string;
}

/** The settings of the simulator. A state file keeps the demo's state over a restart. */
export function simulatorEnvironment(environment: NodeJS.ProcessEnv, place: SimulatorPlace): NodeJS.ProcessEnv {
  const { root, port, dataDirectory, apiAddress, airtelCallback } = place;
  const { name } = JSON.parse(readFileSync(path.join(root, "party.json"), "utf8")) as { name: string };
  return {
    // Receipts are derived from it: after a lost state they must differ from those in the database.
    MPESA_SIMULATOR_SEED: String(randomInt(2 ** 32)),
    MPESA_BUSINESS_NAME: name.toUpperCase(),
    MPESA_SIMULATOR_STATE_FILE: path.join(dataDirectory, "mpesa-simulator.json"),
    ...MPESA_CREDENTIALS,
    MPESA_C2B_SHORTCODE: environment.MPESA_PAY_BILL || PAY_BILL_NUMBER,
    ...blankAsUnset(environment),
    AIRTEL_CALLBACK_URL: airtelCallback,
    PAYPAL_WEBHOOK_URL: `${apiAddress}/pay/paypal/notices`,
    STRIPE_WEBHOOK_URL: `${apiAddress}/pay/stripe/notices`,
    BANK_STATEMENT_FILE: path.join(dataDirectory, "bank-statement.csv"),
    RECONCILE_COMMAND: JSON.stringify([process.execPath, path.join(root, "scripts/command.ts"), "reconcile"]),
    // Everybody who reaches it can make simulated payments, so it listens on this machine only.
    HOST: "127.0.0.1",
    PORT: String(port),
  };
}

/**
 * The settings of the API for the simulator: M-PESA's, and those of each other provider that has none of its own.
 * @param apiAddress the API's, on this machine
 */
export function simulatedPaymentSettings(
  environment: NodeJS.ProcessEnv,
  port: number,
  apiAddress: string,
): NodeJS.ProcessEnv {
  const url = `http://127.0.0.1:${port}`;
  const mpesa = {
    ...MPESA_CREDENTIALS,
    MPESA_PAY_BILL: PAY_BILL_NUMBER,
    MPESA_QUERY_INTERVAL: QUERY_INTERVAL_MS,
    MPESA_CALLBACK_URL: apiAddress,
  };
  const named = Object.entries(mpesa).map(([name, value]) => [name, environment[name] || value]);
  const others = [
    {
      AIRTEL_BASE_URL: url,
      AIRTEL_CLIENT_ID: AIRTEL_CLIENT.clientId,
      AIRTEL_CLIENT_SECRET: AIRTEL_CLIENT.clientSecret,
    },
    {
      STRIPE_BASE_URL: url,
      STRIPE_SECRET_KEY: STRIPE_ACCOUNT.secretKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_ACCOUNT.webhookSecret,
    },
    {
      PAYPAL_BASE_URL: url,
      PAYPAL_CLIENT_ID: PAYPAL_MERCHANT.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_MERCHANT.clientSecret,
      PAYPAL_WEBHOOK_ID: PAYPAL_MERCHANT.webhookId,
    },
  ].filter((settings) => Object.keys(settings).every((name) => !environment[name]));
  return {
    ...Object.fromEntries(named),
    DARAJA_BASE_URL: url,
    PAYPAL_KES_PER_USD: environment.PAYPAL_KES_PER_USD || KES_PER_USD,
    ...Object.assign({}, ...others),
  };
}

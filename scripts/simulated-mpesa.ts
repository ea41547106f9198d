import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Credentials that API and simulator share, unless the environment sets others. */
const CREDENTIALS = {
  MPESA_CONSUMER_KEY: "simulator-key",
  MPESA_CONSUMER_SECRET: "simulator-secret",
  MPESA_PASSKEY: "simulator-passkey",
  MPESA_SHORTCODE: "174379",
  MPESA_INITIATOR: "simulator-initiator",
  MPESA_SECURITY_CREDENTIAL: Buffer.from("simulator").toString("base64"),
};
const PAY_BILL = "600984";
/** The simulator accepts five queries a minute, as Safaricom's sandbox does. */
const QUERY_INTERVAL = "12000";

const blankAsUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

/** Whether there are neither credentials nor a URL of M-PESA, so that the simulator is used. */
export const isSimulated = ({ MPESA_CONSUMER_KEY, DARAJA_BASE_URL, NODE_ENV }: NodeJS.ProcessEnv): boolean =>
  !MPESA_CONSUMER_KEY && !DARAJA_BASE_URL && NODE_ENV !== "production";

/** The settings of the simulator. A state file keeps the demo's state over a restart. */
export function simulatorEnvironment(
  environment: NodeJS.ProcessEnv,
  { root, port, dataDirectory }: { root: string; port: number; dataDirectory: string },
): NodeJS.ProcessEnv {
  const { name } = JSON.parse(readFileSync(path.join(root, "party.json"), "utf8")) as { name: string };
  return {
    // Receipts are derived from it: after a lost state they must differ from those in the database.
    MPESA_SIMULATOR_SEED: String(randomInt(2 ** 32)),
    MPESA_BUSINESS_NAME: name.toUpperCase(),
    MPESA_SIMULATOR_STATE_FILE: path.join(dataDirectory, "mpesa-simulator.json"),
    ...CREDENTIALS,
    MPESA_C2B_SHORTCODE: environment.MPESA_PAY_BILL || PAY_BILL,
    ...blankAsUnset(environment),
    // Everybody who reaches it can make simulated payments, so it listens on this machine only.
    HOST: "127.0.0.1",
    PORT: String(port),
  };
}

/** The settings of the API for the simulator. @param apiAddress the API's, on this machine */
export function simulatedMpesa(environment: NodeJS.ProcessEnv, port: number, apiAddress: string): NodeJS.ProcessEnv {
  const byDefault = {
    ...CREDENTIALS,
    MPESA_PAY_BILL: PAY_BILL,
    MPESA_QUERY_INTERVAL: QUERY_INTERVAL,
    MPESA_CALLBACK_URL: apiAddress,
  };
  const named = Object.entries(byDefault).map(([name, value]) => [name, environment[name] || value]);
  return { ...Object.fromEntries(named), DARAJA_BASE_URL: `http://127.0.0.1:${port}` };
}

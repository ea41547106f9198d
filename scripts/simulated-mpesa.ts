import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Pretend credentials, for both sides; whoever sets one of them in the environment is asked for it. */
const PRETENDED = {
  MPESA_CONSUMER_KEY: "simulator-key",
  MPESA_CONSUMER_SECRET: "simulator-secret",
  MPESA_PASSKEY: "simulator-passkey",
  MPESA_SHORTCODE: "174379",
  MPESA_INITIATOR: "simulator-initiator",
  MPESA_SECURITY_CREDENTIAL: Buffer.from("simulator").toString("base64"),
};
const PAY_BILL = "600984";
/** What the simulator lets through, which is what Safaricom's sandbox does: five queries a minute. */
const QUERY_INTERVAL = "12000";

const blankAsUnset = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));

/** Whether there are neither credentials nor an address of M-PESA, so that the simulator takes its place. */
export const isSimulated = ({ MPESA_CONSUMER_KEY, DARAJA_BASE_URL, NODE_ENV }: NodeJS.ProcessEnv): boolean =>
  !MPESA_CONSUMER_KEY && !DARAJA_BASE_URL && NODE_ENV !== "production";

/** How the simulator is started. Its state outlives it, so that a demo goes on where it stopped. */
export function simulatorEnvironment(
  environment: NodeJS.ProcessEnv,
  { root, port, dataDirectory }: { root: string; port: number; dataDirectory: string },
): NodeJS.ProcessEnv {
  const { name } = JSON.parse(readFileSync(path.join(root, "party.json"), "utf8")) as { name: string };
  return {
    // Receipts follow from it: a state that is lost must not bring receipts that the database knows.
    MPESA_SIMULATOR_SEED: String(randomInt(2 ** 32)),
    MPESA_BUSINESS_NAME: name.toUpperCase(),
    MPESA_SIMULATOR_STATE_FILE: path.join(dataDirectory, "mpesa-simulator.json"),
    ...PRETENDED,
    MPESA_C2B_SHORTCODE: environment.MPESA_PAY_BILL || PAY_BILL,
    ...blankAsUnset(environment),
    // Whoever reaches it can make pretend payments, so it is for this machine alone.
    HOST: "127.0.0.1",
    PORT: String(port),
  };
}

/** How the API is to find it, and to be found. @param apiAddress the API's, on this machine */
export function simulatedMpesa(environment: NodeJS.ProcessEnv, port: number, apiAddress: string): NodeJS.ProcessEnv {
  const byDefault = {
    ...PRETENDED,
    MPESA_PAY_BILL: PAY_BILL,
    MPESA_QUERY_INTERVAL: QUERY_INTERVAL,
    MPESA_CALLBACK_URL: apiAddress,
  };
  const named = Object.entries(byDefault).map(([name, value]) => [name, environment[name] || value]);
  return { ...Object.fromEntries(named), DARAJA_BASE_URL: `http://127.0.0.1:${port}` };
}

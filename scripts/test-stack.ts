/**
 * The stack that the browser tests run against: the real one, on ports and a data folder of its own, empty at first.
 * The constants are for tests; run as a program it starts the stack.
 */
import { cpSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const sitePort = Number(process.env.TEST_SITE_PORT || 3100);
const apiPort = Number(process.env.TEST_API_PORT || 8100);
const mpesaSimulatorPort = Number(process.env.TEST_SIM_PORT || 4110);

export const testStack = {
  siteUrl: `http://localhost:${sitePort}`,
  apiUrl: `http://localhost:${apiPort}`,
  /** The simulator of M-PESA: phones under `/sim`, control under `/sim/api` (see `e2e/simulated-phone.ts`). */
  simulatorUrl: `http://localhost:${mpesaSimulatorPort}`,
  /** `outbox/`, `logs/` and `demo-accounts.json` are in here, as in `.data`. */
  dataDirectory: path.join(tmpdir(), `party-test-stack-${apiPort}`),
};

if (process.argv[1] === import.meta.filename) await startTestStack();

async function startTestStack(): Promise<void> {
  const { siteUrl, apiUrl, dataDirectory } = testStack;
  const { ensureDatabase } = await import("../apps/api/src/database/postgres/embedded-postgres.ts");
  const { readPostmaster } = await import("../apps/api/src/database/postgres/postgres-process.ts");
  const postgres = path.join(dataDirectory, "postgres");
  // Stops the database of a killed run; one that was interrupted may have left parts of its files.
  if (readPostmaster(postgres)) await (await ensureDatabase(postgres)).stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  process.once("exit", () => {
    if (process.env.KEEP_LOGS) cpSync(path.join(dataDirectory, "logs"), process.env.KEEP_LOGS, { recursive: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  for (const name of ["DATABASE_URL", "SMTP_URL", "NODE_ENV", "API_INTERNAL_URL"]) delete process.env[name];
  for (const name of Object.keys(process.env)) {
    if (/^(DARAJA|MPESA|AIRTEL|STRIPE|PAYPAL)_/.test(name)) delete process.env[name];
  }
  Object.assign(process.env, {
    HOST: "127.0.0.1",
    SITE_PORT: String(sitePort),
    API_PORT: String(apiPort),
    SIM_PORT: String(mpesaSimulatorPort),
    // All tests share one address, so the limits per address are higher.
    MPESA_QUERY_INTERVAL: "0",
    PROMPTS_PER_NETWORK: "100000",
    HELD_SHARE_PER_NETWORK: "1",
    CONTACT_NOTES_PER_NETWORK: "60",
    MAILS_PER_NETWORK: "100000",
    MPESA_SIMULATOR_SETTINGS: JSON.stringify({ queryRate: 0, autoApproveMs: 500 }),
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    DATA_DIR: dataDirectory,
  });
  await import("./stack.ts");
}

/**
 * `npm run reconcile`, `npm run office` and others: a program of the API by its name, beside a running `npm start`, with the same
 * settings, and its database where none is named.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { arePaymentsSimulated, simulatedPaymentSettings } from "./stack/simulated-payments.ts";

const root = path.dirname(import.meta.dirname);
const { env } = process;
const dataDirectory = path.resolve(root, env.DATA_DIR || ".data");
const apiAddress = `http://127.0.0.1:${env.API_PORT || 8000}`;
const paymentSettings = arePaymentsSimulated(env)
  ? simulatedPaymentSettings(env, Number(env.SIM_PORT || 4010), apiAddress)
  : {};
const siteUrl = env.SITE_URL || `http://localhost:${env.SITE_PORT || 3000}`;
const database = env.DATABASE_URL ? undefined : await ensureDatabase(path.join(dataDirectory, "postgres"));

const [name, ...args] = process.argv.slice(2);
const commandProcess = spawn(process.execPath, [path.join(root, `apps/api/src/commands/${name}.ts`), ...args], {
  stdio: "inherit",
  // npm goes to the root first; file arguments are relative to the current folder.
  cwd: env.INIT_CWD || process.cwd(),
  env: {
    ...env,
    ...paymentSettings,
    SITE_URL: siteUrl,
    DATA_DIR: dataDirectory,
    ...(database ? { DATABASE_URL: database.url } : {}),
  },
});
const [code] = (await once(commandProcess, "exit")) as [number | null];
await database?.stop();
process.exit(code ?? 1);

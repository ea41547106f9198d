/**
 * What the measurements run against: database, API and site as built, on ports and in a data folder of their own, with
 * the demo's rows. The programs run as `npm start` runs them, and report their CPU time.
 */
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { type MeasuredProgram, startProgram, waitForAnswer } from "./measured-program.ts";

export const sitePort = Number(process.env.BENCH_SITE_PORT || 3200);
export const apiPort = Number(process.env.BENCH_API_PORT || 8200);

export interface BenchStack {
  siteUrl: string;
  apiUrl: string;
  dataDirectory: string;
  site: MeasuredProgram;
  api: MeasuredProgram;
  environment: NodeJS.ProcessEnv;
  /** File descriptor for the output of programs. */
  log: number;
  demoAccounts: { email: string; password: string }[];
}

/** Runs the stack for the duration of a measurement, and removes its data. */
export async function withBenchStack(measure: (stack: BenchStack) => Promise<void>): Promise<void> {
  const dataDirectory = path.join(tmpdir(), `party-bench-${apiPort}`);
  const postgres = path.join(dataDirectory, "postgres");
  // Stops and removes the database of a run that was killed.
  if (existsSync(postgres)) {
    await ensureDatabase(postgres).then(
      (left) => left.stop(),
      () => undefined,
    );
  }
  rmSync(dataDirectory, { recursive: true, force: true });
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });

  const siteUrl = `http://127.0.0.1:${sitePort}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const log = openSync(path.join(dataDirectory, "programs.log"), "a");
  const database = await ensureDatabase(postgres);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: "127.0.0.1",
    SITE_PORT: String(sitePort),
    API_PORT: String(apiPort),
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    API_INTERNAL_URL: apiUrl,
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    DEMO: "1",
    SMTP_URL: "",
    // Load tests send forwarded IP addresses, which keep them below the rate limits by IP address.
    TRUST_PROXY: "loopback",
  };
  const site = startProgram({ file: "apps/site/server/server.ts", environment, log });
  const api = startProgram({ file: "apps/api/src/server.ts", environment, log });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all([site.stop(), api.stop()])
      .then(() => database.stop())
      .then(() => rmSync(dataDirectory, { recursive: true, force: true }));
    return stopped;
  };
  const abort = () => void stop().then(() => process.exit(1));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    await Promise.all([waitForAnswer(`${siteUrl}/healthz`), waitForAnswer(`${apiUrl}/healthz`)]);
    const demoAccounts = JSON.parse(readFileSync(path.join(dataDirectory, "demo-accounts.json"), "utf8"));
    await measure({ siteUrl, apiUrl, dataDirectory, site, api, environment, log, demoAccounts });
  } finally {
    await stop();
    process.off("SIGINT", abort).off("SIGTERM", abort);
  }
}

/**
 * What the measurements run against: database, API and site as built, on ports and in a data folder of their own, with
 * the demo's rows. The programs run as `npm start` runs them, but each tells its CPU time.
 */
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";
import { answers, type MeasuredProgram, startProgram } from "./measured-program.ts";

const sitePort = Number(process.env.BENCH_SITE_PORT || 3200);
const apiPort = Number(process.env.BENCH_API_PORT || 8200);

export interface BenchStack {
  siteUrl: string;
  apiUrl: string;
  dataDirectory: string;
  site: MeasuredProgram;
  api: MeasuredProgram;
  environment: NodeJS.ProcessEnv;
  /** File descriptor that takes the words of programs. */
  log: number;
  demoAccounts: { email: string; password: string }[];
}

/** Runs the stack for as long as the measurement takes, and leaves nothing behind. */
export async function withBenchStack(measure: (stack: BenchStack) => Promise<void>): Promise<void> {
  const dataDirectory = path.join(tmpdir(), `party-bench-${apiPort}`);
  const postgres = path.join(dataDirectory, "postgres");
  // A run that was killed could not stop its database, nor always finish deleting it.
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
    // A load comes from one machine; the addresses it claims keep it below the limits by address.
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
  const breakOff = () => void stop().then(() => process.exit(1));
  process.once("SIGINT", breakOff).once("SIGTERM", breakOff);
  try {
    await Promise.all([answers(`${siteUrl}/healthz`), answers(`${apiUrl}/healthz`)]);
    const demoAccounts = JSON.parse(readFileSync(path.join(dataDirectory, "demo-accounts.json"), "utf8"));
    await measure({ siteUrl, apiUrl, dataDirectory, site, api, environment, log, demoAccounts });
  } finally {
    await stop();
    process.off("SIGINT", breakOff).off("SIGTERM", breakOff);
  }
}

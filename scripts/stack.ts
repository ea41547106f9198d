/**
 * Starts the whole stack with one command: database, API with its worker, site and, without credentials of M-PESA, a
 * simulator of all payment providers. `npm start` runs what is built; `npm run dev` (`--watch`) the sources, restarting on changes. All settings
 * come from the environment (docs/operations/settings.md).
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, watch } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedDatabase, ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { makeFolderSync } from "../apps/api/src/gateways/files/folders.ts";
import { rotateLog } from "./stack/follow-log.ts";
import { arePaymentsSimulated, simulatedPaymentSettings, simulatorEnvironment } from "./stack/simulated-payments.ts";
import { type SupervisedProgram, supervise } from "./stack/supervise.ts";

const root = path.dirname(import.meta.dirname);
const isWatching = process.argv.includes("--watch");
const startedAt = Date.now();

const env = process.env;
const host = env.HOST || "127.0.0.1";
const apiPort = Number(env.API_PORT || 8000);
const sitePort = Number(env.SITE_PORT || 3000);
const mpesaSimulatorPort = Number(env.SIM_PORT || 4010);
const isPaymentSimulated = arePaymentsSimulated(env);
const dataDirectory = path.resolve(root, env.DATA_DIR || ".data");
/** Host for local requests when the programs listen on all IP addresses. */
const localHost = /^(0\.0\.0\.0|::)$/.test(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
const apiAddress = `http://${localHost}:${apiPort}`;
const siteUrl = env.SITE_URL || `http://localhost:${sitePort}`;
const apiUrl = env.API_URL || `http://localhost:${apiPort}`;
const programEnvironment: NodeJS.ProcessEnv = {
  NODE_COMPILE_CACHE: path.join(root, ".cache/compile"),
  API_INTERNAL_URL: apiAddress,
  // Generated at each start, because site and API start together.
  SITE_KEY: randomBytes(32).toString("base64url"),
  ...env,
  HOST: host,
  API_PORT: String(apiPort),
  SITE_PORT: String(sitePort),
  SITE_URL: siteUrl,
  API_URL: apiUrl,
  DATA_DIR: dataDirectory,
};

const exitWithParentArguments = ["--import", path.join(root, "scripts/stack/exit-with-parent.ts")];
const ROTATE_EVERY_MS = 10_000;
const DATABASE_RETRY_MS = 5_000;

const programs: SupervisedProgram[] = [];
let database: Promise<EmbeddedDatabase> | undefined;
let stopping: Promise<void> | undefined;
let firstSignalAt = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, handleSignal);
if (env.npm_lifecycle_event) stopWithNpm();
// The reader of this output may exit before this process.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

try {
  await startStack();
} catch (error) {
  await stopStack(error instanceof Error ? error.message : String(error));
}

async function startStack(): Promise<void> {
  makeFolderSync(path.join(dataDirectory, "logs"));
  await Promise.all([
    expectFreePort(apiPort, "API_PORT"),
    expectFreePort(sitePort, "SITE_PORT"),
    isPaymentSimulated && expectFreePort(mpesaSimulatorPort, "SIM_PORT", "127.0.0.1"),
  ]);
  const site = runProgram("site", siteArguments(), programEnvironment, `http://${localHost}:${sitePort}/`);
  const starting = isPaymentSimulated ? runSimulator() : undefined;
  if (isWatching) buildConsoleOnChange();
  const api = runProgram("api", ["apps/api/src/server.ts"], await settingsOfApi(), `${apiAddress}/healthz`);
  const simulator = await starting;
  await Promise.all([site.ready, api.ready, simulator?.ready]);
  if (stopping) return;
  if (isWatching) {
    restartOnChange("the API", api, ["apps/api/src", "packages/contract/src", "packages/samples/src"]);
    if (simulator) restartOnChange("the simulator", simulator, ["packages/fakes/src"]);
  }
  printAddresses();
}

async function runSimulator(): Promise<SupervisedProgram> {
  const [{ findOrCreateSecret }, { airtelCallback }] = await Promise.all([
    import("../apps/api/src/config.ts"),
    import("../apps/api/src/gateways/payments/airtel/airtel.ts"),
  ]);
  const secretKey = env.SECRET_KEY || findOrCreateSecret(dataDirectory);
  const ownEnvironment = simulatorEnvironment(programEnvironment, {
    root,
    port: mpesaSimulatorPort,
    dataDirectory,
    apiAddress,
    airtelCallback: airtelCallback({ apiUrl: apiAddress, secretKey }).url,
  });
  return runProgram(
    "simulator",
    ["packages/fakes/src/mpesa/server.ts"],
    ownEnvironment,
    `http://127.0.0.1:${mpesaSimulatorPort}/healthz`,
  );
}

/** The API serves what is built. */
function buildConsoleOnChange(): void {
  const args = [
    ...exitWithParentArguments,
    path.join(root, "node_modules/vite/bin/vite.js"),
    "build",
    "--watch",
    "apps/console",
  ];
  runProgram("console", args, programEnvironment, `${apiAddress}/console/`);
}

function siteArguments(): string[] {
  // Less garbage in memory: 180 MB instead of 230 with pages of both languages, as fast.
  if (!isWatching) return ["--max-semi-space-size=8", "apps/site/server/server.ts"];
  return [...exitWithParentArguments, path.join(root, "node_modules/vite/bin/vite.js"), "apps/site"];
}

function runProgram(
  name: string,
  args: string[],
  ownEnvironment: NodeJS.ProcessEnv,
  answersAt: string,
): SupervisedProgram {
  const log = path.join(dataDirectory, "logs", `${name}.log`);
  rotateLog(log);
  setInterval(() => rotateLog(log), ROTATE_EVERY_MS).unref();
  const program = supervise({ name, args, environment: ownEnvironment, log, answersAt, directory: root }, printLine);
  programs.push(program);
  program.failed.then((reason) => stopStack(reason));
  if (stopping) void program.stop();
  return program;
}

/** With the embedded database, unless DATABASE_URL is set. */
async function settingsOfApi(): Promise<NodeJS.ProcessEnv> {
  const payments = isPaymentSimulated ? simulatedPaymentSettings(env, mpesaSimulatorPort, apiAddress) : {};
  if (env.DATABASE_URL) return { ...programEnvironment, ...payments };
  const demo = env.NODE_ENV === "production" ? {} : { DEMO: "1" };
  return { ...demo, ...programEnvironment, ...payments, DATABASE_URL: await openDatabase() };
}

/** Restarts the database after a crash, at the same address. */
async function openDatabase(): Promise<string> {
  database = ensureDatabase(path.join(dataDirectory, "postgres"));
  const { url, lost } = await database;
  void lost.then(() => {
    if (stopping) return;
    printLine("the database died, starting it again");
    void restartDatabase();
  });
  return url;
}

/** Until it starts: a full disk, for one, ends every start until somebody has made room. */
async function restartDatabase(): Promise<void> {
  while (!stopping) {
    try {
      await openDatabase();
      return;
    } catch (error) {
      printLine(`the database does not start, trying again: ${error instanceof Error ? error.message : String(error)}`);
      await delay(DATABASE_RETRY_MS);
    }
  }
}

/** The programs of a killed stack exit within seconds, so busy ports are tried again. */
async function expectFreePort(port: number, setting: string, on = host): Promise<void> {
  const until = Date.now() + 6_000;
  for (;;) {
    const problem = await tryPort(port, on);
    if (problem === undefined) return;
    if (problem !== "EADDRINUSE") throw new Error(`Port ${port} of ${on} cannot be used (${problem}).`);
    if (Date.now() > until) {
      throw new Error(
        `Port ${port} is taken by another program. Stop that one, or choose another port: ${setting}=${port + 1} npm start`,
      );
    }
    await delay(100);
  }
}

function tryPort(port: number, on: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host: on }, () => server.close(() => resolve(undefined)));
  });
}

/** Vite watches the site itself. */
function restartOnChange(name: string, program: SupervisedProgram, places: readonly string[]): void {
  let soon: NodeJS.Timeout | undefined;
  for (const place of places) {
    watch(path.join(root, place), { recursive: true }, (_, file) => {
      if (!file || !/\.(ts|json)$/.test(file) || file.endsWith(".test.ts")) return;
      clearTimeout(soon);
      soon = setTimeout(async () => {
        printLine(`${path.join(place, file)} changed, restarting ${name}`);
        await program.restart();
      }, 150);
    });
  }
}

/** On Ctrl-C the signal comes twice, from the terminal and from npm: a second one within a second is ignored. */
function handleSignal(): void {
  if (!firstSignalAt) {
    firstSignalAt = Date.now();
    void stopStack();
  } else if (Date.now() - firstSignalAt > 1_000) {
    printLine("killing what is left");
    for (const program of programs) program.kill();
  }
}

/** A killed npm sends no signal, so the id of the parent process is polled. */
function stopWithNpm(): void {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stopStack(), 1_000).unref();
}

/** Stops the programs, then the database, then this process. */
function stopStack(problem?: string): Promise<void> {
  stopping ??= (async () => {
    if (problem) console.error(problem);
    await Promise.all(programs.map((program) => program.stop()));
    const opened = await database?.catch(() => undefined);
    await opened?.stop();
    process.exit(problem ? 1 : 0);
  })();
  return stopping;
}

function printAddresses(): void {
  const { name } = JSON.parse(readFileSync(path.join(root, "party.json"), "utf8")) as { name: string };
  const here = (folder: string) => path.join(dataDirectory, folder).replace(root + path.sep, "");
  printLine(`${name} is up after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  printLine(`  site  ${siteUrl}`);
  printLine(`  API   ${apiUrl}  (documentation: ${apiUrl}/api/docs/)`);
  printLine(`  staff ${apiUrl}/console/  (codes: npm run office -- code EMAIL)`);
  if (isPaymentSimulated) {
    printLine(`  phone http://localhost:${mpesaSimulatorPort}/sim  (pretend M-PESA and Airtel Money: type PINs there)`);
    printLine(`  bank  http://localhost:${mpesaSimulatorPort}/sim/bank  (pretend bank: pay transfers in there)`);
  }
  if (!env.SMTP_URL) printLine(`  mail  ${here("outbox")}/`);
  printLine(`  logs  ${here("logs")}/`);
  for (const { who, email, password, staff } of demoAccounts()) {
    printLine(`  ${staff ? "staff" : "demo "} ${email}  ${password}  (${who})`);
  }
  printLine("Ctrl-C stops it all.");
}

/** The API writes this file when it creates the accounts, on the embedded database only. */
function demoAccounts(): { who: string; email: string; password: string; staff?: boolean }[] {
  const file = path.join(dataDirectory, "demo-accounts.json");
  return database && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Sign-ins of members on devices that they have used before, while an article is announced to all members, as a ratio to the
 * same sign-ins without it: the 95th percentile of their time. Both take turns, because a machine is not equally fast for
 * minutes, and all sign-ins of one kind are counted together. One API process and one worker run all the time. It needs the
 * databases that `npm run bench -- scale` leaves in BENCH_FOLDER. A sign-in fills a core for some 10 ms, so
 * BENCH_SIGN_INS sets how many begin each second; a machine must carry them with time to spare.
 */
import { cpus, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../apps/api/src/database/database.ts";
import { ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { hashPassword } from "../apps/api/src/features/auth/credentials/credentials.ts";
import {
  announceArticle,
  clearQueues,
  countAnnounced,
  setPasswords,
  vacuumAll,
} from "../apps/api/src/testing/scale.ts";
import { startProgram, waitForAnswer } from "./stack/measured-program.ts";
import { printTable } from "./stack/table.ts";

const folder = process.env.BENCH_FOLDER;
if (!folder) throw new Error("BENCH_FOLDER names no folder of npm run bench -- scale");
const PER_SECOND = Number(process.env.BENCH_SIGN_INS || 50);
/** All rounds together are so long that a second in which the disk makes all wait does not decide the 95th percentile. */
const ROUNDS = Number(process.env.BENCH_ROUNDS || 6);
const SECONDS = Number(process.env.BENCH_SECONDS || 20);
/** Each signs in once or a few times a measurement. */
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS || 500);
const BEGINS_WITHIN_MS = 60_000;
const PASSWORD = "a green belt in 1977";
const port = Number(process.env.BENCH_API_PORT || 8200);
const apiUrl = `http://127.0.0.1:${port}`;

const server = await ensureDatabase(`${folder}/postgres`, { synchronous_commit: "off" });
const url = new URL(server.url);
url.pathname = "/large";
const db = openDatabase({ url: url.href, connections: 2, statementTimeout: 0 });
const environment = {
  ...process.env,
  HOST: "127.0.0.1",
  API_PORT: String(port),
  API_URL: apiUrl,
  DATABASE_URL: url.href,
  DATA_DIR: folder,
  SECRET_KEY: "only for measurements, and so known to everybody",
  TRUST_PROXY: "loopback",
  SMTP_URL: "",
};
const log = 2;
const start = (name: "api" | "worker") =>
  startProgram({ file: "apps/api/src/server.ts", environment: { ...environment, PROCESS: name }, log });
// Before the worker starts, so that it does nothing else.
await clearQueues(db);
await vacuumAll(db);
const programs = { api: start("api"), worker: start("worker") };
// A quarter of the weight of the API, as in ops/systemd/party-worker.service and compose.yaml.
setPriority(programs.worker.pid, 6);
/** By number of the account. */
const devices: string[] = [];
try {
  await waitForAnswer(`${apiUrl}/healthz`);
  await setPasswords(db, await hashPassword(PASSWORD), ACCOUNTS);
  for (let n = 0; n < ACCOUNTS; n++) devices.push(await knowDevice(n));
  await signIns(5);
  const without: Measured[] = [];
  const during: Measured[] = [];
  let members = 0;
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await signIns(SECONDS));
    const article = await announceArticle(db);
    const told = () => countAnnounced(db, article);
    for (const begun = Date.now(); (await told()) === 0; await delay(100)) {
      if (Date.now() - begun > BEGINS_WITHIN_MS) throw new Error("the announcement does not begin");
    }
    const before = await told();
    during.push(await signIns(SECONDS));
    members += (await told()) - before;
    await clearQueues(db);
  }
  const row = (name: string, { times, api, worker, machine }: Measured, perSecond?: number) => [
    ...[name, percentile(times, 0.5).toFixed(0), percentile(times, 0.95).toFixed(0)],
    ...[api, worker, machine].map((value) => value.toFixed(0)),
    perSecond?.toFixed(0) ?? "–",
  ];
  const ratio = (share: number, one: Measured, other: Measured) =>
    (percentile(other.times, share) / percentile(one.times, share)).toFixed(2);
  const [idle, busy] = [together(without), together(during)];
  printTable(
    [
      `${PER_SECOND} sign-ins a second`,
      "p50 ms",
      "p95 ms",
      "API CPU %",
      "worker CPU %",
      "all CPU %",
      "members told a second",
    ],
    [
      row("without", idle),
      row("during the announcement", busy, members / SECONDS / ROUNDS),
      ["ratio", ratio(0.5, idle, busy), ratio(0.95, idle, busy), "", "", "", ""],
      ...without.map((round, n) => [
        ...[`ratio of round ${n + 1}`, ratio(0.5, round, during[n]!), ratio(0.95, round, during[n]!)],
        ...["", "", "", ""],
      ]),
    ],
  );
} finally {
  await programs.worker.stop();
  await programs.api.stop();
  await db.destroy();
  await server.stop();
}

/** Milliseconds in ascending order, and percent of one core. */
interface Measured {
  times: number[];
  api: number;
  worker: number;
  machine: number;
}

/** Sign-ins that begin at a fixed rate, however long the others take. */
async function signIns(seconds: number): Promise<Measured> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const spent = async () => [await programs.api.cpu(), await programs.worker.cpu(), machineTime()] as const;
  const spentBefore = await spent();
  const began = performance.now();
  for (let n = 0; n < seconds * PER_SECOND; n++) {
    const due = began + (n * 1000) / PER_SECOND;
    await delay(Math.max(0, due - performance.now()));
    running.push(
      signIn(n % ACCOUNTS).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(running);
  const elapsed = performance.now() - began;
  const spentAfter = await spent();
  const [api, worker, machine] = spentBefore.map((value, n) => ((spentAfter[n]! - value) / elapsed) * 100);
  return { times: times.toSorted((a, b) => a - b), api: api!, worker: worker!, machine: machine! };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)]!;
}

function together(rounds: readonly Measured[]): Measured {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    times: rounds.flatMap(({ times }) => times).toSorted((a, b) => a - b),
    api: mean(rounds.map(({ api }) => api)),
    worker: mean(rounds.map(({ worker }) => worker)),
    machine: mean(rounds.map(({ machine }) => machine)),
  };
}

/** CPU milliseconds of all programs on this machine so far. */
function machineTime(): number {
  return cpus().reduce((sum, { times: { user, sys, nice } }) => sum + user + sys + nice, 0);
}

/** @returns the access token */
async function signIn(n: number): Promise<string> {
  const entries = { email: `member${1 + n}@scale.example`, password: PASSWORD, device: devices[n] };
  return (await post("/api/auth/login/", n, entries)).access!;
}

/** As a browser does after the first sign-in. @returns the token of the device, by which the next sign-in is not announced */
async function knowDevice(n: number): Promise<string> {
  const access = await signIn(n);
  return (await post("/api/account/device/", n, {}, { authorization: `Bearer ${access}` })).device!;
}

async function post(path: string, n: number, body: object, headers = {}): Promise<Record<string, string>> {
  const from = `10.${(n >> 8) & 255}.${n & 255}.7`;
  const response = await fetch(apiUrl + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Record<string, string>>;
}

/**
 * Sign-ins while an article is announced to all members, as a ratio to sign-ins without: the 95th percentile of their time. It
 * needs the databases that `npm run bench -- scale` leaves in BENCH_FOLDER. Hashing a password fills a core for some 30 ms, so
 * BENCH_SIGN_INS sets how many begin each second; a machine must carry them with time to spare.
 */
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../apps/api/src/database/database.ts";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";
import { hashPassword } from "../apps/api/src/features/auth/credentials/credentials.ts";
import { announceArticle, countAnnounced, setPasswords } from "../apps/api/src/testing/scale.ts";
import { startProgram, waitForAnswer } from "./measured-program.ts";
import { printTable } from "./table.ts";

const folder = process.env.BENCH_FOLDER;
if (!folder) throw new Error("BENCH_FOLDER names no folder of npm run bench -- scale");
const PER_SECOND = Number(process.env.BENCH_SIGN_INS || 50);
const SECONDS = 20;
const ACCOUNTS = 5_000;
const PASSWORD = "a green belt in 1977";
const port = Number(process.env.BENCH_API_PORT || 8200);
const apiUrl = `http://127.0.0.1:${port}`;

const server = await ensureDatabase(`${folder}/postgres`, { synchronous_commit: "off" });
const url = new URL(server.url);
url.pathname = "/large";
const db = openDatabase({ url: url.href, connections: 2, statementTimeout: 0 });
const environment = {
  ...process.env,
  ...{ HOST: "127.0.0.1", API_PORT: String(port), API_URL: apiUrl, DATABASE_URL: url.href, DATA_DIR: folder },
  ...{ SECRET_KEY: "only for measurements, and so known to everybody", TRUST_PROXY: "loopback", SMTP_URL: "" },
};
const log = 2;
const api = startProgram({ file: "apps/api/src/server.ts", environment: { ...environment, PROCESS: "api" }, log });
try {
  await waitForAnswer(`${apiUrl}/healthz`);
  const hash = await hashPassword(PASSWORD);
  await setPasswords(db, hash, ACCOUNTS);
  await signIns(5);
  const idle = await signIns(SECONDS);
  const worker = startProgram({
    ...{ file: "apps/api/src/server.ts", environment: { ...environment, PROCESS: "worker" }, log },
  });
  await delay(5_000);
  const article = await announceArticle(db);
  const told = () => countAnnounced(db, article);
  while ((await told()) === 0) await delay(100);
  const before = await told();
  const busy = await signIns(SECONDS);
  const members = (await told()) - before;
  printTable(
    [`${PER_SECOND} sign-ins a second`, "p95 ms", "API CPU %", "members told a second"],
    [
      ["without", idle.p95.toFixed(0), idle.cpu.toFixed(0), "–"],
      ["during the announcement", busy.p95.toFixed(0), busy.cpu.toFixed(0), (members / SECONDS).toFixed(0)],
      ["ratio", (busy.p95 / idle.p95).toFixed(2), "", ""],
    ],
  );
  await worker.stop();
} finally {
  await api.stop();
  await db.destroy();
  await server.stop();
}

/** Sign-ins that begin at a fixed rate, however long the others take. */
async function signIns(seconds: number): Promise<{ p95: number; cpu: number }> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const cpuBefore = await api.cpu();
  const began = performance.now();
  for (let n = 0; n < seconds * PER_SECOND; n++) {
    const due = began + (n * 1000) / PER_SECOND;
    await delay(Math.max(0, due - performance.now()));
    running.push(signIn(n, due).then((time) => void times.push(time)));
  }
  await Promise.all(running);
  const cpu = ((await api.cpu()) - cpuBefore) / (performance.now() - began);
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)]!, cpu: cpu * 100 };
}

async function signIn(n: number, due: number): Promise<number> {
  const response = await fetch(`${apiUrl}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.${(n >> 8) & 255}.${n & 255}.7` },
    body: JSON.stringify({ email: `member${1 + (n % ACCOUNTS)}@scale.example`, password: PASSWORD }),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`a sign-in answers ${response.status}: ${body}`);
  return performance.now() - due;
}

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { ensureDatabase } from "#database/postgres/embedded-postgres.ts";
import { createEmptyDatabase, createTestDatabase } from "#testing/database.ts";
import { openOutbox } from "#testing/outbox.ts";
import { programEnvironment } from "#testing/program-environment.ts";

// Each test starts real processes, which take several seconds on two busy cores.
vi.setConfig({ testTimeout: 120_000 });

const SERVER = fileURLToPath(new URL("server.ts", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "party-test-server-"));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const server of started.splice(0)) server.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server on a free port. */
function forkServer(environment: Record<string, string>) {
  let output = "";
  const server = fork(SERVER, [], {
    env: { ...programEnvironment, API_PORT: "0", DATA_DIR: path.join(folder, "data"), ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  started.push(server);
  server.stdout!.on("data", (chunk) => (output += chunk));
  server.stderr!.on("data", (chunk) => (output += chunk));
  const ended = once(server, "exit").then(([code]) => code as number | null);
  return { server, ended, output: () => output };
}

/** Starts the server; resolves when it listens or has exited. */
async function startServer(environment: Record<string, string>) {
  const { server, ended, output } = forkServer(environment);
  const message = await Promise.race([once(server, "message"), ended.then(() => [])]);
  const url = (message[0] as { listening: string } | undefined)?.listening;
  return { server, url, ended, output };
}

test("a server that cannot start says in one sentence what has to be changed, without a stack", async () => {
  const database = await createTestDatabase();
  const { url, server } = await startServer({ DATABASE_URL: database.url });
  const missing = new URL(database.url);
  missing.pathname = "/no_such_party";
  for (const [settings, sentence] of [
    [
      { DATABASE_URL: missing.href },
      /^DATABASE_URL: the database refuses: database "no_such_party" does not exist; create it first/,
    ],
    [
      { DATABASE_URL: database.url, API_PORT: new URL(url!).port },
      /^Port \d+ of 127\.0\.0\.1 is taken by another program: /,
    ],
    [{ DATABASE_URL: database.url, DATA_DIR: "/proc/party" }, /^DATA_DIR: nothing can be written into \/proc\/party/],
    [
      { DATABASE_URL: database.url, SECRET_KEY: "a secret of the party that is long", DATA_DIR: "/proc/party" },
      /^DATA_DIR: /,
    ],
  ] as const) {
    const { ended, output } = await startServer(settings);
    expect(await ended, output()).toBe(1);
    const said = output()
      .split("\n")
      .filter((line) => line && !line.startsWith("{"));
    expect(said).toEqual([expect.stringMatching(sentence)]);
  }
  server.kill("SIGKILL");
  await database.drop();
});

test("while the database is away a server says so at once, and what it migrates when it is there", async () => {
  const away = forkServer({ DATABASE_URL: "postgres://localhost:1/party" });
  await expect
    .poll(away.output)
    .toMatch(/"msg":"the database does not answer \(connect ECONNREFUSED [^"]+\), trying again"/);
  away.server.kill("SIGKILL");
  const database = await createEmptyDatabase();
  const { server, output } = await startServer({ DATABASE_URL: database.url });
  expect(output()).toMatch(/"msg":"making the schema \(\d+ migrations\)"/);
  expect(output()).toMatch(/"msg":"the schema is up to date after \d+ migrations in [\d.]+ s"/);
  server.kill("SIGKILL");
  await database.drop();
});

function sendLogin(url: string): { sent: Promise<unknown>; status: Promise<number | undefined> } {
  const call = request(`${url}/api/auth/login/`, { method: "POST", headers: { "content-type": "application/json" } });
  const status = once(call, "response").then(([reply]: IncomingMessage[]) => reply!.resume().statusCode);
  call.end(JSON.stringify({ email: `${crypto.randomUUID()}@party.example`, password: "a long way to go" }));
  return { sent: once(call, "finish"), status };
}

test("on SIGTERM the server answers open requests and exits within five seconds", async () => {
  const database = await createTestDatabase();
  const { server, url, ended } = await startServer({ DATABASE_URL: database.url });
  const logins = Array.from({ length: 20 }, () => sendLogin(url!));
  await Promise.all(logins.map(({ sent }) => sent));
  // Its reply comes after the server has read the requests that were sent before.
  await fetch(`${url}/healthz`);
  const signalledAt = performance.now();
  server.kill("SIGTERM");
  expect(await Promise.all(logins.map(({ status }) => status))).toEqual(logins.map(() => 401));
  expect(await ended).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(5_000);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  await database.drop();
});

test("a process that stops is not ready first, and fails no request of clients that then leave it", async () => {
  const database = await createTestDatabase();
  const { server, url, ended } = await startServer({ DATABASE_URL: database.url, DRAIN_SECONDS: "2" });
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const statusOf = async (path: string) => {
    const call = request(`${url}${path}`, { agent });
    call.end();
    const [reply] = (await once(call, "response")) as [IncomingMessage];
    reply.resume();
    return reply.statusCode;
  };
  const statuses = new Set<number | undefined>();
  // As a load balancer does, which asks before it sends requests.
  const client = async () => {
    while ((await statusOf("/readyz")) === 200) statuses.add(await statusOf("/counties/"));
    statuses.add(await statusOf("/counties/"));
  };
  const clients = [client(), client(), client()];
  server.kill("SIGTERM");
  await Promise.all(clients);
  expect([...statuses]).toEqual([200]);
  expect(await ended).toBe(0);
  agent.destroy();
  await database.drop();
});

test("PROCESS=api serves requests and PROCESS=worker sends the emails, with one database; one exits on SIGTERM, the other with its parent process", async () => {
  const database = await createTestDatabase();
  const shared = { DATABASE_URL: database.url, SECRET_KEY: "a secret that both processes share" };
  const folders = { api: path.join(folder, "of-api"), worker: path.join(folder, "of-worker") };
  const api = await startServer({ ...shared, PROCESS: "api", DATA_DIR: folders.api });
  const addresses = ["wangari", "tom", "dedan"].map((name) => `${name}@party.example`);
  for (const email of addresses) {
    const reply = await fetch(`${api.url}/api/newsletter/subscribe/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    expect(reply.status).toBe(200);
  }
  const worker = forkServer({ ...shared, PROCESS: "worker", DATA_DIR: folders.worker });
  const sent = async () => {
    const mails = await Promise.all(addresses.map((address) => openOutbox(folders.worker).emailsTo(address)));
    return mails.map(({ length }) => length);
  };
  await expect.poll(sent, { timeout: 40_000 }).toEqual([1, 1, 1]);
  expect(openOutbox(folders.api).files()).toEqual([]);
  worker.server.kill("SIGTERM");
  api.server.disconnect();
  expect([await worker.ended, await api.ended]).toEqual([0, 0]);
  await database.drop();
});

test("two servers that start at once on an empty database become ready; while it is down one returns 503 within the timeout, and recovers by itself", async () => {
  const directory = path.join(folder, "pg");
  const database = await ensureDatabase(directory);
  const [first, other] = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: database.url })));
  const { server, url, ended, output } = first!;
  for (const each of [first!, other!]) expect((await fetch(`${each.url}/readyz`)).status).toBe(200);
  other!.server.kill("SIGTERM");
  await other!.ended;
  const login = () =>
    fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "wangari@party.example", password: "x" }),
      signal: AbortSignal.timeout(5_000),
    });
  expect((await login()).status).toBe(401);

  process.kill(Number(readFileSync(path.join(directory, "pg18", "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  // Until they notice, processes of the killed database may still serve a connection.
  await expect.poll(async () => (await login()).status).toBe(503);
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    const reply = await login();
    statuses.push(reply.status);
    expect(await reply.json()).toEqual({
      error: "We cannot reach our records right now. Please try again in a few minutes.",
    });
    expect(reply.headers.get("retry-after")).toBe("5");
    await delay(20);
  }
  expect(statuses).toEqual(statuses.map(() => 503));
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  const restarted = await ensureDatabase(directory);
  await expect.poll(async () => (await login()).status).toBe(401);
  server.kill("SIGTERM");
  expect(await ended, output()).toBe(0);
  await restarted.stop();
});

test("settings that are rejected are named without a trace of the code", async () => {
  const { ended, output } = await startServer({ PROCESS: "everything" });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/DATABASE_URL: is not set/);
  expect(output()).toMatch(/PROCESS: /);
  expect(output()).not.toMatch(/\n\s+at /);
});

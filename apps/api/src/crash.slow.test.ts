import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ApiError, createClient } from "@party/contract/client";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, ensureDatabase } from "#database/postgres/embedded-postgres.ts";
import { readPostmaster } from "#database/postgres/postgres-process.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";

/** Each victim once; `npm run faults:kill` kills a hundred times. */
const ROUNDS = 3;
const WRITERS = 10;
/** Acknowledged in each round before something is killed. */
const WRITES_A_ROUND = 20;
const victims = ["api", "database", "both"] as const;

let folder: string;
let address: string;
let database: EmbeddedDatabase;
let api: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "party-crash-"));
  database = await ensureDatabase(path.join(folder, "postgres"));
  await startApi();
});

afterAll(async () => {
  if (api.exitCode === null && api.signalCode === null) {
    api.kill("SIGTERM");
    await once(api, "exit");
  }
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("every acknowledged application, subscription and donation exists exactly once after kill -9 of any process", {
  timeout: 300_000,
}, async () => {
  const acknowledged = { phones: new Set<string>(), emails: new Set<string>(), donors: new Set<string>() };
  let stopped = false;
  let written = 0;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 0; !stopped; number++) {
      const phone = `+2547${writer}${String(number).padStart(7, "0")}`;
      const email = `writer-${writer}-${number}@crash.example`;
      await retryUntilAcknowledged(() => apply(phone));
      acknowledged.phones.add(phone);
      await retryUntilAcknowledged(() => subscribe(email));
      acknowledged.emails.add(email);
      // Sent again with its key, as if the reply had been lost.
      const key = randomUUID();
      if ((await give(email, phone, key)) && (await give(email, phone, key))) acknowledged.donors.add(email);
      written++;
    }
  });

  try {
    for (let round = 0; round < ROUNDS; round++) {
      const target = written + WRITES_A_ROUND;
      await expect.poll(() => written, { timeout: 90_000, interval: 5 }).toBeGreaterThanOrEqual(target);
      await kill(victims[round % victims.length]!);
    }
  } finally {
    stopped = true;
    await Promise.all(writers);
  }

  expect(acknowledged.phones.size).toBeGreaterThanOrEqual(ROUNDS * WRITES_A_ROUND);
  const phones = await column("select phone_number from memberships");
  const emails = await column("select email from newsletter_subscriptions");
  expect([...acknowledged.phones].filter((phone) => !phones.includes(phone))).toEqual([]);
  const donors = await column("select email from donations");
  expect([...acknowledged.emails].filter((email) => !emails.includes(email))).toEqual([]);
  expect([...acknowledged.donors].filter((email) => !donors.includes(email))).toEqual([]);
  // An index refuses a second application or subscription; the Idempotency-Key alone a second donation.
  expect(acknowledged.donors.size).toBeGreaterThan(acknowledged.phones.size / 2);
  expect(donors.filter((email, index) => donors.indexOf(email) !== index)).toEqual([]);
});

const call = createClient({
  baseUrl: () => address,
  fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(15_000) }),
});

const apply = (phone_number: string) =>
  call("POST /memberships/public/", {
    body: {
      first_name: "Mekatilili",
      last_name: "wa Menza",
      phone_number,
      age: 30,
      gender: "female",
      occupation: "Trader",
      county: 1,
      constituency: 1,
      ward: 1,
      membership_type: "mwananchi",
    },
  });

const subscribe = (email: string) => call("POST /api/newsletter/subscribe/", { body: { email } });

/** @returns false when a killed process still claims the key, which it does for a minute */
async function give(email: string, phone: string, idempotencyKey: string): Promise<boolean> {
  try {
    await retryUntilAcknowledged(() =>
      call("POST /donations/", {
        body: createDonationInput({ amount: 150, email, phone }),
        idempotencyKey,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** Repeats a request until it is acknowledged, as a phone on a bad connection does. */
async function retryUntilAcknowledged(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await write());
    } catch (error) {
      if (error instanceof ApiError && error.status !== 503) throw error;
      // Only a process that exits by itself has an exit code; a killed one has none.
      if (api.exitCode !== null) throw new Error(`the API ended with ${api.exitCode} when the database went away`);
      await restarted;
    }
  }
}

/** Resolves when the killed processes have restarted. */
let restarted = Promise.resolve();

function kill(victim: (typeof victims)[number]): Promise<void> {
  restarted = killAndRestart(victim);
  return restarted;
}

async function killAndRestart(victim: (typeof victims)[number]): Promise<void> {
  if (victim !== "api") {
    const { lost } = database;
    process.kill(readPostmaster(path.join(folder, "postgres"))!.pid, "SIGKILL");
    await lost;
  }
  if (victim !== "database") {
    api.kill("SIGKILL");
    await once(api, "exit");
  }
  if (victim !== "api") database = await ensureDatabase(path.join(folder, "postgres"));
  if (victim !== "database") await startApi();
}

/** Resolves when the process reports that it is ready; a failed migration ends it instead. */
async function startApi(): Promise<void> {
  api = spawn(process.execPath, [path.join(import.meta.dirname, "server.ts")], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      API_PORT: "0",
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exitedEarly = once(api, "exit").then(([code]) =>
    expect.unreachable(`the API ended with ${code} instead of starting`),
  );
  const [message] = await Promise.race([once(api, "message"), exitedEarly]);
  address = (message as { listening: string }).listening;
}

async function column(sql: string): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<[string]>({ text: sql, rowMode: "array" });
  await client.end();
  return rows.map(([value]) => value);
}

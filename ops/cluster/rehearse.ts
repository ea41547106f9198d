/**
 * `npm run rehearse`: what the cluster promises, tried on one machine. Writers apply for membership and subscribe to the
 * newsletter while one process after the other is killed; then every acknowledged row must exist exactly once. Afterwards
 * limits are counted over both API processes, and all programs are restarted one by one under requests that must not fail.
 * Ends with exit code 1 when a promise is broken.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ApiError, createClient } from "@party/contract/client";
import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import { Client } from "pg";
import { type Cluster, type Member, startCluster } from "./cluster.ts";

const SECONDS = Number(process.env.REHEARSAL_SECONDS || 60);
const WRITERS = 20;
/** A request that is not answered by then is repeated with the same Idempotency-Key. */
const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 100;
const GAP_AFTER_PRIMARY_MS = 15_000;
const READERS = 10;
/** Limit of `POST /memberships/public/` per phone number. */
const APPLICATIONS_PER_PHONE = 10;

const results: { promise: string; figure: string; kept: boolean }[] = [];

interface Acknowledged {
  phones: string[];
  emails: string[];
  /** Milliseconds of each acknowledgement. */
  times: number[];
  retries: number;
}

async function killOneAfterTheOther({ primary, kill, start, ready, apiUrl, databaseUrl }: Cluster): Promise<void> {
  const acknowledged: Acknowledged = { phones: [], emails: [], times: [], retries: 0 };
  let writing = true;
  const writers = Array.from({ length: WRITERS }, (_, number) => write(number, apiUrl, acknowledged, () => writing));
  const pause = (SECONDS * 1_000) / 6;
  const gaps = new Map<Member | "primary", number>();
  for (const victim of ["api1", "worker1", "site1", "proxy2", "primary"] as const) {
    await delay(pause);
    const member = victim === "primary" ? await primary() : victim;
    const killedAt = performance.now();
    await kill(member);
    await delay(victim === "primary" ? pause / 2 : 1_000);
    start(member);
    await ready(member);
    gaps.set(victim, longestGap(acknowledged.times, killedAt));
  }
  await delay(pause / 2);
  writing = false;
  await Promise.all(writers);

  const phones = await column(databaseUrl, "select phone_number from memberships");
  const emails = await column(databaseUrl, "select email from newsletter_subscriptions");
  const lost = [
    ...acknowledged.phones.filter((phone) => !phones.has(phone)),
    ...acknowledged.emails.filter((email) => !emails.has(email)),
  ].length;
  const twice = [...phones.values(), ...emails.values()].filter((count) => count > 1).length;
  const written = acknowledged.phones.length + acknowledged.emails.length;
  promise("acknowledged rows that are lost", `${lost} of ${written}`, lost === 0 && written > WRITERS);
  promise("rows made twice", `${twice}, with ${acknowledged.retries} repeated requests`, twice === 0);
  const gap = gaps.get("primary")!;
  promise("writes go on after the primary's death", `${(gap / 1_000).toFixed(1)} s`, gap < GAP_AFTER_PRIMARY_MS);
  const others = [...gaps].filter(([victim]) => victim !== "primary");
  const longest = others.map(([victim, ms]) => `${victim} ${(ms / 1_000).toFixed(1)} s`).join(", ");
  promise(
    "longest pause of all writes after each other death",
    longest,
    others.every(([, ms]) => ms < 5_000),
  );
}

/** Applies and subscribes in turns, each until it is acknowledged, as a phone on a bad connection does. */
async function write(writer: number, baseUrl: string, acknowledged: Acknowledged, goOn: () => boolean): Promise<void> {
  const call = clientFrom(baseUrl, `10.0.${writer}.1`);
  for (let number = 0; goOn(); number++) {
    const phone_number = `+2547${String(writer).padStart(2, "0")}${String(number).padStart(6, "0")}`;
    const email = `writer-${writer}-${number}@cluster.example`;
    await untilAcknowledged((idempotencyKey) =>
      call("POST /memberships/public/", application(phone_number, idempotencyKey)),
    );
    acknowledged.phones.push(phone_number);
    await untilAcknowledged((idempotencyKey) =>
      call("POST /api/newsletter/subscribe/", { body: { email }, idempotencyKey }),
    );
    acknowledged.emails.push(email);
  }

  async function untilAcknowledged(send: (key: string) => Promise<unknown>): Promise<void> {
    const key = randomUUID();
    for (;;) {
      try {
        await send(key);
        acknowledged.times.push(performance.now());
        return;
      } catch (error) {
        if (error instanceof ApiError && error.isFinal && error.status !== 409) throw error;
        acknowledged.retries++;
        await delay(RETRY_AFTER_MS);
      }
    }
  }
}

const application = (phone_number: string, idempotencyKey: string) => ({
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
  } as const,
  idempotencyKey,
});

/** One phone number applies at both processes in turns: the limit holds for their sum. */
async function countLimitsAcrossProcesses({ apiUrls }: Cluster): Promise<void> {
  let limited = 0;
  const calls = APPLICATIONS_PER_PHONE * 2;
  for (let number = 0; number < calls; number++) {
    const call = clientFrom(apiUrls[number % apiUrls.length]!, "10.1.1.1");
    const status = await call("POST /memberships/public/", application("+254799999999", randomUUID())).then(
      () => 201,
      (error: ApiError) => error.status,
    );
    if (status === 429) limited++;
  }
  const allowed = calls - limited;
  promise(
    `requests of one phone number that two processes let through, ${APPLICATIONS_PER_PHONE} allowed`,
    String(allowed),
    allowed === APPLICATIONS_PER_PHONE,
  );
}

/** SIGTERM and a new start, one program after the other, while readers and writers send requests only once. */
async function restartEverything({ siteUrl, apiUrl, end, start, ready }: Cluster): Promise<void> {
  let restarting = true;
  let sent = 0;
  const failures: string[] = [];
  const read = async (reader: number) => {
    const call = clientFrom(apiUrl, `10.2.${reader}.1`);
    for (let number = 0; restarting; number++) {
      const requests = {
        news: () => call("GET /news/"),
        page: () => page(`${siteUrl}/news`),
        application: () =>
          call(
            "POST /memberships/public/",
            application(`+25471${String(reader).padStart(2, "0")}${String(number).padStart(5, "0")}`, randomUUID()),
          ),
      };
      for (const [name, request] of Object.entries(requests)) {
        sent++;
        await request().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
      }
    }
  };
  const readers = Array.from({ length: READERS }, (_, reader) => read(reader));
  for (const member of ["api1", "api2", "worker1", "worker2", "site1", "site2"] as const) {
    await end(member);
    start(member);
    await ready(member);
    // HAProxy sends requests again once its check has succeeded.
    await delay(2_000);
  }
  restarting = false;
  await Promise.all(readers);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  promise(
    "requests that failed during a restart of all programs",
    `${failures.length} of ${sent}`,
    failures.length === 0,
  );
}

async function page(address: string): Promise<void> {
  const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** A client whose requests come from an address of its own, as HAProxy sees it. */
const clientFrom = (baseUrl: string, address: string) =>
  createClient({
    baseUrl,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("X-Forwarded-For", address);
      return fetch(input, { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    },
  });

/** The longest time without an acknowledgement from `since` on. Milliseconds. */
function longestGap(times: readonly number[], since: number): number {
  const after = [since, ...times.filter((time) => time > since), performance.now()].sort((one, other) => one - other);
  return Math.max(...after.slice(1).map((time, index) => time - after[index]!));
}

/** How often each value of the query's one column occurs. */
async function column(databaseUrl: string, query: string): Promise<Map<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<[string]>({ text: query, rowMode: "array" });
  await client.end();
  const counts = new Map<string, number>();
  for (const [value] of rows) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function promise(text: string, figure: string, kept: boolean): void {
  console.log(`${text}: ${figure}`);
  results.push({ promise: text, figure, kept });
}

const mail = await startFakeSmtpServer();
const cluster = await startCluster({ SMTP_URL: mail.url, MAX_EVENT_LOOP_DELAY: "5000" });
const stop = () => cluster.stop().then(() => mail.close());
process.once("SIGINT", () => void stop().then(() => process.exit(1)));
try {
  await killOneAfterTheOther(cluster);
  await countLimitsAcrossProcesses(cluster);
  await restartEverything(cluster);
} finally {
  await stop();
}
for (const { promise, figure, kept } of results) console.log(`${kept ? "kept  " : "BROKEN"}  ${promise}: ${figure}`);
process.exit(results.every(({ kept }) => kept) ? 0 : 1);

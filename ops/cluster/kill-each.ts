/** One member after the other is killed under writers and readers; then every acknowledged row must exist exactly once. */
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { promise } from "../faults/promises.ts";
import type { Cluster, Member } from "./cluster.ts";
import { type Read, read, type Write, write } from "./traffic.ts";

const WRITERS = 20;
const READERS = 6;
/** How long a killed member stays away. */
const AWAY_MS = 2_000;
/** The primary's node: longer than it holds the leader key (`ttl`), as docs/operations/cluster.md demands of real machines. */
const PRIMARY_AWAY_MS = 12_000;
const GAP_AFTER_PRIMARY_MS = 15_000;
const GAP_AFTER_OTHERS_MS = 10_000;

interface Death {
  victim: "api1" | "worker1" | "site1" | "proxy2" | "primary";
  member: Member;
  /** Just before the signal, when all processes had ended, and when the member served again. */
  killedAt: number;
  deadAt: number;
  backAt: number;
}

export async function killEach(cluster: Cluster, seconds: number): Promise<void> {
  const writes: Write[] = [];
  const reads: Read[] = [];
  let running = true;
  const clients = [
    ...Array.from({ length: WRITERS }, (_, number) => write(number, () => running, true, writes)),
    ...Array.from({ length: READERS }, (_, number) => read(number, () => running, true, reads)),
  ];
  const deaths: Death[] = [];
  const pauseMs = (seconds * 1_000) / 6;
  let synchronous = "";
  for (const victim of ["api1", "worker1", "site1", "proxy2", "primary"] as const) {
    await delay(pauseMs);
    const member = victim === "primary" ? await cluster.primary() : victim;
    if (victim === "primary") synchronous = await synchronousReplica(cluster.databaseUrl);
    console.log(`kill -9 ${victim}${victim === member ? "" : ` (${member}, its synchronous replica: ${synchronous})`}`);
    const killedAt = performance.now();
    await cluster.kill(member);
    const deadAt = performance.now();
    await delay(victim === "primary" ? PRIMARY_AWAY_MS : AWAY_MS);
    cluster.start(member);
    await cluster.ready(member);
    deaths.push({ victim, member, killedAt, deadAt, backAt: performance.now() });
  }
  await delay(pauseMs);
  running = false;
  const endedAt = performance.now();
  console.log("the writers finish");
  await Promise.all(clients);

  await verifyPrimary(cluster, deaths.at(-1)!.member, synchronous);
  await verifyRows(cluster.databaseUrl, writes, "deaths");
  verifyGaps(writes, deaths, endedAt);
  verifyProxies(writes, deaths.find(({ victim }) => victim === "proxy2")!);
  verifyReads(reads, deaths);
}

/** Names of the replicas without which no commit is acknowledged. */
async function synchronousReplica(databaseUrl: string): Promise<string> {
  const [names] = await column(databaseUrl, "select current_setting('synchronous_standby_names')");
  const [level] = await column(databaseUrl, "select current_setting('synchronous_commit')");
  return level === "on" ? names! : "";
}

async function verifyPrimary({ primary, databaseUrl }: Cluster, former: Member, synchronous: string): Promise<void> {
  const member = await primary();
  const [writable] = await column(databaseUrl, "select (not pg_is_in_recovery())::text");
  promise(
    "the synchronous replica is the new primary",
    `${former} has been replaced by ${member}`,
    member !== former && synchronous.includes(member) && writable === "true",
  );
}

/** @param during what the writes were sent during, for the texts */
export async function verifyRows(databaseUrl: string, writes: readonly Write[], during: string): Promise<void> {
  const stored = {
    application: occurrences(await column(databaseUrl, "select phone_number from memberships")),
    subscription: occurrences(await column(databaseUrl, "select email from newsletter_subscriptions")),
    donation: occurrences(
      await column(
        databaseUrl,
        `select email from donations
         join payment_intents intent on intent.purpose = 'donation' and intent.target_id = donations.id`,
      ),
    ),
  };
  const rows = ({ kind, value }: Write) => stored[kind].get(value) ?? 0;
  const acknowledged = writes.filter((one) => one.acknowledged);
  for (const kind of ["application", "subscription", "donation"] as const) {
    const ofKind = acknowledged.filter((one) => one.kind === kind);
    const lost = ofKind.filter((one) => rows(one) === 0).length;
    promise(
      `${during}: acknowledged ${kind}s that are lost`,
      `${lost} of ${ofKind.length}`,
      lost === 0 && ofKind.length > 0,
    );
  }
  const repeatedRows = writes.filter((one) => rows(one) > 1);
  for (const { kind, value, attempts, replies } of repeatedRows) {
    console.log(`  ${kind} of ${value}: ${attempts} attempts, ${replies} replies`);
  }
  const twice = repeatedRows.length;
  const repeated = writes.filter(({ attempts, replies }) => attempts > replies).length;
  const replayed = writes.filter(({ replies }) => replies > 1).length;
  promise(
    `${during}: Idempotency-Keys with a second row`,
    `${twice} of ${writes.length}; ${repeated} were sent again after an error, ${replayed} after their reply`,
    twice === 0 && replayed > 0,
  );
  const failures = writes.filter(({ failure }) => failure);
  for (const { kind, failure } of failures.slice(0, 5)) console.log(`  ${kind}: ${failure}`);
  promise(`${during}: writes given up`, `${failures.length} of ${writes.length}`, failures.length === 0);
}

/** Over all writers: from the last acknowledgement before a death, and between any two until the next one. */
function verifyGaps(writes: readonly Write[], deaths: readonly Death[], endedAt: number): void {
  const times = writes.flatMap(({ acknowledged }) => acknowledged?.at ?? []).sort((one, other) => one - other);
  const gaps = deaths.map(({ victim, killedAt }, index) => {
    const until = deaths[index + 1]?.killedAt ?? endedAt;
    const last = times.findLast((time) => time <= killedAt) ?? killedAt;
    const window = [last, ...times.filter((time) => time > killedAt && time < until), until];
    const ms = Math.max(...window.slice(1).map((time, at) => time - window[at]!));
    return { victim, ms, figure: `${(ms / 1_000).toFixed(1)} s` };
  });
  for (const { victim, ms, figure } of gaps) {
    const limit = victim === "primary" ? GAP_AFTER_PRIMARY_MS : GAP_AFTER_OTHERS_MS;
    promise(`writes pause after the death of ${victim}, ${limit / 1_000} s at most`, figure, ms <= limit);
  }
}

/** Half of the clients prefer the second HAProxy: they use the first while it is dead, and it again afterwards. */
function verifyProxies(writes: readonly Write[], { deadAt, backAt }: Death): void {
  const count = (by: number, from: number, until: number) =>
    writes.filter(
      ({ preferred, acknowledged }) =>
        preferred === 1 && acknowledged?.by === by && acknowledged.at > from && acknowledged.at < until,
    ).length;
  const before = count(1, 0, deadAt);
  const meanwhile = count(0, deadAt, backAt);
  const after = count(1, backAt, Number.POSITIVE_INFINITY);
  promise(
    "writes of clients of the killed HAProxy",
    `${before} by it, ${meanwhile} by its peer while it was dead, ${after} by it afterwards`,
    before > 0 && meanwhile > 0 && after > 0,
  );
}

/**
 * Requests that were open when a process was killed may fail, and those to the API while there is no primary. Pages open all the
 * same: those that could not read the API show samples.
 */
function verifyReads(reads: readonly Read[], deaths: readonly Death[]): void {
  const primaryDied = deaths.find(({ victim }) => victim === "primary")!.killedAt;
  const isAllowed = ({ kind, startedAt, endedAt }: Read) =>
    deaths.some(({ killedAt, deadAt }) => startedAt <= deadAt && endedAt >= killedAt) ||
    (kind === "API" && endedAt >= primaryDied && startedAt <= primaryDied + GAP_AFTER_PRIMARY_MS);
  for (const kind of ["API", "page"] as const) {
    const ofKind = reads.filter((one) => one.kind === kind);
    const failed = ofKind.filter(({ failure }) => failure);
    const wrong = failed.filter((one) => !isAllowed(one));
    for (const { what, failure, startedAt } of wrong.slice(0, 5)) {
      const latest = deaths.findLast(({ killedAt }) => killedAt < startedAt);
      const since = latest ? `${((startedAt - latest.killedAt) / 1_000).toFixed(1)} s after ${latest.victim}` : "first";
      console.log(`  ${what}, ${since}: ${failure}`);
    }
    const allowed = failed.filter(isAllowed).map(({ failure }) => failure!);
    for (const [failure, count] of occurrences(allowed)) console.log(`  with a death: ${count} × ${failure}`);
    const samples = ofKind.filter(({ showsSamples }) => showsSamples).length;
    promise(
      kind === "API" ? "reads of the API that failed without a death" : "pages that did not open without a death",
      `${wrong.length} of ${ofKind.length}, ${allowed.length} with one${samples ? `, ${samples} with samples` : ""}`,
      wrong.length === 0 && ofKind.length > READERS * deaths.length,
    );
  }
}

/** The only column of all rows. */
async function column(databaseUrl: string, text: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<[string]>({ text, rowMode: "array" });
  await client.end();
  return rows.map(([value]) => value);
}

function occurrences(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

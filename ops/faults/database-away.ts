/**
 * `npm run faults:database`: the database is away for `AWAY_SECONDS` (120) while visitors apply, subscribe, give and read. Whoever is
 * refused must get the sentence that says so, every page must open, and what was acknowledged before must be there. When
 * the database is back, requests and emails must go on by themselves. Ends with exit code 1 when a promise is broken.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ApiError, createClient } from "@party/contract/client";
import { problems } from "@party/contract/problems";
import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import { Client } from "pg";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { createDonationInput } from "../../apps/api/src/features/donations/donations.factories.ts";
import { exitCode, promise, seconds } from "./promises.ts";
import { createStack } from "./stack.ts";

const AWAY_SECONDS = Number(process.env.AWAY_SECONDS || 120);
const AROUND_SECONDS = 10;
const WRITERS = 4;
const RETRY_AFTER_MS = 500;
const GOES_ON_WITHIN_SECONDS = 15;
const MAILS_WITHIN_MS = 180_000;
const PAGES = ["/", "/news", "/news/1", "/events", "/shop", "/donate", "/joinus", "/about/leadership"];
/** The second one when requests wait for a connection to it. */
const TRUE_SENTENCES: string[] = [problems.database_unavailable.text, problems.busy.text];

const folder = mkdtempSync(path.join(tmpdir(), "party-database-away-"));
let database = await ensureDatabase(folder);
const smtp = await startFakeSmtpServer();
const stack = createStack({ DATABASE_URL: database.url, SMTP_URL: smtp.url, DEMO: "1", TRUST_PROXY: "loopback" });
const acknowledged: { phone: string; email: string; at: number }[] = [];
const refusals = new Map<string, number>();
const pages = new Map<string, number>();
let running = true;

try {
  stack.start();
  await stack.ready();
  const visitors = [...Array.from({ length: WRITERS }, (_, number) => write(number)), read()];
  await delay(AROUND_SECONDS * 1_000);
  await database.stop();
  const lostAt = performance.now();
  const storedBefore = acknowledged.length;
  console.log("the database is away");
  await delay(AWAY_SECONDS * 1_000);
  database = await ensureDatabase(folder);
  const backAt = performance.now();
  console.log(`the database is back after ${seconds(lostAt)} s`);
  await delay(AROUND_SECONDS * 1_000 + GOES_ON_WITHIN_SECONDS * 1_000);
  running = false;
  await Promise.all(visitors);
  await verify(backAt, storedBefore);
} finally {
  await stack.stop();
  await Promise.all([smtp.close(), database.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode());

async function write(writer: number): Promise<void> {
  const call = createClient({ baseUrl: stack.apiUrl });
  const repeat = async (send: (idempotencyKey: string) => Promise<unknown>, key: string = randomUUID()) => {
    while (running) {
      try {
        await send(key);
        return true;
      } catch (error) {
        const isWaiting = error instanceof ApiError && error.text === problems.request_in_progress.text;
        const answer = error instanceof ApiError ? `${error.status} ${error.text}` : String(error);
        if (!isWaiting) refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
        await delay(RETRY_AFTER_MS);
      }
    }
    return false;
  };
  for (let number = 0; running; number++) {
    const phone = `+2547${writer + 20}${String(number).padStart(6, "0")}`;
    const email = `visitor-${writer}-${number}@faults.example`;
    const person = { first_name: "Mekatilili", last_name: "wa Menza", phone_number: phone, age: 30 };
    const body = {
      ...person,
      gender: "female" as const,
      occupation: "Trader",
      county: 1,
      constituency: 1,
      ward: 1,
      membership_type: "mwananchi" as const,
    };
    const give = (idempotencyKey: string) =>
      call("POST /donations/", {
        body: createDonationInput({ amount: 150, email, phone }),
        idempotencyKey,
      });
    const key = randomUUID();
    const isStored =
      (await repeat((idempotencyKey) => call("POST /memberships/public/", { body, idempotencyKey }))) &&
      (await repeat((idempotencyKey) =>
        call("POST /api/newsletter/subscribe/", { body: { email }, idempotencyKey }),
      )) &&
      // Once more, as if the first reply had been lost.
      (await repeat(give, key)) &&
      (await repeat(give, key));
    if (isStored) acknowledged.push({ phone, email, at: performance.now() });
    await delay(100);
  }
}

async function read(): Promise<void> {
  while (running) {
    for (const page of PAGES) {
      const { status } = await fetch(stack.siteUrl + page).catch(() => ({ status: 0 }));
      pages.set(`${status}`, (pages.get(`${status}`) ?? 0) + 1);
    }
    await delay(500);
  }
}

async function verify(backAt: number, storedBefore: number): Promise<void> {
  const untrue = [...refusals].filter(([answer]) => !TRUE_SENTENCES.some((text) => answer === `503 ${text}`));
  for (const [answer, count] of refusals) console.log(`  ${count} × ${answer}`);
  const count = [...refusals.values()].reduce((sum, one) => sum + one, 0);
  promise("refusals without a true sentence", `${untrue.length} kinds of ${count}`, untrue.length === 0 && count > 0);
  const opened = [...pages].map(([status, times]) => `${times} × ${status}`).join(", ");
  promise("pages that did not open", opened, [...pages.keys()].join() === "200");
  const first = acknowledged.find(({ at }) => at > backAt);
  const gap = first ? (first.at - backAt) / 1_000 : Number.POSITIVE_INFINITY;
  promise("writes go on after the database is back", `${gap.toFixed(1)} s`, gap < GOES_ON_WITHIN_SECONDS);

  const client = new Client({ connectionString: database.url });
  await client.connect();
  const column = async (sql: string) => {
    const { rows } = await client.query<[string]>({ text: sql, rowMode: "array" });
    return rows.map(([value]) => value);
  };
  const phones = new Set(await column("select phone_number from memberships"));
  const emails = new Set(await column("select email from newsletter_subscriptions"));
  const donors = await column("select email from donations where email like '%@faults.example'");
  await client.end();
  const isLost = ({ phone, email }: (typeof acknowledged)[number]) =>
    !phones.has(phone) || !emails.has(email) || !donors.includes(email);
  const lost = acknowledged.filter(isLost).length;
  promise(
    "acknowledged rows that are lost",
    `rows of ${lost} of ${acknowledged.length} visitors, ${storedBefore} of them before`,
    lost === 0 && storedBefore > 0,
  );
  // An index refuses a second application or subscription; the Idempotency-Key alone a second donation.
  const twice = donors.length - new Set(donors).size;
  promise("donations made twice", `${twice} of ${donors.length}, each sent twice`, twice === 0 && donors.length > 0);

  const startedAt = performance.now();
  const unsent = () => {
    const sent = new Set(smtp.received.flatMap(({ recipients }) => recipients));
    return acknowledged.filter(({ email }) => !sent.has(email)).length;
  };
  while (unsent() > 0 && performance.now() - startedAt < MAILS_WITHIN_MS) await delay(500);
  promise("subscribers without their email", `${unsent()} after ${seconds(startedAt)} s`, unsent() === 0);
}

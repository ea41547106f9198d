/**
 * `npm run faults:kill`: `kill -9` of everything on one machine, `ROUNDS` times (100), while writers apply for membership,
 * give through the M-PESA simulator, subscribe and write to the office, and staff work there (office.ts). Requests without
 * an answer are repeated with the same Idempotency-Key. At the end every acknowledged row must exist exactly once, each paid
 * payment must be fulfilled once, and ledger, audit log and email jobs must be whole. Ends with exit code 1 when a promise is
 * broken.
 *
 * `CLOCK=3600 npm run faults:kill` also moves the clock: in turn it is right, an hour ahead and an hour behind. Then each writer
 * must be able to sign in with the account that it made at the beginning. Needs libfaketime, a package of Debian.
 */
import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ApiError, createClient } from "@party/contract/client";
import { problems } from "@party/contract/problems";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import { Client } from "pg";
import { verifyAuditLog } from "../../apps/api/src/access/audit.ts";
import { loadConfig } from "../../apps/api/src/config.ts";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { ensureDatabase } from "../../apps/api/src/database/postgres/embedded-postgres.ts";
import { createDonationInput } from "../../apps/api/src/features/donations/donations.factories.ts";
import { checkLedger, reconcileDay } from "../../apps/api/src/features/reconciliation/reconciliation.ts";
import { createDaraja } from "../../apps/api/src/gateways/payments/mpesa/daraja.ts";
import { registerPull } from "../../apps/api/src/gateways/payments/mpesa/pay-bill.ts";
import { openLog } from "../../apps/api/src/log.ts";
import { closeServices, openServices } from "../../apps/api/src/services.ts";
import { hireStaff, type OfficeStaff, type OfficeWork, verifyOffice, workInOffice } from "./office.ts";
import { exitCode, promise, seconds } from "./promises.ts";
import { createStack } from "./stack.ts";

const ROUNDS = Number(process.env.ROUNDS || 100);
/** Seconds by which the clock of a round is off. */
const CLOCK = Number(process.env.CLOCK || 0);
const CLOCKS = CLOCK ? [0, CLOCK, -CLOCK] : [0];
const LATER_SECONDS = 600;
const WRITERS = 6;
const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 150;
/** Jobs of a killed worker run again after two minutes (`expireInSeconds`). */
const SETTLED_WITHIN_MS = 240_000;
/** Each of so many requests is sent again after its reply, as if the reply had been lost. */
const LOST_REPLY_EVERY = 5;
/** Whole KES. */
const GIFT = 150;

/** Jobs that are due or run, and prompts without an outcome. */
const UNSETTLED = `select
  (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
    and name not like '\\_\\_pgboss%')
  + (select count(*) from payment_attempts where state in ('requested', 'pending', 'unknown'))`;

const acknowledged = {
  phones: [] as string[],
  subscribers: [] as string[],
  donors: [] as string[],
  messages: [] as string[],
  prompts: 0,
  signIns: 0,
  repeats: 0,
  replays: 0,
};
const officeWork: OfficeWork = { articles: [], confirmed: [], roles: [] };
let writing = true;

const smtp = await startFakeSmtpServer();
const mpesa = await startSimulator({ settings: { mode: "auto", autoApproveMs: 300 } });
const environment = {
  ...mpesa.environment,
  SMTP_URL: smtp.url,
  DEMO: "",
  TRUST_PROXY: "loopback",
  HELD_SHARE_PER_NETWORK: "1",
  PROMPTS_PER_NETWORK: "1000000",
  MAX_EVENT_LOOP_DELAY: "5000",
  MPESA_CALLBACK_URL: `http://127.0.0.1:${process.env.FAULTS_PORT || 9500}`,
};
const stack = createStack(environment);
const stop = async () => {
  await stack.stop();
  await Promise.all([mpesa.close(), smtp.close()]);
};
process.once("SIGINT", () => void stop().then(() => process.exit(1)));

try {
  stack.start();
  await stack.ready();
  // A clock that is an hour off ends the sessions of staff.
  const staff = CLOCK ? undefined : await hireStaff(configOf((await ensureDatabase(stack.databaseFolder)).url));
  const writers = Array.from({ length: WRITERS }, (_, number) => write(number));
  if (staff) writers.push(work(staff));
  const rounds = killRounds().finally(() => {
    writing = false;
  });
  await Promise.all([rounds, ...writers]);
  await verify();
} finally {
  await stop();
}
process.exit(exitCode());

async function killRounds(): Promise<void> {
  const startedAt = performance.now();
  let killed = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    await delay(randomInt(200, 1_500));
    killed += await stack.killAll();
    const clock = CLOCKS[round % CLOCKS.length];
    stack.start(clock);
    // Every fifth time it is killed again while it starts and PostgreSQL recovers.
    if (round % 5 === 0) {
      await delay(randomInt(50, 1_500));
      killed += await stack.killAll();
      stack.start(clock);
    }
    await stack.ready();
    if (round % 10 === 0) console.log(`${round} rounds, ${seconds(startedAt)} s, ${written()} acknowledged rows`);
  }
  console.log(`${ROUNDS} rounds in ${seconds(startedAt)} s: ${killed} processes killed`);
  if (CLOCK) await goOnLater();
}

/** Work that was planned by a clock that was ahead goes on when that time has come: here at once. */
async function goOnLater(): Promise<void> {
  await stack.killAll();
  stack.start(CLOCK + LATER_SECONDS);
  await stack.ready();
}

function work(staff: OfficeStaff): Promise<void> {
  const callAs = (headers: Record<string, string>) => clientFrom(() => "10.1.0.1", headers);
  return workInOffice(staff, officeWork, callAs, repeat, () => writing);
}

function configOf(databaseUrl: string) {
  const addresses = { API_URL: stack.apiUrl, DATABASE_URL: databaseUrl, DATA_DIR: path.dirname(stack.databaseFolder) };
  return loadConfig({ ...environment, ...addresses, PROCESS: "api" });
}

function clientFrom(address: () => string, more: Record<string, string> = {}) {
  return createClient({
    baseUrl: stack.apiUrl,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries({ ...more, "X-Forwarded-For": address() })) headers.set(name, value);
      return fetch(input, { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    },
  });
}

/** Each request until it is acknowledged, as a phone on a bad connection sends it. */
async function write(writer: number): Promise<void> {
  const call = clientFrom(() => `10.0.${writer}.${randomInt(1, 255)}`);
  const credentials = { email: `member-${writer}@faults.example`, password: "a long way to Kitale" };
  await repeat((idempotencyKey) =>
    call("POST /api/auth/register/", {
      body: {
        ...credentials,
        password2: credentials.password,
        phone: `+25471100000${writer}`,
        first_name: "Mekatilili",
        last_name: "wa Menza",
        county: 1,
        constituency: 1,
        ward: 1,
      },
      idempotencyKey,
    }),
  );
  for (let number = 0; writing; number++) {
    const { access } = await repeat(() => call("POST /api/auth/login/", { body: credentials }));
    await repeat(() =>
      createClient({ baseUrl: stack.apiUrl, token: () => access })("GET /api/auth/user/").catch((error) => {
        // The clock may have gone on by more than a token lasts.
        if (CLOCK && error instanceof ApiError && error.status === 401) return;
        throw error;
      }),
    );
    acknowledged.signIns++;
    const phone = `+2547${String(writer + 10)}${String(number).padStart(6, "0")}`;
    const email = `writer-${writer}-${number}@faults.example`;
    const person = { first_name: "Mekatilili", last_name: "wa Menza" };
    await repeat((idempotencyKey) =>
      call("POST /memberships/public/", {
        body: {
          ...person,
          phone_number: phone,
          age: 30,
          gender: "female",
          occupation: "Trader",
          county: 1,
          constituency: 1,
          ward: 1,
          membership_type: "mwananchi",
        },
        idempotencyKey,
      }),
    );
    acknowledged.phones.push(phone);
    await repeat((idempotencyKey) => call("POST /api/newsletter/subscribe/", { body: { email }, idempotencyKey }));
    acknowledged.subscribers.push(email);
    const gift = await repeat((idempotencyKey) =>
      call("POST /donations/", {
        body: createDonationInput({ amount: GIFT, email, phone }),
        idempotencyKey,
      }),
    );
    acknowledged.donors.push(email);
    await repeat((idempotencyKey) =>
      call("POST /payments/{token}/attempts/", {
        params: { token: gift.payment.token },
        body: { method: "mpesa", phone },
        idempotencyKey,
      }),
    ).catch((error: ApiError) => {
      // The attempt of a request without an answer was stored; it is open, or paid already.
      if (error.status !== 409) throw error;
    });
    acknowledged.prompts++;
    await repeat((idempotencyKey) =>
      call("POST /contact/", {
        body: { name: "Mekatilili", email, subject: email, message: "When is the next meeting?", website: "" },
        idempotencyKey,
      }),
    );
    acknowledged.messages.push(email);
  }
}

async function repeat<Reply>(send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = randomUUID();
  for (let isLost = randomInt(LOST_REPLY_EVERY) === 0; ; ) {
    try {
      const reply = await send(key);
      if (!isLost) return reply;
      isLost = false;
      acknowledged.replays++;
    } catch (error) {
      // A killed process handles the first request until its claim of the key ends.
      const isWaiting = error instanceof ApiError && error.text === problems.request_in_progress.text;
      if (error instanceof ApiError && error.isFinal && !isWaiting) throw error;
      acknowledged.repeats++;
      await delay(RETRY_AFTER_MS);
    }
  }
}

async function verify(): Promise<void> {
  const database = await ensureDatabase(stack.databaseFolder);
  const db = openDatabase({ url: database.url });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const column = async (sql: string) => {
    const { rows } = await client.query<[string]>({ text: sql, rowMode: "array" });
    return rows.map(([value]) => value);
  };
  try {
    await settled(async () => Number((await column(UNSETTLED))[0]));
    const tables = [
      ["applications", acknowledged.phones, "select phone_number from memberships"],
      ["subscriptions", acknowledged.subscribers, "select email from newsletter_subscriptions"],
      ["donations", acknowledged.donors, "select email from donations"],
      ["messages", acknowledged.messages, "select email from contact_messages"],
    ] as const;
    for (const [name, expected, sql] of tables) {
      const stored = await column(sql);
      const unique = new Set(stored);
      const lost = expected.filter((value) => !unique.has(value)).length;
      promise(`${name} lost`, `${lost} of ${expected.length}`, lost === 0 && expected.length > 0);
      // An index refuses a second application or subscription; the Idempotency-Key alone a second donation or message.
      if (name === "applications" || name === "subscriptions") continue;
      const twice = stored.length - unique.size;
      promise(`${name} stored twice`, `${twice} of ${stored.length}`, twice === 0 && stored.length > 0);
    }
    promise(
      "requests sent again with their key",
      `${acknowledged.repeats} after an error, ${acknowledged.replays} after their reply`,
      acknowledged.repeats > 0 && acknowledged.replays > 0,
    );
    console.log(`${acknowledged.signIns} sign-ins`);

    await reconcile(database.url);
    await settled(async () => Number((await column(UNSETTLED))[0]));
    const charged = (await mpesa.ledger()).phones.filter(({ openingBalance, balance }) => openingBalance > balance);
    const spent = charged.map(({ openingBalance, balance }) => openingBalance - balance);
    const twice = spent.filter((amount) => amount > GIFT).length;
    promise("phones charged twice", `${twice} of ${spent.length}`, twice === 0 && spent.length > 0);
    const [entered] = await column("select coalesce(sum(amount), 0)::text from ledger_entries");
    const sum = spent.reduce((one, other) => one + other, 0);
    promise("ledger and M-PESA", `KES ${entered} of KES ${sum}`, Number(entered) === sum);
    const paid = await column(
      "select donation.state from payment_intents intent join donations donation on donation.id = intent.target_id where intent.state = 'paid'",
    );
    const fulfilled = await column(
      "select count(*) from payment_fulfilments where done_at is not null group by intent_id",
    );
    promise(
      "paid payments fulfilled once",
      `${fulfilled.length} of ${paid.length}`,
      paid.length > 0 && fulfilled.length === paid.length && paid.every((state) => state === "received"),
    );
    const findings = (await Array.fromAsync(checkLedger(db))).flat();
    for (const { kind, note } of findings.slice(0, 10)) console.log(`  ${kind}: ${note}`);
    promise("findings in the ledger", String(findings.length), findings.length === 0);
    const { fault, entries } = await verifyAuditLog(db);
    promise("audit log", fault ?? `${entries} entries are a chain`, !fault && (entries > 0 || CLOCK !== 0));
    const dead = await column(
      "select name from pgboss.job where (state = 'failed' and retry_limit > 0) or name = 'dead-letters'",
    );
    promise("jobs given up", `${dead.length} ${[...new Set(dead)].join(" ")}`, dead.length === 0);
    const addresses = new Set(smtp.received.flatMap(({ recipients }) => recipients));
    if (!CLOCK) await verifyOffice(client, officeWork, addresses);
    const unsent = acknowledged.subscribers.filter((email) => !addresses.has(email)).length;
    promise("subscribers without their email", `${unsent} of ${acknowledged.subscribers.length}`, unsent === 0);
    const payers = new Set(await column("select payer_email from payment_intents where state = 'paid'"));
    const receipts = smtp.received.filter(({ mail }) => (mail.attachments?.length ?? 0) > 0);
    console.log(`${payers.size} payers, ${receipts.length} emails with attachments, ${smtp.received.length} emails`);
  } finally {
    await client.end();
    await db.destroy();
    await database.stop();
  }
}

/**
 * The comparison of the night. A prompt whose sending was interrupted has no number to ask for, and its callback is sent once:
 * such a payment is found in M-PESA's list.
 */
async function reconcile(databaseUrl: string): Promise<void> {
  const config = configOf(databaseUrl);
  const services = openServices(config, openLog({ logLevel: "error" }));
  await services.jobs.open([]);
  const daraja = createDaraja(config, services.db, services.log)!;
  const callbackUrl = `${config.apiUrl}/pull`;
  for (const shortCode of new Set([daraja.settings.shortCode, daraja.settings.payBill])) {
    await registerPull(daraja, { shortCode, nominatedNumber: "254711222333", callbackUrl });
  }
  const { done } = await reconcileDay(services, false);
  for (const line of done) console.log(`  ${line}`);
  await closeServices(services);
}

/** Waits until nothing is left to do. What is left is reported by what it should have done. */
async function settled(remaining: () => Promise<number>): Promise<void> {
  const startedAt = performance.now();
  let left = await remaining();
  while (left > 0 && performance.now() - startedAt < SETTLED_WITHIN_MS) {
    await delay(1_000);
    left = await remaining();
  }
  console.log(`settled after ${seconds(startedAt)} s, ${left} left`);
}

function written(): number {
  const { phones, subscribers, donors, messages } = acknowledged;
  return phones.length + subscribers.length + donors.length + messages.length;
}

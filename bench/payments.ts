/**
 * Callbacks of M-PESA per second with 1,000 payments open, beside a bare Fastify handler that only stores the same
 * body in the same PostgreSQL. Both take turns, each round with a thousand payments of its own. The worker runs in the API's
 * process meanwhile, and the payments it settles per second are reported too. Every callback must be accepted, and every
 * payment paid once.
 */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { Client } from "pg";
import { encrypt } from "../apps/api/src/crypto.ts";
import type { BareReply } from "./stack/bare-fastify.ts";
import { type BenchStack, withBenchStack } from "./stack/bench-stack.ts";
import { type MeasuredProgram, startProgram, waitForAnswer } from "./stack/measured-program.ts";
import { median, printTable } from "./stack/table.ts";

const OPEN = Number(process.env.BENCH_OPEN || 1_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS || 3);
const CONNECTIONS = 20;
const SETTLED_WITHIN_MS = 600_000;
const WARM_UP = 100;

interface Round {
  perSecond: number;
  cpuMicroseconds: number;
}

const SECRET_KEY = "only for measurements, and so known to everybody";

// No provider answers: payments are settled by callbacks only.
Object.assign(process.env, {
  SECRET_KEY,
  DARAJA_BASE_URL: "http://127.0.0.1:9",
  MPESA_CONSUMER_KEY: "bench",
  MPESA_CONSUMER_SECRET: "bench",
  MPESA_PASSKEY: "bench",
  MPESA_SHORTCODE: "174379",
});

await withBenchStack(async ({ api, apiUrl, environment, log }: BenchStack) => {
  const db = new Client({ connectionString: environment.DATABASE_URL });
  await db.connect();
  const program = startProgram({ file: "bench/stack/bare-fastify.ts", environment, log });
  const accepted = JSON.stringify({ ResultCode: 0, ResultDesc: "Accepted" });
  const headers = { "content-type": "application/json; charset=utf-8" };
  const reply: BareReply = { method: "POST", path: "/pay/cb/:token", status: 200, headers, body: accepted };
  program.send([reply]);
  const bareUrl = `http://127.0.0.1:${Number(environment.API_PORT) + 1}`;
  try {
    await waitForAnswer(`${bareUrl}/healthz`);
    await load(api, apiUrl, await openPayments(db, WARM_UP));
    await waitUntilSettled(db);
    await load(program, bareUrl, [1]);
    const rounds: { measured: Round; bare: Round; settledPerSecond: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await openPayments(db, OPEN);
      const began = performance.now();
      const measured = await load(api, apiUrl, ids);
      await waitUntilSettled(db);
      const settledPerSecond = (OPEN * 1_000) / (performance.now() - began);
      rounds.push({ measured, bare: await load(program, bareUrl, ids), settledPerSecond });
    }
    await assertPaidOnce(db);
    const of = (pick: (round: (typeof rounds)[number]) => number, digits = 0) =>
      median(rounds.map(pick)).toFixed(digits);
    printTable(
      ["median of rounds", "API /s", "bare /s", "ratio", "API CPU µs", "bare CPU µs", "settled /s"],
      [
        [
          `POST /pay/cb/{token}, ${OPEN} open`,
          of(({ measured }) => measured.perSecond),
          of(({ bare }) => bare.perSecond),
          of(({ measured, bare }) => measured.perSecond / bare.perSecond, 2),
          of(({ measured }) => measured.cpuMicroseconds),
          of(({ bare }) => bare.cpuMicroseconds),
          of(({ settledPerSecond }) => settledPerSecond),
        ],
      ],
    );
  } finally {
    await program.stop();
    await db.end();
  }
});

/** Inserts donations with open prompts. @returns the ids of their payment intents */
async function openPayments(db: Client, count: number): Promise<number[]> {
  const phones = Array.from({ length: count }, () => encrypt(SECRET_KEY, `+2547${randomInt(1e7, 1e8)}`));
  const { rows } = await db.query<{ intent_id: number }>(
    `with gifts as (
      insert into donations (amount, method, monthly, declaration_version, declared_at, first_name, last_name, email,
        phone_encrypted, phone_last3, phone_hash, email_hash)
      select 100, 'mpesa', false, '2026-11', now(), 'Mekatilili', 'wa Menza', 'mekatilili.' || n || '@bench.example',
        phone, '000', sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea)
      from unnest($1::bytea[]) with ordinality as phones (phone, n) returning id),
    intents as (
      insert into payment_intents (purpose, target_id, title, amount, reference, payer_name)
      select 'donation', id, 'Gift', 100, 'BENCH' || id, 'Mekatilili wa Menza' from gifts returning id)
    insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, provider_id, next_poll_at)
    select gen_random_uuid(), id, 1, 'mpesa', 'pending', 100, sha256(('token' || id)::bytea), 'ws_CO_' || id,
      now() + interval '1 hour'
    from intents returning intent_id`,
    [phones],
  );
  return rows.map(({ intent_id }) => intent_id);
}

/** Sends a callback for each payment, and repeats some. */
async function load(program: MeasuredProgram, url: string, ids: readonly number[]): Promise<Round> {
  let next = 0;
  const before = await program.cpu();
  const began = performance.now();
  const result = await autocannon({
    url,
    amount: Math.max(ids.length, WARM_UP),
    connections: CONNECTIONS,
    requests: [
      {
        method: "POST",
        setupRequest: (request) => {
          const id = ids[next++ % ids.length]!;
          const headers = { "content-type": "application/json;charset=UTF-8" };
          return { ...request, path: `/pay/cb/token${id}`, headers, body: callback(id) };
        },
      },
    ],
  });
  const seconds = (performance.now() - began) / 1_000;
  const spent = (await program.cpu()) - before;
  const done = result["2xx"];
  if (result.non2xx || result.errors || done < ids.length)
    throw new Error(`${done} taken, ${result.non2xx} rejected, ${result.errors} failed`);
  return { perSecond: done / seconds, cpuMicroseconds: (spent * 1_000) / done };
}

function callback(id: number): string {
  return JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: "5dbd-4f93-a478-41cdaf2b9acd86873",
        CheckoutRequestID: `ws_CO_${id}`,
        ResultCode: 0,
        ResultDesc: "The service request is processed successfully.",
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: 100 },
            { Name: "MpesaReceiptNumber", Value: `BENCH${String(id).padStart(6, "0")}` },
            { Name: "Balance" },
            { Name: "TransactionDate", Value: 20261121120000 },
            { Name: "PhoneNumber", Value: 254708374149 },
          ],
        },
      },
    },
  });
}

/** Waits until all callbacks are processed and all payments fulfilled. */
async function waitUntilSettled(db: Client): Promise<void> {
  for (const until = Date.now() + SETTLED_WITHIN_MS; Date.now() < until; await delay(20)) {
    const { rows } = await db.query<{ waiting: boolean }>(`
      select exists (select from provider_events left join provider_event_results on event_id = id
          where direction = 'in' and event_id is null)
        or exists (select from payment_fulfilments where done_at is null) as waiting`);
    if (!rows[0]!.waiting) return;
  }
  throw new Error("callbacks were accepted, and not processed in time");
}

async function assertPaidOnce(db: Client): Promise<void> {
  const { rows } = await db.query<{ reported: number; paid: number; recorded: number; receipts: number }>(`
    select (select count(distinct attempt_id)::integer from provider_events where direction = 'in') as reported,
      (select count(*)::integer from payment_intents where state = 'paid' and reference like 'BENCH%') as paid,
      (select count(*)::integer from ledger_entries where receipt like 'BENCH%') as recorded,
      (select count(*)::integer from receipts join payment_intents intent on intent.id = intent_id
        where reference like 'BENCH%') as receipts`);
  const [{ reported, paid, recorded, receipts }] = rows as [(typeof rows)[number]];
  if (paid !== reported || recorded !== reported || receipts !== reported) {
    throw new Error(
      `${reported} payments were reported, ${paid} are paid, ${recorded} recorded, ${receipts} receipted`,
    );
  }
}

import path from "node:path";
import { expect } from "@playwright/test";
import { Pool } from "pg";
import { ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { testStack } from "../scripts/test-stack.ts";

let connectionPool: Promise<Pool> | undefined;

/** One connection for all tests of a worker. The stack keeps the server running. */
async function connect(): Promise<Pool> {
  const { url, stop } = await ensureDatabase(path.join(testStack.dataDirectory, "postgres"));
  await stop();
  const pool = new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // The next statement connects again.
  return pool.on("error", () => undefined);
}

/**
 * Runs a statement on the database of the test stack, to simulate the passing of time and the work of staff.
 * @returns its rows
 */
export async function queryDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  connectionPool ??= connect();
  return (await (await connectionPool).query<Row>(statement, values)).rows;
}

/** Moves the prompts of a payment a minute into the past: a phone is prompted once a minute. */
export const backdatePrompts = (reference: string) =>
  queryDatabase(
    `update payment_attempts set started_at = started_at - interval '1 minute', settled_at = settled_at - interval '1 minute'
     where intent_id = (select id from payment_intents where reference = $1)`,
    [reference],
  );

/**
 * Polls M-PESA for a payment now, and not 20 seconds after its prompt. A query that finds no outcome yet schedules the next one
 * later, so the attempt is made due until it is settled.
 */
export const pollPrompts = (reference: string): Promise<void> =>
  expect
    .poll(async () => {
      const open = await queryDatabase(
        `update payment_attempts set next_poll_at = least(next_poll_at, now())
         where intent_id = (select id from payment_intents where reference = $1) and settled_at is null returning id`,
        [reference],
      );
      if (open.length > 0) await queryDatabase("insert into pgboss.job (name) values ('payments.poll')");
      return open;
    })
    .toEqual([]);

/** Moves the gifts of a donor, and their prompts, to last month, and makes their reminder due. */
export async function moveGiftsToLastMonth(email: string): Promise<void> {
  await queryDatabase(
    `with moved as (
       update donations set paid_at = paid_at - interval '1 month',
         month = to_char(to_date(month, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
       where email = $1 returning id, monthly_gift_id
     ), due as (
       update monthly_gifts set day = 1 where id in (select monthly_gift_id from moved)
     )
     update payment_attempts set started_at = started_at - interval '1 month', settled_at = settled_at - interval '1 month'
     where intent_id in (select id from payment_intents where purpose = 'donation' and target_id in (select id from moved))`,
    [email],
  );
}

/** Enqueues the daily job that sends reminders. */
export const sendMonthlyReminders = () =>
  queryDatabase("insert into pgboss.job (name) values ('donations.remind-monthly')");

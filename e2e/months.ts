import path from "node:path";
import { Client } from "pg";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";
import { testStack } from "../scripts/test-stack.ts";

/**
 * Nobody waits a month: what time alone can do is done to the stack's own database, and what staff will do in a console.
 * @returns the rows that the statement returns
 */
export async function inDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { url, stop } = await ensureDatabase(path.join(testStack.dataDirectory, "postgres"));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
    await stop();
  }
}

/** Moves the gifts of a donor, and their prompts, into last month; the day of their reminder is here. */
export async function aMonthLater(email: string): Promise<void> {
  await inDatabase(
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

/** Starts the daily job that reminds. */
export const remindMonthlyGivers = () =>
  inDatabase("insert into pgboss.job (name) values ('donations.remind-monthly')");

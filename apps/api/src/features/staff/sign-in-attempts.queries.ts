import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Failed attempts to sign in as staff, of all processes. */
    sign_in_attempts: {
      key: Buffer;
      count: number;
      last_at: Date;
    };
  }
}

export interface AttemptRule {
  /** HMAC, e.g. of an email address with a network. */
  key: Buffer;
  /** Failures without a delay. */
  freeFailures: number;
  /** The delay after the next failure; each further one doubles it. */
  firstDelaySeconds: number;
}

const MAXIMUM_DELAY_SECONDS = 3_600;
const RESET_AFTER_HOURS = 24;

/** Counts an attempt against every rule, or against none. @returns seconds to wait; 0 when the attempt may go on */
export const countAttempt = (db: Database, rules: readonly AttemptRule[]): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const waits: number[] = [];
    // In one order, so that two attempts cannot wait for each other.
    for (const rule of rules.toSorted((one, other) => one.key.compare(other.key))) waits.push(await lockRule(tx, rule));
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    await tx
      .updateTable("sign_in_attempts")
      .set({ count: sql<number>`count + 1`, last_at: sql<Date>`now()` })
      .where("key", "in", keysOf(rules))
      .execute();
    return 0;
  });

const keysOf = (rules: readonly AttemptRule[]) => rules.map(({ key }) => key);

async function lockRule(tx: Database, { key, freeFailures, firstDelaySeconds }: AttemptRule): Promise<number> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into sign_in_attempts as kept (key, count, last_at) values (${key}, 0, now())
    on conflict (key) do update set
      count = case when kept.last_at < now() - make_interval(hours => ${RESET_AFTER_HOURS}) then 0 else kept.count end
    returning count, extract(epoch from now() - last_at)::float as seconds`.execute(tx);
  const { count, seconds } = rows[0]!;
  if (count < freeFailures) return 0;
  const delay = Math.min(MAXIMUM_DELAY_SECONDS, firstDelaySeconds * 2 ** Math.min(30, count - freeFailures));
  return Math.max(0, Math.ceil(delay - seconds));
}

/** After a success: the first rule begins anew, of the others this attempt is not counted. */
export async function forgetAttempts(db: Database, [first, ...others]: readonly AttemptRule[]): Promise<void> {
  await db.deleteFrom("sign_in_attempts").where("key", "=", first!.key).execute();
  if (others.length === 0) return;
  await db
    .updateTable("sign_in_attempts")
    .set({ count: sql<number>`greatest(0, count - 1)` })
    .where("key", "in", keysOf(others))
    .execute();
}

export const deleteOldAttempts = (db: Database, limit: number) =>
  deleteOldest(
    db,
    "sign_in_attempts",
    { column: "last_at", before: sql`now() - make_interval(hours => ${RESET_AFTER_HOURS})` },
    limit,
  );

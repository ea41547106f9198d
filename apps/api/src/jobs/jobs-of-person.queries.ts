import { sql } from "kysely";
import { whileLocked } from "#database/connections/advisory-lock.ts";
import { type Database, openDatabase } from "#database/database.ts";
import type { Person } from "#database/personal-data.ts";

/** Payload and output of a job, as text. */
const JOB_TEXT_EXPRESSION = "coalesce(data::text, '') || coalesce(output::text, '')";

/**
 * Indexes of pg-boss's table by which an erasure finds the jobs of a person, so that it does not read the emails that wait for
 * a million others. pg-boss keeps indexes that it does not know. They are not migrations, because pg-boss makes its table
 * after those.
 */
const PERSON_JOB_INDEXES = {
  party_job_of_user: "((data ->> 'userId'))",
  // Of very few jobs, because payloads have ids instead of addresses.
  party_job_with_address: `using gin (addresses_in(${JOB_TEXT_EXPRESSION})) with (fastupdate = off) where ${JOB_TEXT_EXPRESSION} like '%@%'`,
};

/** Deletes queued and archived jobs whose payload or output has the user id or the confirmed address, each by its index. */
export async function deleteJobsAbout(tx: Database, { userId, email }: Person): Promise<void> {
  await sql`delete from pgboss.job where data ->> 'userId' = ${String(userId)}`.execute(tx);
  if (email === null) return;
  const text = sql.raw(JOB_TEXT_EXPRESSION);
  await sql`
    delete from pgboss.job where ${text} like '%@%' and addresses_in(${text}) && array[${email}]`.execute(tx);
}

/** Advisory lock of the session that makes the indexes. */
const INDEXING_LOCK_KEY = 0x6a6f6273;

/** Makes indexes that are missing, and those that a crash left unfinished again, while the queue is used. */
export async function ensureJobIndexes(databaseUrl: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, connections: 1, statementTimeout: 0 });
  try {
    if ((await listIndexes(db)).every(({ valid }) => valid)) return;
    await whileLocked(db, INDEXING_LOCK_KEY, async (session) => {
      for (const { name, definition, valid } of await listIndexes(session)) {
        if (valid) continue;
        await sql.raw(`drop index concurrently if exists pgboss.${name}`).execute(session);
        await sql.raw(`create index concurrently ${name} on pgboss.job_common ${definition}`).execute(session);
      }
    });
  } finally {
    await db.destroy();
  }
}

async function listIndexes(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where indrelid = 'pgboss.job_common'::regclass and indisvalid`.execute(db);
  const valid = new Set(rows.map(({ name }) => name));
  return Object.entries(PERSON_JOB_INDEXES).map(([name, definition]) => ({ name, definition, valid: valid.has(name) }));
}

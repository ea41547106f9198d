import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { ensureJobIndexes } from "./jobs-of-person.queries.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

test("processes that start at once make the missing and the unfinished indexes of jobs, each once", async () => {
  const validIndexes = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_index join pg_class on oid = indexrelid
      where relname like 'party_job_%' and indisvalid order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };
  await sql`drop index pgboss.party_job_of_user`.execute(db);
  // As a process leaves it that is killed while it makes the index.
  await sql`
    update pg_index set indisvalid = false where indexrelid = 'pgboss.party_job_with_address'::regclass`.execute(db);
  expect(await validIndexes()).toEqual([]);

  await Promise.all([1, 2, 3].map(() => ensureJobIndexes(services.config.databaseUrl)));
  expect(await validIndexes()).toEqual(["party_job_of_user", "party_job_with_address"]);
});

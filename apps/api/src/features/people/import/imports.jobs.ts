import { sql } from "kysely";
import { openDatabase } from "#database/database.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { deleteOldImportContents } from "./imports.queries.ts";

const deleteOldContents = job("imports.empty-old", { cron: "40 2 * * *" });
/** A file that nobody has run by then is deleted. */
const UNUSED_IMPORT_DAYS = 7;
/** One import may have many rows. */
const IMPORTS_PER_STEP = 1;

/** After an import of many people: pages of the register are read from indexes alone only while the table is vacuumed. */
export const vacuumPeople = job("imports.vacuum-people", { expireInSeconds: 3_600, retryLimit: 2 });
/** Fewer are left to autovacuum. */
export const MIN_PEOPLE_TO_VACUUM = 5_000;

async function vacuumPeopleTable({ config, log }: Pick<Services, "config" | "log">): Promise<void> {
  // A connection without a time limit of its own.
  const db = openDatabase({ url: config.databaseUrl, connections: 1, statementTimeout: 0 });
  try {
    const { rows } = await sql<{ may: boolean }>`
      select pg_has_role(relowner, 'usage') as may from pg_class where oid = 'people'::regclass`.execute(db);
    if (rows[0]!.may) await sql`vacuum (analyze) people`.execute(db);
    else log.warn("people is not vacuumed after an import: the role of the database does not own the table");
  } finally {
    await db.destroy();
  }
}

export const importJobs = (services: Services): JobHandler[] => [
  onJobInSteps(
    services,
    deleteOldContents,
    () => [(limit) => deleteOldImportContents(services.db, UNUSED_IMPORT_DAYS, limit)],
    {
      limit: IMPORTS_PER_STEP,
    },
  ),
  onJob(vacuumPeople, () => vacuumPeopleTable(services)),
];

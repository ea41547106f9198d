import "./reconciliation.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Closes a finding that a person has dealt with. @returns false when it was closed before */
export async function resolveFinding(tx: Database, id: number, resolution: string): Promise<boolean> {
  const resolved = await tx
    .updateTable("reconciliation_findings")
    .set({ resolved_at: sql<Date>`now()`, resolution })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return resolved !== undefined;
}

/** The last comparison that is complete. */
export const findLastReconciliationRun = (db: Database) =>
  db
    .selectFrom("reconciliation_runs")
    .select("id")
    .where("kind", "=", "daily")
    .where(sql<boolean>`totals <> 'null'::jsonb`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

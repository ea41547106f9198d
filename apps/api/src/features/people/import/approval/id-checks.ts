import { DAILY_ID_ROWS_LIMIT } from "@party/contract/values/daily-work";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { countIdRowsOfToday, keepIdChecks, recordDailyWork } from "../../daily-work/daily-work.queries.ts";
import type { ImportRow } from "../imports.queries.ts";
import { hasIdNumbers } from "./second-person.ts";

/**
 * A check says whose ID numbers the register has, so that somebody with a role for a place compares a few with it on a day.
 * The same rows and columns again say nothing new, and one that is run has been decided by two people.
 * @throws Problem `import_id_checks`
 */
export async function requireIdNumberChecks(
  { db: tx, actor, territory }: { db: Database; actor: { userId: number }; territory: Territory },
  row: Pick<ImportRow, "id" | "mapping" | "row_count">,
): Promise<void> {
  if (territory.nation || !hasIdNumbers(row)) return;
  const before = await countIdRowsOfToday(tx, actor.userId, row.id);
  if (before + row.row_count > DAILY_ID_ROWS_LIMIT)
    throw new Problem("import_id_checks", { most: DAILY_ID_ROWS_LIMIT });
  await recordDailyWork(tx, { staffId: actor.userId, kind: "id_check", id: row.id, people: row.row_count });
}

const idColumnsOf = (mapping: ImportRow["mapping"]): string =>
  (mapping?.columns ?? []).flatMap((column, at) => (column === "id_number" ? [at] : [])).join();

/** Other columns have other ID numbers. */
export async function keepChecksOfOtherColumns(
  tx: Database,
  row: Pick<ImportRow, "id" | "mapping">,
  mapping: ImportRow["mapping"],
): Promise<void> {
  if (idColumnsOf(row.mapping) !== idColumnsOf(mapping)) await keepIdChecks(tx, row.id);
}

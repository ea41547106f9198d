import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** One row, once the samples were removed. */
    sample_removals: {
      id: number;
      proposal_id: number;
      removed_at: CreatedAt;
    };
  }
}

export const findSampleRemoval = (db: Database) =>
  db.selectFrom("sample_removals").select(["removed_at", "proposal_id"]).executeTakeFirst();

/** @returns undefined when they were removed before */
export const insertSampleRemoval = (tx: Database, proposalId: number) =>
  tx
    .insertInto("sample_removals")
    .values({ id: 1, proposal_id: proposalId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

import type { OpeningFound, OpeningState } from "@party/contract/values/opening-checks";
import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** How each check was when it was last looked at. */
    opening_checks: {
      id: string;
      state: OpeningState;
      found: JSONColumnType<OpeningFound, string, string>;
      since: Generated<Date>;
      seen_at: Generated<Date>;
    };
    /** At most one of a check is not withdrawn. */
    opening_confirmations: {
      id: Generated<number>;
      check_id: string;
      confirmed_by: number | null;
      confirmed_at: Generated<Date>;
      withdrawn_by: number | null;
      withdrawn_at: Date | null;
    };
  }
}

export interface SeenCheck {
  id: string;
  state: OpeningState;
  found: OpeningFound;
}

/** Stores how checks are now; `since` changes with the state alone, and nothing is written again within an hour. */
export const recordChecks = async (db: Database, checks: readonly SeenCheck[]): Promise<void> => {
  if (checks.length === 0) return;
  await db
    .insertInto("opening_checks")
    .values(
      // In one order, so that two who look at once cannot deadlock.
      checks
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ id, state, found }) => ({ id, state, found: JSON.stringify(found) })),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({
          state: sql<OpeningState>`excluded.state`,
          found: sql<string>`excluded.found`,
          since: sql<Date>`case when opening_checks.state = excluded.state then opening_checks.since else now() end`,
          seen_at: sql<Date>`now()`,
        })
        .where(
          sql<boolean>`(opening_checks.state, opening_checks.found) is distinct from (excluded.state, excluded.found)
            or opening_checks.seen_at < now() - interval '1 hour'`,
        ),
    )
    .execute();
};

export const listSeenChecks = (db: Database) =>
  db.selectFrom("opening_checks").select(["id", "state", "found", "since", "seen_at"]).execute();

export const listConfirmations = (db: Database) =>
  db
    .selectFrom("opening_confirmations")
    .leftJoin("users", "users.id", "confirmed_by")
    .select(["check_id", "confirmed_at"])
    .select(sql<string | null>`first_name || ' ' || last_name`.as("by"))
    .where("withdrawn_at", "is", null)
    .execute();

/** Harmless when it is confirmed already. */
export const insertConfirmation = (tx: Database, check: string, userId: number) =>
  tx
    .insertInto("opening_confirmations")
    .values({ check_id: check, confirmed_by: userId, withdrawn_by: null, withdrawn_at: null })
    .onConflict((conflict) => conflict.column("check_id").where("withdrawn_at", "is", null).doNothing())
    .execute();

export const withdrawConfirmation = (tx: Database, check: string, userId: number) =>
  tx
    .updateTable("opening_confirmations")
    .set({ withdrawn_by: userId, withdrawn_at: sql<Date>`now()` })
    .where("check_id", "=", check)
    .where("withdrawn_at", "is", null)
    .execute();

import type { RoleName } from "@party/contract/values/permissions";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface StaffViewsTable {
  id: Generated<number>;
  user_id: number;
  /** Path of the console. */
  screen: string;
  name: string;
  /** Filters and order as in the address. */
  search: string;
  shared_with_role: RoleName | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    staff_views: StaffViewsTable;
  }
}

interface ViewReader {
  userId: number;
  roles: readonly RoleName[];
  screen: string;
  limit: number;
}

/** Own ones, and those shared with one of the roles, by name. */
export async function listViews(db: Database, { userId, roles, screen, limit }: ViewReader) {
  const { rows } = await sql<{
    id: number;
    user_id: number;
    name: string;
    search: string;
    shared_with_role: RoleName | null;
    by: string | null;
  }>`
    select views.id, user_id, name, search, shared_with_role, users.first_name || ' ' || users.last_name as by
    from (
      select id, user_id, name, search, shared_with_role from staff_views where user_id = ${userId} and screen = ${screen}
      union
      select id, user_id, name, search, shared_with_role from staff_views
        where shared_with_role = any(${roles}::text[]) and screen = ${screen}
    ) as views join users on users.id = user_id
    order by name, views.id limit ${limit}::integer`.execute(db);
  return rows;
}

type NewView = Pick<StaffViewsTable, "user_id" | "screen" | "name" | "search" | "shared_with_role">;

/** The same name again replaces what it stands for. */
export const upsertView = (tx: Database, view: NewView) =>
  tx
    .insertInto("staff_views")
    .values(view)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "screen", "name"])
        .doUpdateSet({ search: view.search, shared_with_role: view.shared_with_role }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export const countViewsOf = async (db: Database, userId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom("staff_views")
        .select((row) => row.fn.countAll().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** @returns undefined for one of somebody else */
export const deleteView = (tx: Database, id: number, userId: number) =>
  tx.deleteFrom("staff_views").where("id", "=", id).where("user_id", "=", userId).returning("id").executeTakeFirst();

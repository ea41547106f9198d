import "#features/memberships/memberships.tables.ts";
import "#features/memberships/resignation.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const STANDING = ["applied", "awaiting_payment", "active", "grace", "lapsed"] as const;

/** What a member can leave, held until the commit. */
export const holdStanding = (tx: Database, userId: number) =>
  tx
    .selectFrom("memberships")
    .select(["id", "state", "number", "ward_id"])
    .where("user_id", "=", userId)
    .where("state", "in", STANDING)
    .orderBy("id")
    .forUpdate()
    .execute();

/** @returns how many ended by this */
export async function endMemberships(tx: Database, ids: readonly number[]): Promise<number> {
  const ended = await tx
    .updateTable("memberships")
    .set({ state: "resigned" })
    .where("id", "in", ids)
    .where("state", "in", STANDING)
    .returning("id")
    .execute();
  return ended.length;
}

interface NewDuty {
  user_id: number;
  member_name: string;
  member_number: number | null;
  ward_id: number;
  received_at: Date;
  due_on: string;
}

export const insertDuty = async (tx: Database, duty: NewDuty): Promise<number> =>
  (
    await tx
      .insertInto("registrar_duties")
      .values({ kind: "resignation", done_at: null, ...duty })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const findDuty = (db: Database, id: number) =>
  db
    .selectFrom("registrar_duties")
    .leftJoin("wards", "wards.id", "registrar_duties.ward_id")
    .select([
      "member_name",
      "member_number",
      "wards.name as ward",
      "received_at",
      sql<string>`due_on::text`.as("due_on"),
    ])
    .where("registrar_duties.id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirst();

/** The Registrar has been told. The name of somebody who has no account any more has served. */
export const finishDuty = (db: Database, id: number) =>
  db
    .updateTable("registrar_duties")
    .set({
      done_at: sql<Date>`now()`,
      member_name: sql<string | null>`case when user_id is null then null else member_name end`,
    })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();

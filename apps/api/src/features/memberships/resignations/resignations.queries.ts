import "../memberships.tables.ts";
import "./resignations.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const RESIGNABLE_STATES = ["applied", "awaiting_payment", "active", "grace", "lapsed"] as const;

/** What a member can leave, held until the commit. */
export const lockResignableMemberships = (tx: Database, userId: number) =>
  tx
    .selectFrom("memberships")
    .select(["id", "state", "number", "ward_id"])
    .where("user_id", "=", userId)
    .where("state", "in", RESIGNABLE_STATES)
    .orderBy("id")
    .forUpdate()
    .execute();

/** @returns how many ended by this */
export async function endMemberships(tx: Database, ids: readonly number[]): Promise<number> {
  const ended = await tx
    .updateTable("memberships")
    .set({ state: "resigned" })
    .where("id", "in", ids)
    .where("state", "in", RESIGNABLE_STATES)
    .returning("id")
    .execute();
  return ended.length;
}

interface NewRegistrarNotice {
  user_id: number;
  member_name: string;
  member_number: number | null;
  ward_id: number;
  received_at: Date;
  due_on: string;
}

export const insertRegistrarNotice = async (tx: Database, duty: NewRegistrarNotice): Promise<number> =>
  (
    await tx
      .insertInto("registrar_duties")
      .values({ kind: "resignation", done_at: null, ...duty })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const selectOpenNotices = (db: Database) =>
  db
    .selectFrom("registrar_duties")
    .leftJoin("wards", "wards.id", "registrar_duties.ward_id")
    .select([
      "registrar_duties.id",
      "member_name",
      "member_number",
      "wards.name as ward",
      "received_at",
      sql<string>`due_on::text`.as("due_on"),
    ])
    .where("done_at", "is", null);

export const findOpenNotice = (db: Database, id: number) =>
  selectOpenNotices(db).where("registrar_duties.id", "=", id).executeTakeFirst();

/** What the Registrar waits for, first due first. @param until a day; later ones are left out */
export function listOpenNotices(db: Database, until?: string) {
  const duties = selectOpenNotices(db).orderBy("due_on").orderBy("registrar_duties.id");
  return (until === undefined ? duties : duties.where(sql<boolean>`due_on <= ${until}`)).execute();
}

export const registrarNoticeExists = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom("registrar_duties").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Notes that the office is reminded today of what is due until a day. @returns how many it has not been reminded of today */
export async function updateRemindedOn(tx: Database, today: string, until: string): Promise<number> {
  const noted = await tx
    .updateTable("registrar_duties")
    .set({ reminded_on: today })
    .where("done_at", "is", null)
    .where(sql<boolean>`due_on <= ${until}`)
    .where(({ or, eb }) => or([eb("reminded_on", "is", null), eb("reminded_on", "<", today)]))
    .returning("id")
    .execute();
  return noted.length;
}

/** The Registrar has been told. Name and number of somebody who has no account any more have served. */
export const completeRegistrarNotice = (db: Database, id: number) =>
  db
    .updateTable("registrar_duties")
    .set({
      done_at: sql<Date>`now()`,
      member_name: sql<string | null>`case when user_id is not null then member_name end`,
      member_number: sql<number | null>`case when user_id is not null then member_number end`,
    })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();

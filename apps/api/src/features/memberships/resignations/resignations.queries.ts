import "../memberships.queries.ts";
import { type ColumnType, type Generated, type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { setMemberships } from "#database/people/standing.ts";

declare module "#database/tables.ts" {
  interface Tables {
    registrar_duties: {
      id: GeneratedAlways<number>;
      kind: "resignation";
      user_id: number | null;
      member_name: string | null;
      member_number: number | null;
      ward_id: number | null;
      received_at: Generated<Date>;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      due_on: ColumnType<never, string, string>;
      done_at: Date | null;
      /** The last day on which the office was reminded. */
      reminded_on: ColumnType<string | null, string | null | undefined, string>;
    };
  }
}

const RESIGNABLE_STATES = ["applied", "awaiting_payment", "active", "grace", "lapsed"] as const;

const selectResignableMemberships = (tx: Database) =>
  tx
    .selectFrom("memberships")
    .select(["id", "state", "number", "ward_id"])
    .where("state", "in", RESIGNABLE_STATES)
    .orderBy("id")
    .forUpdate();

export const lockResignableMemberships = (tx: Database, userId: number) =>
  selectResignableMemberships(tx).where("user_id", "=", userId).execute();

/** Of somebody without an account. */
export const lockResignableOfPerson = (tx: Database, personId: number) =>
  selectResignableMemberships(tx).where("person_id", "=", personId).where("user_id", "is", null).execute();

/** @returns how many were ended */
export async function endMemberships(tx: Database, ids: readonly number[]): Promise<number> {
  const ended = await setMemberships(tx, () =>
    tx
      .updateTable("memberships")
      .set({ state: "resigned" })
      .where("id", "in", ids)
      .where("state", "in", RESIGNABLE_STATES)
      .returning("id")
      .execute(),
  );
  return ended.length;
}

interface NewRegistrarNotice {
  user_id: number | null;
  member_name: string;
  member_number: number | null;
  ward_id: number;
  received_at: Date;
  due_on: string;
}

export const insertRegistrarNotice = async (tx: Database, notice: NewRegistrarNotice): Promise<number> =>
  (
    await tx
      .insertInto("registrar_duties")
      .values({ kind: "resignation", done_at: null, ...notice })
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

/** Ordered by due date. @param until the last due date, YYYY-MM-DD */
export function listOpenNotices(db: Database, until?: string) {
  const notices = selectOpenNotices(db).orderBy("due_on").orderBy("registrar_duties.id");
  return (until === undefined ? notices : notices.where(sql<boolean>`due_on <= ${until}`)).execute();
}

export const registrarNoticeExists = async (db: Database, id: number): Promise<boolean> =>
  (await db.selectFrom("registrar_duties").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** @returns how many due notices had no reminder today */
export async function markNoticesReminded(tx: Database, today: string, until: string): Promise<number> {
  const updated = await tx
    .updateTable("registrar_duties")
    .set({ reminded_on: today })
    .where("done_at", "is", null)
    .where(sql<boolean>`due_on <= ${until}`)
    .where(({ or, eb }) => or([eb("reminded_on", "is", null), eb("reminded_on", "<", today)]))
    .returning("id")
    .execute();
  return updated.length;
}

/** Also removes the name and number of a member whose account is deleted. */
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

import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

type DailyWorkKind = "import" | "walk_in" | "confirmation" | "id_check";

declare module "#database/tables.ts" {
  interface Tables {
    /** What one member of staff has brought about on a day without a second person, whatever becomes of it later. */
    daily_work: {
      /** Id of the account, without a reference. */
      staff_id: number;
      /** In Nairobi. */
      day: Generated<string>;
      kind: DailyWorkKind;
      /** The import, or the membership; 0 for checks of what an import contained before. */
      subject_id: number;
      people: number;
    };
  }
}

const TODAY = sql`(now() at time zone 'Africa/Nairobi')::date`;

/** Serialises what a member of staff adds to a day until the commit. Taken before the rows that are written. */
export const lockDailyWork = (tx: Database, staffId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('daily work of ' || ${staffId}::text, 0))`.execute(tx);

/** The same subject counts once. */
export const recordDailyWork = (
  tx: Database,
  work: { staffId: number; kind: DailyWorkKind; id: number; people: number },
) =>
  tx
    .insertInto("daily_work")
    .values({ staff_id: work.staffId, kind: work.kind, subject_id: work.id, people: work.people })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteIdChecks = (tx: Database, importId: number) =>
  tx.deleteFrom("daily_work").where("kind", "=", "id_check").where("subject_id", "=", importId).execute();

/** What an import contains changes: its checks of today count besides those that follow. */
export const keepIdChecks = (tx: Database, importId: number) =>
  sql`
    with kept as (delete from daily_work where kind = 'id_check' and subject_id = ${importId} returning staff_id, day, people)
    insert into daily_work (staff_id, day, kind, subject_id, people)
    select staff_id, day, 'id_check', 0, people from kept where day = ${TODAY}
    on conflict (staff_id, kind, subject_id) do update set
      people = excluded.people + case when daily_work.day = excluded.day then daily_work.people else 0 end,
      day = excluded.day`.execute(tx);

/** SQL for the people whom somebody has imported, registered and confirmed on a day. */
export const peopleOfDay = (staffId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(people), 0)::integer from daily_work
  where daily_work.staff_id = ${staffId} and daily_work.day = ${day} and kind <> 'id_check')`;

export async function countPeopleOfToday(db: Database, staffId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`select ${peopleOfDay(sql`${staffId}`, TODAY)} as people`.execute(db);
  return rows[0]!.people;
}

/** Rows with ID numbers in checks of today whose import has not been run. @param exceptId of an import */
export async function countIdRowsOfToday(db: Database, staffId: number, exceptId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(people), 0)::integer as people from daily_work
    where staff_id = ${staffId} and day = ${TODAY} and kind = 'id_check' and subject_id <> ${exceptId}`.execute(db);
  return rows[0]!.people;
}

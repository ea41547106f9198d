import { sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    resignation_files: {
      /** Also of its file. */
      export_id: number;
      written_at: Date | null;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      told_on: string | null;
      letter_number: string | null;
    };
    /** Who was in which file. */
    resignation_file_duties: { export_id: number; duty_id: number };
  }
}

export const insertResignationFile = (tx: Database, export_id: number) =>
  tx
    .insertInto("resignation_files")
    .values({ export_id, written_at: null, told_on: null, letter_number: null })
    .execute();

export const countOpenResignations = (db: Database): Promise<number> =>
  countRows(db, sql`select from registrar_duties where done_at is null limit ${MAX_COUNTED_ROWS}`);

export interface ResignationLine {
  id: number;
  person_id: number | null;
  name: string | null;
  number: number | null;
  /** In base64. */
  id_number_encrypted: string | null;
  county: string | null;
  constituency: string | null;
  ward: string | null;
  received_on: string;
  due_on: string;
}

/** Remembers all that are open as those of the file. @returns them by their last day */
export async function writeResignations(tx: Database, exportId: number): Promise<ResignationLine[]> {
  await sql`insert into resignation_file_duties (export_id, duty_id)
    select ${exportId}::integer, id from registrar_duties where done_at is null on conflict do nothing`.execute(tx);
  await tx
    .updateTable("resignation_files")
    .set({ written_at: sql<Date>`now()` })
    .where("export_id", "=", exportId)
    .execute();
  const { rows } = await sql<ResignationLine>`
    select registrar_duties.id, people.id as person_id, member_name as name, member_number as number,
      encode(id_number_encrypted, 'base64') as id_number_encrypted,
      counties.name as county, constituencies.name as constituency, wards.name as ward,
      (received_at at time zone 'Africa/Nairobi')::date::text as received_on, due_on::text as due_on
    from resignation_file_duties join registrar_duties on registrar_duties.id = duty_id
      left join people on people.user_id = registrar_duties.user_id and people.merged_into is null
      left join wards on wards.id = registrar_duties.ward_id
      left join constituencies on constituencies.id = wards.constituency_id
      left join counties on counties.id = constituencies.county_id
    where export_id = ${exportId} order by due_on, registrar_duties.id`.execute(tx);
  return rows;
}

const selectFiles = (db: Database) =>
  db
    .selectFrom("resignation_files")
    .select(["export_id as id", "written_at", "letter_number", sql<string | null>`told_on::text`.as("told_on")])
    .select(
      sql<number>`(select count(*)::integer from resignation_file_duties as duty
        where duty.export_id = resignation_files.export_id)`.as("resignations"),
    );

export type ResignationFileRow = NonNullable<Awaited<ReturnType<typeof findResignationFile>>>;

export const findResignationFile = (db: Database, id: number) =>
  selectFiles(db).where("export_id", "=", id).executeTakeFirst();

export const listResignationFiles = (db: Database, { after, limit }: { after: number | undefined; limit: number }) =>
  selectFiles(db)
    .$if(after !== undefined, (query) => query.where("export_id", "<", after!))
    .orderBy("export_id", "desc")
    .limit(limit)
    .execute();

export const countResignationFiles = (db: Database) =>
  countRows(db, db.selectFrom("resignation_files").select("export_id").limit(MAX_COUNTED_ROWS));

export const listDutiesOfFile = async (db: Database, exportId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("resignation_file_duties")
      .select("duty_id")
      .where("export_id", "=", exportId)
      .orderBy("duty_id")
      .execute()
  ).map(({ duty_id }) => duty_id);

/** @returns undefined where it was recorded before, or the file is not made */
export const markResignationsTold = (tx: Database, exportId: number, day: string, number: string) =>
  tx
    .updateTable("resignation_files")
    .set({ told_on: day, letter_number: number })
    .where("export_id", "=", exportId)
    .where("told_on", "is", null)
    .where("written_at", "is not", null)
    .returning("export_id")
    .executeTakeFirst();

import { contactFields, correctableFields } from "@party/contract/values/people/person-fields";
import type { ChangedField, ChangeSource } from "@party/contract/values/person-records";
import { type Generated, type GeneratedAlways, type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";
import { selectFields } from "#database/people/person-columns.ts";
import type { Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only, for two years. */
    person_changes: {
      id: GeneratedAlways<string>;
      person_id: number;
      field: ChangedField;
      /** Null where there was none. */
      before_encrypted: Buffer | null;
      after_encrypted: Buffer | null;
      reason_encrypted: Buffer | null;
      /** Of users, without a reference; null for what nobody did. */
      made_by: number | null;
      made_at: Generated<Date>;
      source: ChangeSource;
    };
  }
}

export type TrackedValues = Partial<Record<ChangedField, string | null>>;
export type NewRecordChange = Pick<
  Selectable<Tables["person_changes"]>,
  "person_id" | "field" | "before_encrypted" | "after_encrypted" | "reason_encrypted" | "made_by" | "source"
>;

/** What is followed of a person, as people read it. @param by the id of the person, or of the account */
export const findTrackedValues = (db: Database, by: { id: number } | { userId: number }) =>
  db
    .selectFrom("people")
    .leftJoin("wards", "wards.id", "people.ward_id")
    .leftJoin("constituencies", "constituencies.id", "people.constituency_id")
    .leftJoin("counties", "counties.id", "people.county_id")
    .select("people.id")
    .select(selectFields([...correctableFields.filter((name) => name !== "ward"), ...contactFields]))
    .select(sql<string | null>`nullif(concat_ws(', ', wards.name, constituencies.name, counties.name), '')`.as("ward"))
    .where("id" in by ? "people.id" : "people.user_id", "=", "id" in by ? by.id : by.userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();

export async function insertRecordChanges(tx: Database, changes: readonly NewRecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <Name extends keyof NewRecordChange>(name: Name) => changes.map(({ [name]: value }) => value);
  await sql`
    insert into person_changes (person_id, field, before_encrypted, after_encrypted, reason_encrypted, made_by, source)
    select * from unnest(${column("person_id")}::integer[], ${column("field")}::text[], ${column("before_encrypted")}::bytea[],
      ${column("after_encrypted")}::bytea[], ${column("reason_encrypted")}::bytea[], ${column("made_by")}::integer[],
      ${column("source")}::text[])`.execute(tx);
}

interface ChangeListFilter {
  after: readonly [number, number] | undefined;
  limit: number;
  withDisability: boolean;
  field?: ChangedField | undefined;
}

/** Newest first. @param after instant and id of the last one of the page before */
export const listRecordChanges = (
  db: Database,
  personId: number,
  { after, limit, withDisability, field }: ChangeListFilter,
) =>
  db
    .selectFrom("person_changes")
    .leftJoin("users", "users.id", "person_changes.made_by")
    .select(["person_changes.id", "field", "before_encrypted", "after_encrypted", "reason_encrypted"])
    .select(["made_by", "made_at", "source", "first_name", "last_name"])
    .where("person_id", "=", personId)
    .$if(!withDisability, (query) => query.where("field", "<>", "disability"))
    .$if(field !== undefined, (query) => query.where("field", "=", field!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(made_at, person_changes.id) < (${new Date(after![0]).toISOString()}::timestamptz, ${after![1]}::bigint)`,
      ),
    )
    .orderBy("made_at", "desc")
    .orderBy("person_changes.id", "desc")
    .limit(limit)
    .execute();

export const findLastRecordChange = (db: Database, personId: number) =>
  db
    .selectFrom("person_changes")
    .leftJoin("users", "users.id", "person_changes.made_by")
    .select(["made_by", "made_at", "source", "first_name", "last_name"])
    .where("person_id", "=", personId)
    .orderBy("made_at", "desc")
    .orderBy("person_changes.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** How long a member of staff answers for a phone number or an email address that they have written. */
const CONTACT_CHANGE_DAYS = 30;

/** Which of phone and email of these people a member of staff has changed lately. */
export async function listContactsChangedBy(
  db: Database,
  staffId: number,
  personIds: readonly number[],
): Promise<ChangedField[]> {
  const { rows } = await sql<{ field: ChangedField }>`
    select distinct field from person_changes
    where person_id = any(${personIds}::integer[]) and made_by = ${staffId} and field = any(${contactFields}::text[])
      and made_at > now() - make_interval(days => ${sql.lit(CONTACT_CHANGE_DAYS)})`.execute(db);
  return rows.map(({ field }) => field);
}

/** @returns how many were deleted */
export const deleteOldRecordChanges = (db: Database, months: number, limit: number) =>
  deleteOldest(
    db,
    "person_changes",
    { column: "made_at", before: sql<Date>`now() - make_interval(months => ${months})` },
    limit,
  );

import "../pairs/pairs.queries.ts";
import type { ChangeKeptAtUndo } from "@party/contract/pairs.staff";
import { MERGE_UNDO_DAYS } from "@party/contract/values/pairs";
import { type MergeField, mergeFields } from "@party/contract/values/people/person-fields";
import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type JSONColumnType,
  type RawBuilder,
  sql,
} from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import { type Database, isUniqueViolation } from "#database/database.ts";
import { columnsOfMergeField } from "#database/people/person-columns.ts";
import { updateMembershipPlaces, updateStanding } from "#database/people/standing.ts";
import type { CreatedAt } from "#database/tables.ts";
import { lockPhonesOf } from "../people.queries.ts";
import { bytesText, patchPeople } from "../person-patches.queries.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Two rows of one person that were joined. */
    merges: {
      id: GeneratedAlways<number>;
      survivor: number;
      absorbed: number;
      /** Taken from the absorbed row. */
      fields: MergeField[];
      /** Those of the survivor as they were; null once it is undone, final or erased. */
      before_encrypted: Buffer | null;
      proposal_id: number | null;
      made_by: number | null;
      made_at: CreatedAt;
      undone_at: Generated<Date | null>;
      undone_by: Generated<number | null>;
      /** What had changed since, and stayed when it was undone. */
      left_as_is: JSONColumnType<object> | null;
      /** From then on it cannot be undone. */
      final_at: Generated<Date | null>;
    };
    /** Rows that a merge has changed, until it is final. */
    merge_moves: {
      merge_id: number;
      table_name: string;
      row_id: ColumnType<string, number, number>;
      before: JSONColumnType<object> | null;
      after: JSONColumnType<object> | null;
    };
  }
}

/** What both rows are compared and joined by. */
export interface MergedPerson {
  id: number;
  user_id: number | null;
  version: number;
  merged_into: number | null;
  erased_at: Date | null;
}

/**
 * Locks two people with all that points to them, in the order in which others lock it: the account, memberships by id, phone
 * numbers, people by id.
 */
export async function lockPeople(tx: Database, ids: readonly [number, number]): Promise<MergedPerson[]> {
  await sql`select from users where id in (select user_id from people where id = any(${ids}::integer[])) for key share`.execute(
    tx,
  );
  const { rows: memberships } = await sql<{ id: number }>`
    select id from memberships where person_id = any(${ids}::integer[]) order by id for update`.execute(tx);
  await lockPhonesOf(
    tx,
    memberships.map(({ id }) => id),
  );
  return (
    await sql<MergedPerson>`
      select id, user_id, version, merged_into, erased_at from people where id = any(${ids}::integer[])
      order by id for update`.execute(tx)
  ).rows;
}

const IS_PAID_MEMBERSHIP = sql`fee > 0 and state not in ('refused', 'resigned', 'replaced')`;

/** Whether both have a paid membership in one plan. */
export async function havePaidForSamePlan(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from memberships where person_id = ${one} and ${IS_PAID_MEMBERSHIP} and membership_type in (
      select membership_type from memberships where person_id = ${other} and ${IS_PAID_MEMBERSHIP}
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** Of two people, those who have paid for a membership. */
export async function listPeopleWhoPaid(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_id from memberships where person_id = any(${ids}::integer[])
      and (fee > 0 and valid_from is not null or exists (select from membership_terms where membership_id = memberships.id))
  `.execute(db);
  return rows.map(({ person_id }) => person_id);
}

interface NewMerge {
  survivor: number;
  absorbed: number;
  fields: readonly MergeField[];
  before_encrypted: Buffer;
  proposal_id: number | null;
  made_by: number | null;
}

export const insertMerge = async (tx: Database, { fields, ...merge }: NewMerge): Promise<number> =>
  (
    await tx
      .insertInto("merges")
      .values({ ...merge, fields: [...fields] })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The merge by which a row became part of another one. */
export const findLiveMerge = (db: Database, absorbed: number) =>
  db
    .selectFrom("merges")
    .select(["id", "survivor"])
    .where("absorbed", "=", absorbed)
    .where("undone_at", "is", null)
    .executeTakeFirst();

/** The fields of a row as text, with encrypted ones as they are stored. */
export async function readMergeFields(
  db: Database,
  id: number,
  fields: readonly MergeField[],
): Promise<Record<string, string | Buffer | null>> {
  const columns = fields.flatMap(columnsOfMergeField).filter((column) => !column.endsWith("_hash"));
  if (columns.length === 0) return {};
  const selected = columns.map((column) =>
    column.endsWith("_encrypted") ? sql.ref(column) : sql`${sql.ref(column)}::text as ${sql.ref(column)}`,
  );
  const { rows } = await sql<Record<string, string | Buffer | null>>`
    select ${sql.join(selected)} from people where id = ${id}`.execute(db);
  return rows[0] ?? {};
}

/** The absorbed row leaves the register before the survivor gets its fields, of which some are unique. */
export async function absorbPerson(
  tx: Database,
  { survivor, absorbed, fields }: Pick<NewMerge, "survivor" | "absorbed" | "fields">,
): Promise<void> {
  await sql`update people set merged_into = ${survivor} where id = ${absorbed}`.execute(tx);
  const columns = fields.flatMap(columnsOfMergeField);
  if (columns.length === 0) return;
  const taken = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`absorbed.${column}`)}`);
  await sql`update people set ${sql.join(taken)} from people absorbed
    where people.id = ${survivor} and absorbed.id = ${absorbed}`.execute(tx);
}

/** Of the fields that were taken, those in which the survivor still has the value of the absorbed row. */
export async function listUnchangedFields(
  db: Database,
  { survivor, absorbed, fields }: Pick<NewMerge, "survivor" | "absorbed" | "fields">,
): Promise<MergeField[]> {
  const same = fields.map((field) => {
    const column = sql.ref(columnsOfMergeField(field)[0]!);
    return sql`one.${column} is not distinct from other.${column} as ${sql.ref(field)}`;
  });
  if (same.length === 0) return [];
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(same)} from people one, people other where one.id = ${survivor} and other.id = ${absorbed}`.execute(
    db,
  );
  return mergeFields.filter((field) => rows[0]?.[field]);
}

/**
 * The absorbed row is one of its own again, and the survivor has its own fields.
 * @param values columns as `readMergeFields` reads them
 * @returns false where somebody else has the ID number of one of them by now
 */
export async function separatePeople(
  tx: Database,
  { survivor, absorbed }: Pick<NewMerge, "survivor" | "absorbed">,
  values: Record<string, string | Buffer | null>,
): Promise<boolean> {
  try {
    const asText = Object.entries(values).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? bytesText(value) : value,
    ]);
    await patchPeople(tx, [{ id: survivor, patch: Object.fromEntries(asText) }]);
    await sql`update people set merged_into = null where id = ${absorbed}`.execute(tx);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Both rows are compared with others again, because what was decided of one counts for what it became. */
export async function refreshPeople(tx: Database, ids: readonly number[]): Promise<void> {
  await updateMembershipPlaces(tx, ids);
  await updateStanding(tx, ids);
  await sql`insert into people_to_compare select unnest(${ids}::integer[]) on conflict do nothing`.execute(tx);
}

const CHECK_VIOLATION = "23514";

/** Checks at once what is otherwise checked at the commit. @returns false for a member without evidence of consent */
export const hasConsentEvidence = (tx: Database): Promise<boolean> =>
  sql`set constraints all immediate`.execute(tx).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === CHECK_VIOLATION) return false;
      throw error;
    },
  );

/** Whether another living row has the ID number of the absorbed one; a survivor that took it gives it back. */
export async function isIdNumberTaken(
  db: Database,
  { survivor, absorbed, fields }: Pick<NewMerge, "survivor" | "absorbed" | "fields">,
): Promise<boolean> {
  const except = fields.includes("id_number") ? [absorbed, survivor] : [absorbed];
  const { rows } = await sql`
    select from people one join people other using (id_number_hash)
    where one.id = ${absorbed} and other.id <> all(${except}::integer[]) and other.merged_into is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const IS_MERGE_UNDOABLE = sql<boolean>`undone_at is null and final_at is null
  and made_at > now() - make_interval(days => ${sql.lit(MERGE_UNDO_DAYS)})`;

export type MergeStatus = "all" | "undoable" | "undone";

const statusConditions: Record<MergeStatus, RawBuilder<boolean>> = {
  all: sql`true`,
  undoable: IS_MERGE_UNDOABLE,
  undone: sql`undone_at is not null`,
};

const selectMerges = (db: Database) =>
  db
    .selectFrom("merges")
    .leftJoin("users as maker", "maker.id", "merges.made_by")
    .leftJoin("users as undoer", "undoer.id", "merges.undone_by")
    .select(["merges.id", "survivor", "absorbed", "fields", "made_by", "made_at", "undone_at", "undone_by"])
    .select(sql<ChangeKeptAtUndo[] | null>`left_as_is`.as("left_as_is"))
    .select(IS_MERGE_UNDOABLE.as("can_be_undone"))
    .select(sql<string | null>`maker.first_name || ' ' || maker.last_name`.as("maker_name"))
    .select(sql<string | null>`undoer.first_name || ' ' || undoer.last_name`.as("undoer_name"))
    .select(
      sql<number | null>`(select max(later.id) from merges later where later.undone_at is null and later.id > merges.id
        and merges.survivor in (later.survivor, later.absorbed))`.as("later"),
    )
    .select(
      sql<{ table: string; count: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('table', table_name, 'count', count) order by table_name) from (
          select table_name, count(*)::integer as count from merge_moves where merge_id = merges.id group by table_name
        ) as moved), '[]')`.as("moved"),
    );

export type MergeDetailsRow = NonNullable<Awaited<ReturnType<typeof findMerge>>>;

export const findMerge = (db: Database, id: number) => selectMerges(db).where("merges.id", "=", id).executeTakeFirst();

/** Locks it, so that of two that undo it at once the second finds it undone. */
export const lockMerge = (tx: Database, id: number) =>
  tx
    .selectFrom("merges")
    .select(["id", "survivor", "absorbed", "fields", "before_encrypted", "undone_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

interface MergeFilter {
  status: MergeStatus;
  after: readonly [madeAt: number, id: number] | undefined;
  limit: number;
}

export const listMerges = (db: Database, { status, after, limit }: MergeFilter) =>
  selectMerges(db)
    .where(statusConditions[status])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(made_at, merges.id) < (${new Date(after?.[0] ?? 0).toISOString()}::timestamptz, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy("made_at", "desc")
    .orderBy("merges.id", "desc")
    .limit(limit)
    .execute();

export const countMerges = (db: Database, { status }: Pick<MergeFilter, "status">): Promise<number> =>
  countRows(db, db.selectFrom("merges").select("id").where(statusConditions[status]).limit(MAX_COUNTED_ROWS));

export const markMergeUndone = (tx: Database, id: number, by: number | null, left: readonly ChangeKeptAtUndo[]) =>
  tx
    .updateTable("merges")
    .set({ undone_at: sql`now()`, undone_by: by, left_as_is: JSON.stringify(left), before_encrypted: null })
    .where("id", "=", id)
    .execute();

/** After 30 days nothing is kept for undoing. @returns how many */
export async function finaliseOldMerges(db: Database, limit: number): Promise<number> {
  const { rows } = await sql`
    with ended as (
      update merges set final_at = now(), before_encrypted = null where id in (
        select id from merges
        where final_at is null and made_at < now() - make_interval(days => ${sql.lit(MERGE_UNDO_DAYS)})
        order by made_at, id limit ${limit} for update skip locked
      ) returning id
    ), gone as (
      delete from merge_moves where merge_id in (select id from ended)
    )
    select id from ended`.execute(db);
  return rows.length;
}

/** The people of merges, for the names in the audit log. */
export const listPeopleOfMerges = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("merges")
    .select(["id", "survivor as one", "absorbed as other"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();

import type { PlaceRef } from "@party/contract/values/permissions";
import type { LinePerson } from "@party/contract/values/template-columns";
import { type RawBuilder, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    registrar_batches: {
      /** Also of its file. */
      export_id: number;
      template_id: number;
      only_complete: boolean;
      written_at: Date | null;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      handed_over_on: string | null;
      reference_number: string | null;
    };
    /** Who is handed in, or left out and why. */
    registrar_batch_people: {
      batch_id: number;
      person_id: number;
      ground: "consent" | "legal_duty" | null;
      /** Names of checks, and titles of columns behind `column:`. */
      excluded_why: string[] | null;
      answer: string | null;
    };
  }
}

const IS_LISTED = sql`people.merged_into is null and people.erased_at is null`;

/** Without these nobody is handed in, whatever columns the template has; what it requires besides is asked of its columns. */
export const EXCLUDING_CHECKS = [
  "names_incomplete",
  "id_number_missing",
  "id_number_taken",
  "id_number_shape",
  "under_age",
  "ward_missing",
  "left",
] as const;

export interface BatchCandidate extends Omit<LinePerson, "id_number" | "disability"> {
  id: number;
  user_id: number | null;
  /** In base64. */
  id_number_encrypted: string | null;
  disability_encrypted: string | null;
  /** Null for somebody who is no member, was merged or erased. */
  failed: string[] | null;
  /** Of the text that the person agreed to. */
  consent_version: string | null;
}

const candidateColumns = sql`people.id, people.user_id, surname, other_names, sex, phone, polling_station,
  encode(id_number_encrypted, 'base64') as id_number_encrypted, encode(disability_encrypted, 'base64') as disability_encrypted,
  date_of_birth::text as date_of_birth, member_since::text as member_since, people.number as member_number,
  coalesce((select users.email from users where users.id = people.user_id), people.email) as email,
  (select name from counties where counties.id = people.county_id) as county,
  (select name from constituencies where constituencies.id = people.constituency_id) as constituency,
  (select name from wards where wards.id = people.ward_id) as ward`;

/** In a file that is made or may still be made. */
const isHandedIn = sql`exists (
  select from registrar_batch_people as other
  join exports on exports.id = other.batch_id
  left join proposals on proposals.id = exports.proposal_id
  where other.person_id = people.id and other.ground is not null
    and (exports.state <> 'proposed' or (proposals.done_at is null and proposals.withdrawn_at is null
      and (proposals.decision = 'approved' or (proposals.decision is null and proposals.expires_at > now())))))`;

export interface BatchSelection {
  place: PlaceRef;
  size: number;
  onlyComplete: boolean;
  consentVersion: string;
}

/** Members of a place who are in no batch, by ward and name; nothing of them changes until the transaction ends. */
export async function lockCandidates(
  tx: Database,
  { place, size, onlyComplete, consentVersion }: BatchSelection,
): Promise<BatchCandidate[]> {
  const conditions: RawBuilder<unknown>[] = [
    IS_LISTED,
    sql`people.status = 'member'`,
    ...(place.level === "nation" ? [] : [sql`people.${sql.ref(`${place.level}_id`)} = ${place.id}::integer`]),
    sql`not ${isHandedIn}`,
    ...(onlyComplete ? [sql`not (failed && ${EXCLUDING_CHECKS}::text[]) and consent_version = ${consentVersion}`] : []),
  ];
  const { rows } = await sql<{ id: number }>`
    select people.id from people join person_checks on person_id = people.id
    where ${sql.join(conditions, sql` and `)}
    order by people.ward_id, people.name_key collate "C", people.id limit ${size}::integer`.execute(tx);
  return lockPeople(
    tx,
    rows.map(({ id }) => id),
  );
}

/** In the order of wards and names. Two statements, so that what others have committed before the lock is seen. */
async function lockPeople(tx: Database, ids: readonly number[]): Promise<BatchCandidate[]> {
  await sql`select from people where id = any(${ids}::integer[]) order by id for share`.execute(tx);
  const { rows } = await sql<BatchCandidate>`
    select ${candidateColumns}, failed, consent_version
    from people left join person_checks on person_id = people.id and ${IS_LISTED}
    where people.id = any(${ids}::integer[])
    order by people.ward_id, people.name_key collate "C", people.id`.execute(tx);
  return rows;
}

/** Those who are in a batch; nothing of them changes until the transaction ends. */
export async function lockIncluded(tx: Database, batchId: number): Promise<BatchCandidate[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from registrar_batch_people where batch_id = ${batchId} and ground is not null`.execute(tx);
  return lockPeople(
    tx,
    rows.map(({ person_id }) => person_id),
  );
}

export const insertBatch = (tx: Database, batch: { export_id: number; template_id: number; only_complete: boolean }) =>
  tx
    .insertInto("registrar_batches")
    .values({ ...batch, written_at: null, handed_over_on: null, reference_number: null })
    .execute();

/** @param excluded why each is left out; nobody is named for those who are in */
export const insertBatchPeople = (tx: Database, batchId: number, people: { id: number; why: string[] }[]) =>
  sql`insert into registrar_batch_people (batch_id, person_id, ground, excluded_why)
    select ${batchId}::integer, id, case when why = '[]' then 'consent' end,
      case when why <> '[]' then array(select jsonb_array_elements_text(why)) end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (id integer, why jsonb)
    order by id`.execute(tx);

export const leaveOut = (tx: Database, batchId: number, { id, why }: { id: number; why: string[] }) =>
  tx
    .updateTable("registrar_batch_people")
    .set({ ground: null, excluded_why: why })
    .where("batch_id", "=", batchId)
    .where("person_id", "=", id)
    .execute();

/** From then on its rows are what was handed in. */
export async function markBatchWritten(tx: Database, batchId: number): Promise<void> {
  await tx
    .updateTable("registrar_batches")
    .set({ written_at: sql<Date>`now()` })
    .where("export_id", "=", batchId)
    .execute();
  // Each row of the file is checked once more at the commit.
  await sql`update registrar_batch_people set ground = ground where batch_id = ${batchId} and ground is not null`.execute(
    tx,
  );
}

/** @returns undefined where it was noted before, or the file is not made */
export const markHandedOver = (tx: Database, batchId: number, day: string, number: string) =>
  tx
    .updateTable("registrar_batches")
    .set({ handed_over_on: day, reference_number: number })
    .where("export_id", "=", batchId)
    .where("handed_over_on", "is", null)
    .where("written_at", "is not", null)
    .returning("export_id")
    .executeTakeFirst();

const selectBatches = (db: Database) =>
  db
    .selectFrom("registrar_batches")
    .innerJoin("registrar_templates", "registrar_templates.id", "template_id")
    .select(["export_id as id", "template_id", "registrar_templates.name as template", "only_complete", "written_at"])
    .select(["reference_number", sql<string | null>`handed_over_on::text`.as("handed_over_on")])
    .select([
      sql<number>`(select count(*)::integer from registrar_batch_people
        where batch_id = export_id and ground is not null)`.as("included"),
      sql<number>`(select count(*)::integer from registrar_batch_people
        where batch_id = export_id and ground is null)`.as("left_out"),
    ]);

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export const findBatch = (db: Database, id: number) => selectBatches(db).where("export_id", "=", id).executeTakeFirst();

export const listBatches = (db: Database, { after, limit }: { after: number | undefined; limit: number }) =>
  selectBatches(db)
    .$if(after !== undefined, (query) => query.where("export_id", "<", after!))
    .orderBy("export_id", "desc")
    .limit(limit)
    .execute();

export const countBatches = (db: Database) =>
  countRows(db, db.selectFrom("registrar_batches").select("export_id").limit(MAX_COUNTED_ROWS));

export interface BatchPeopleFilter {
  batch: number;
  included: boolean;
}

interface BatchPersonRow {
  id: number;
  name: string;
  key: string;
  ward: string | null;
  why: string[] | null;
}

/** By name. */
export async function listBatchPeople(
  db: Database,
  {
    batch,
    included,
    after,
    limit,
  }: BatchPeopleFilter & { after: readonly [string, number] | undefined; limit: number },
): Promise<BatchPersonRow[]> {
  const beyond = after
    ? sql`and (name_key collate "C", people.id) > (${after[0]}::text collate "C", ${after[1]}::integer)`
    : sql``;
  const { rows } = await sql<BatchPersonRow>`
    select people.id, btrim(other_names || ' ' || surname) as name, name_key as key, wards.name as ward, excluded_why as why
    from registrar_batch_people join people on people.id = person_id left join wards on wards.id = people.ward_id
    where batch_id = ${batch} and (ground is not null) = ${included} ${beyond}
    order by name_key collate "C", people.id limit ${limit}`.execute(db);
  return rows;
}

export const countBatchPeople = (db: Database, { batch, included }: BatchPeopleFilter) =>
  countRows(
    db,
    sql`select from registrar_batch_people where batch_id = ${batch} and (ground is not null) = ${included} limit ${MAX_COUNTED_ROWS}`,
  );

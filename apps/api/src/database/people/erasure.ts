import { personFieldNames, personFieldOf } from "@party/contract/values/people/person-fields";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { columnsOf } from "#database/people/person-columns.ts";

const nullValue = sql`null`;

const emptyFields = personFieldNames
  .filter((name) => !personFieldOf(name).keptOnErasure)
  .flatMap((name) => {
    const field = personFieldOf(name);
    const empty = field.required ? "" : "empty" in field ? field.empty : undefined;
    return columnsOf(name).map((column) => [
      column,
      column === name && empty !== undefined ? sql`${sql.lit(empty)}` : nullValue,
    ]);
  });

/** What stays of somebody who was erased. */
export const ERASED_PERSON: Readonly<Record<string, RawBuilder<unknown>>> = {
  user_id: nullValue,
  ...Object.fromEntries(emptyFields),
  tag_ids: nullValue,
  erased_at: sql`now()`,
};

/** Tables whose rows go with a person, but for those that a merge has moved. */
const OWNED_TABLES = [
  "roll_objections",
  "person_notes",
  "person_tags",
  "person_tasks",
  "person_changes",
  "consent_evidence",
  "walk_ins",
  "documents",
  "id_numbers_to_check",
  "details_links",
  "registrar_batch_people",
];

/** Erases people with all rows that became part of theirs. */
export async function erasePeople(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const values = Object.entries(ERASED_PERSON).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<{ id: number }>`
    with recursive joined as (
      select unnest(${ids}::integer[]) as id union select people.id from people join joined on merged_into = joined.id
    ), erased as (
      update people set ${sql.join(values)} where id in (select id from joined) and erased_at is null
    )
    select id from joined`.execute(tx);
  await deleteRecordsOfErased(
    tx,
    rows.map(({ id }) => id),
  );
}

/** What was written about people who are erased, and what merges keep of them. */
export async function deleteRecordsOfErased(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of OWNED_TABLES) {
    await sql`delete from ${sql.table(table)} where person_id = any(${ids}::integer[])`.execute(tx);
  }
  await sql`update consent_entries set person_id = null where person_id = any(${ids}::integer[])`.execute(tx);
  await sql`update merges set before_encrypted = null, final_at = coalesce(final_at, now())
    where survivor = any(${ids}::integer[]) or absorbed = any(${ids}::integer[])`.execute(tx);
  await sql`delete from person_pairs where low = any(${ids}::integer[]) or high = any(${ids}::integer[])`.execute(tx);
}

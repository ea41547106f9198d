import { personFieldNames } from "@party/contract/values/people/person-fields";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { columnsOf } from "#database/people/person-columns.ts";
import { updateMembershipPlaces } from "#database/people/standing.ts";

/** Columns of the fields of a person with values as text; a column that is missing stays as it is. */
export type PersonPatch = Partial<Record<string, string | number | null>>;

/** Bytes as PostgreSQL reads them. */
export const bytesText = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;

const ASSIGNMENTS = sql.join(
  personFieldNames.flatMap(columnsOf).map((column) => sql`${sql.ref(column)} = ${sql.ref(`patched.${column}`)}`),
);

/** Gives people values. They are locked, or nobody else changes them. */
export async function patchPeople(tx: Database, patches: readonly { id: number; patch: PersonPatch }[]): Promise<void> {
  if (patches.length === 0) return;
  await sql`
    update people set ${ASSIGNMENTS}
    from unnest(${patches.map(({ id }) => id)}::integer[], ${patches.map(({ patch }) => JSON.stringify(patch))}::jsonb[])
      as given(wanted, patch) join people as old on old.id = wanted
      cross join lateral jsonb_populate_record(old, patch) as patched
    where people.id = wanted`.execute(tx);
  const moved = patches.filter(({ patch }) => "ward_id" in patch).map(({ id }) => id);
  if (moved.length > 0) await updateMembershipPlaces(tx, moved);
}

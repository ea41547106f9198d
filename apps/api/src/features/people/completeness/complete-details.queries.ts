import "./checks.queries.ts";
import type { PersonCheckName } from "@party/contract/values/people/checks";
import { sql, type Updateable } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export interface DetailsRow {
  id: number;
  user_id: number | null;
  surname: string;
  other_names: string;
  phone: string | null;
  date_of_birth: string | null;
  polling_station: string | null;
  has_disability: boolean | null;
  id_number_hash: Buffer | null;
  id_number_encrypted: Buffer | null;
  /** What they gave and somebody else has. */
  given_encrypted: Buffer | null;
  consent_version: string | null;
  /** Null for somebody who is not asked. */
  failed: PersonCheckName[] | null;
}

const selectDetails = sql`
  select people.id, user_id, surname, other_names, phone, date_of_birth::text, polling_station, has_disability, id_number_hash,
    id_number_encrypted, number_encrypted as given_encrypted, consent_version, failed
  from people left join person_checks on person_checks.person_id = people.id
    left join id_numbers_to_check on id_numbers_to_check.person_id = people.id`;

/** What an account's owner, or a person, has told; undefined for nobody, and for who was erased. */
export async function findDetails(
  db: Database,
  by: { userId: number } | { personId: number },
): Promise<DetailsRow | undefined> {
  const isOwner = "userId" in by ? sql`user_id = ${by.userId}` : sql`people.id = ${by.personId}`;
  const { rows } = await sql<DetailsRow>`
    ${selectDetails} where ${isOwner} and erased_at is null and merged_into is null`.execute(db);
  return rows[0];
}

type DetailColumns = Pick<
  Updateable<Tables["people"]>,
  | ("surname" | "other_names" | "date_of_birth" | "polling_station" | "disability_encrypted" | "has_disability")
  | ("id_number_encrypted" | "id_number_hash" | "id_number_kind")
>;

/** Of a locked person. */
export async function updateDetails(tx: Database, id: number, values: DetailColumns): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.updateTable("people").set(values).where("id", "=", id).where("erased_at", "is", null).execute();
}

/** Notes that somebody gave an ID number that another one has. */
export const upsertNumberToCheck = (
  tx: Database,
  row: { person_id: number; held_by: number; number_encrypted: Buffer },
) =>
  tx
    .insertInto("id_numbers_to_check")
    .values(row)
    .onConflict((conflict) => conflict.column("person_id").doUpdateSet(row))
    .execute();

export const deleteNumberToCheck = (tx: Database, personId: number) =>
  tx.deleteFrom("id_numbers_to_check").where("person_id", "=", personId).execute();

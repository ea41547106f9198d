import type { Database } from "#database/database.ts";
import { findFirstName, holdWard, updatePerson, updateWard } from "#features/auth/person.queries.ts";

/** Names and phone number, as their owner now writes them. */
export async function changePerson(
  db: Database,
  userId: number,
  person: { first_name: string; last_name: string; phone: string },
): Promise<void> {
  await updatePerson(db, userId, person);
}

/** @param tx a transaction @returns the ward left behind; undefined when it is the same. */
export async function moveTo(tx: Database, userId: number, ward: number): Promise<number | undefined> {
  const before = await holdWard(tx, userId);
  if (!before || before.ward_id === ward) return undefined;
  await updateWard(tx, userId, ward);
  return before.ward_id;
}

/** What to call a member, and since when the account is there; undefined for nobody. */
export const firstNameOf = (db: Database, userId: number) => findFirstName(db, userId);

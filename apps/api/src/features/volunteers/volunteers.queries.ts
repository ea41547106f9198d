import "#features/volunteers/volunteers.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { VolunteersTable } from "#features/volunteers/volunteers.tables.ts";
import type { Person } from "#personal-data.ts";

/** Who shares a phone in a household is told apart by the name. */
const ofPerson = ({ email, phone, firstName, lastName }: Person) =>
  sql<boolean>`(email = ${email} or (phone_number = ${phone} and lower(name) = lower(${`${firstName} ${lastName}`})))`;

export const findOffersOf = (db: Database, person: Person) =>
  db.selectFrom("volunteers").select("id").where(ofPerson(person)).execute();

export const deleteOffersOf = (db: Database, person: Person) =>
  db.deleteFrom("volunteers").where(ofPerson(person)).returning("id").execute();

/** The same person, by phone number and name, is one row: what was said last stands. */
export async function keepVolunteer(db: Database, volunteer: Insertable<VolunteersTable>): Promise<number> {
  const { id } = await db
    .insertInto("volunteers")
    .values(volunteer)
    .onConflict((conflict) =>
      conflict.expression(sql`phone_number, lower(name)`).doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
        email: row.ref("excluded.email"),
        ward_id: row.ref("excluded.ward_id"),
        skills: row.ref("excluded.skills"),
        availability: row.ref("excluded.availability"),
        message: row.ref("excluded.message"),
        consented_at: sql<Date>`now()`,
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

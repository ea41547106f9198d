import type { Availability, VolunteerSkill } from "@party/contract/values/person";
import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";
import type { Person } from "#personal-data.ts";

interface VolunteersTable {
  id: Generated<number>;
  name: string;
  /** E.164 */
  phone_number: string;
  /** In lower case. */
  email: string;
  ward_id: number;
  skills: VolunteerSkill[];
  availability: Availability[];
  message: string;
  /** Of the last consent. */
  consented_at: Generated<Date>;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    volunteers: VolunteersTable;
  }
}

export const listOffers = (db: Database, { email }: Person) =>
  db.selectFrom("volunteers").select("id").where("email", "=", email).execute();

export const deleteOffers = (db: Database, { email }: Person) =>
  db.deleteFrom("volunteers").where("email", "=", email).returning("id").execute();

/** One row per phone number, name and address. */
export async function upsertVolunteer(db: Database, volunteer: Insertable<VolunteersTable>): Promise<number> {
  const { id } = await db
    .insertInto("volunteers")
    .values(volunteer)
    .onConflict((conflict) =>
      conflict.expression(sql`phone_number, lower(name), email`).doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
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

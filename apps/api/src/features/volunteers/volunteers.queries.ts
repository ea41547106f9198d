import "#features/volunteers/volunteers.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { VolunteersTable } from "#features/volunteers/volunteers.tables.ts";

/** The same person, by phone number and name, is one row: what was said last stands. */
export async function keepVolunteer(db: Database, volunteer: Insertable<VolunteersTable>): Promise<void> {
  await db
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
    .execute();
}

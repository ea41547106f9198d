import type { Language } from "@party/contract/values/languages";
import type { Availability, VolunteerSkill } from "@party/contract/values/person";
import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { columnShownAs, type Person, type PersonalDataTable } from "#database/personal-data.ts";
import type { CreatedAt } from "#database/tables.ts";

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
  /** Of what the party writes to them. */
  language: Generated<Language>;
  honeypot_filled: Generated<boolean>;
  /** When the person last consented. */
  consented_at: Generated<Date>;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    volunteers: VolunteersTable;
  }
}

export const listOfferIds = async (db: Database, { email }: Person): Promise<number[]> => {
  const offers = await db.selectFrom("volunteers").select("id").where("email", "=", email).execute();
  return offers.map(({ id }) => id);
};

/** @returns how many offers were deleted */
export const deleteOffers = async (db: Database, { email }: Person): Promise<number> => {
  const deleted = await db.deleteFrom("volunteers").where("email", "=", email).returning("id").execute();
  return deleted.length;
};

/** One row per phone number, name and address. A name in another spelling is stored as it was the first time. */
export async function upsertVolunteer(
  db: Database,
  volunteer: Insertable<VolunteersTable>,
): Promise<{ id: number; isNew: boolean; wasFlagged: boolean }> {
  return await db
    .insertInto("volunteers")
    .values({
      ...volunteer,
      name: sql<string>`coalesce((select name from volunteers where phone_number = ${volunteer.phone_number}
        and email = ${volunteer.email} and lower(name) <> lower(${volunteer.name})
        and fold_text(name) = fold_text(${volunteer.name}) order by id limit 1), ${volunteer.name})`,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`phone_number, lower(name), email`).doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
        ward_id: row.ref("excluded.ward_id"),
        skills: row.ref("excluded.skills"),
        availability: row.ref("excluded.availability"),
        message: row.ref("excluded.message"),
        language: row.ref("excluded.language"),
        honeypot_filled: row.ref("excluded.honeypot_filled"),
        consented_at: sql<Date>`now()`,
      })),
    )
    // A row that was inserted has been updated by no transaction.
    .returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
    // A statement reads what was there before it.
    .returning(
      sql<boolean>`coalesce((select honeypot_filled from volunteers before where before.id = volunteers.id), false)`.as(
        "wasFlagged",
      ),
    )
    .executeTakeFirstOrThrow();
}

export const findOfferRecipient = (db: Database, id: number) =>
  db.selectFrom("volunteers").select(["email", "language"]).where("id", "=", id).executeTakeFirst();

/** @returns how many offers came in the minutes before this one, to its address and in all */
export const countNewOffers = (db: Database, id: number, minutes: number) =>
  db
    .selectFrom("volunteers as before")
    .innerJoin("volunteers as offer", (join) => join.on("offer.id", "=", id))
    .whereRef("before.id", "<", "offer.id")
    .where("before.created_at", ">", sql<Date>`offer.created_at - make_interval(mins => ${minutes})`)
    .select([
      sql<number>`count(*) filter (where before.email = offer.email)::integer`.as("same_email"),
      sql<number>`count(*)::integer`.as("all"),
    ])
    .executeTakeFirstOrThrow();

/** Found by the confirmed address only: a name and a phone number do not identify a person. */
export const selectOfferIds = ({ email }: Person) => sql`select id from volunteers where email = ${email}`;

export const volunteerData: PersonalDataTable[] = [
  {
    table: "volunteers",
    of: (person) => sql`kept.id = any (array(${selectOfferIds(person)}))`,
    columns: { ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`) },
    onErasure: { becomes: "deleted" },
  },
];

import { type Kysely, sql } from "kysely";

/** A name and a number prove nothing: whoever knows them must not overwrite an offer that was sent with another address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index volunteers_person`.execute(db);
  await sql`create unique index volunteers_person on volunteers (phone_number, lower(name), email)`.execute(db);
}

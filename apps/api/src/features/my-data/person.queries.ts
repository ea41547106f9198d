import { sql } from "kysely";
import type { Database } from "#database/database.ts";

interface Row {
  email: string;
  confirmed: boolean;
}

export async function findPerson(db: Database, userId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select lower(email) as email, email_confirmed_at is not null as confirmed from users where id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

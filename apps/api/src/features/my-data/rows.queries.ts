import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Column, Person, PersonalData } from "#personal-data.ts";

const at = (name: string) => sql.ref(`kept.${name}`);

/** As JSON, so that days stay days and no driver makes instants of them. */
function selected(name: string, column: Column) {
  if (typeof column === "string") return sql`to_jsonb(${at(name)}) as ${sql.ref(name)}`;
  if ("shownAs" in column) return sql`to_jsonb(${column.shownAs}) as ${sql.ref(name)}`;
  if ("secret" in column) return sql`to_jsonb(${at(name)} is not null) as ${sql.ref(name)}`;
  return sql`${at(name)} as ${sql.ref(name)}`;
}

/** The rows of a table about a person, every column by its name. */
export async function findRows(db: Database, { table, columns, of }: PersonalData, person: Person) {
  const list = Object.entries(columns).map(([name, column]) => selected(name, column));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(list)} from ${sql.table(table)} as kept where ${of(person)} order by 1`.execute(db);
  return rows;
}

export async function countRows(db: Database, { table, of }: PersonalData, person: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} as kept where ${of(person)}`.execute(db);
  return rows[0]!.count;
}

/** Where the rows lie; nobody moves them until the commit. */
export async function holdRows(tx: Database, { table, of }: PersonalData, person: Person): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select kept.ctid::text as place from ${sql.table(table)} as kept where ${of(person)} for update`.execute(tx);
  return rows.map(({ place }) => place);
}

/** Deletes or empties rows that are held. */
export async function changeRows(tx: Database, { table, onErasure }: PersonalData, places: string[]): Promise<void> {
  if (places.length === 0) return;
  const held = sql`kept.ctid = any(${places}::tid[])`;
  if (onErasure.becomes === "deleted") {
    await sql`delete from ${sql.table(table)} as kept where ${held}`.execute(tx);
    return;
  }
  const set = Object.entries(onErasure.set ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (set.length > 0) await sql`update ${sql.table(table)} as kept set ${sql.join(set)} where ${held}`.execute(tx);
}

/** Jobs that wait or are kept, whose payload or outcome names a person. */
export async function deleteJobsAbout(tx: Database, { userId, accountEmail, phone }: Person): Promise<void> {
  await sql`
    delete from pgboss.job
    where data ->> 'userId' = ${String(userId)}
      or position(${accountEmail} in lower(concat(data, output))) > 0
      or position(${phone} in concat(data, output)) > 0`.execute(tx);
}

/** Nobody signs in, pays or applies with the account meanwhile. */
export const holdUser = (tx: Database, userId: number) =>
  sql`select id from users where id = ${userId} for update`.execute(tx);

/** Payments of a person that are not decided yet. @param payments the entry of the registry that finds them */
export async function listOpenPayments(tx: Database, payments: PersonalData, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from payment_intents as kept
    where kept.state = 'open' and ${payments.of(person)} order by kept.id`.execute(tx);
  return rows.map(({ id }) => id);
}

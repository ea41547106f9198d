import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { isWithheld, type Person, type PersonalDataTable, selectPersonIds } from "#database/personal-data.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** When the password was entered again within a session. */
    session_confirmations: { session_id: string; confirmed_at: Generated<Date> };
  }
}

interface AccountEmailRow {
  email: string;
  confirmed: boolean;
}

export async function findAccountEmail(db: Database, userId: number): Promise<AccountEmailRow | undefined> {
  const { rows } = await sql<AccountEmailRow>`
    select lower(email) as email, email_confirmed_at is not null as confirmed from users where id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

export async function hasRecentSignIn(db: Database, sessionId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select greatest(created_at, confirmed_at) > now() - make_interval(mins => ${minutes}) as recent
    from sessions left join session_confirmations on session_id = id
    where id = ${sessionId}`.execute(db);
  return rows[0]?.recent ?? false;
}

export async function upsertSessionConfirmation(db: Database, sessionId: string): Promise<void> {
  await db
    .insertInto("session_confirmations")
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ confirmed_at: sql<Date>`now()` }))
    .execute();
}

const storedColumn = (name: string) => sql.ref(`kept.${name}`);

/** As JSON, so that the driver does not turn dates into instants. */
function selectColumn(data: PersonalDataTable, name: string) {
  const column = data.columns?.[name];
  if (isWithheld(data, name)) return sql`to_jsonb(${storedColumn(name)} is not null) as ${sql.ref(name)}`;
  if (column && "shownAs" in column) return sql`to_jsonb(${column.shownAs}) as ${sql.ref(name)}`;
  if (column || name.endsWith("_encrypted")) return sql`${storedColumn(name)} as ${sql.ref(name)}`;
  return sql`to_jsonb(${storedColumn(name)}) as ${sql.ref(name)}`;
}

export async function findPersonalRows(
  db: Database,
  data: PersonalDataTable,
  names: readonly string[],
  person: Person,
) {
  const list = names.map((name) => selectColumn(data, name));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(list)} from ${sql.table(data.table)} as kept where ${data.of(person)} order by 1`.execute(db);
  return rows;
}

const columnsByTable = new Map<string, string[]>();

/** The columns of a table in the order of the schema. */
export async function listColumns(db: Database, table: string): Promise<string[]> {
  const known = columnsByTable.get(table);
  if (known) return known;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const names = rows.map(({ name }) => name);
  columnsByTable.set(table, names);
  return names;
}

export async function countPersonalRows(
  db: Database,
  { table, of }: PersonalDataTable,
  person: Person,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} as kept where ${of(person)}`.execute(db);
  return rows[0]!.count;
}

/** The person with all rows that became part of theirs. */
export async function listPersonIds(db: Database, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${selectPersonIds(person)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param selected SQL that selects ids @returns SQL that selects the same as constants */
export async function fetchIds(db: Database, selected: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ ids: number[] }>`select array(${selected}) as ids`.execute(db);
  return sql`select unnest(${rows[0]!.ids}::integer[])`;
}

const primaryKeys = new Map<string, string[]>();

async function primaryKeyOf(db: Database, table: string): Promise<string[]> {
  const known = primaryKeys.get(table);
  if (known) return known;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary`.execute(db);
  if (rows.length === 0) throw new Error(`${table} has no primary key`);
  const names = rows.map(({ name }) => name);
  primaryKeys.set(table, names);
  return names;
}

/** @returns the primary keys of a person's rows, as JSON */
export async function lockPersonalRows(
  tx: Database,
  { table, of }: PersonalDataTable,
  person: Person,
): Promise<string[]> {
  const key = (await primaryKeyOf(tx, table)).map((name) => sql`${name}::text, ${storedColumn(name)}`);
  const { rows } = await sql<{ key: string }>`
    select jsonb_build_object(${sql.join(key)})::text as key
    from ${sql.table(table)} as kept where ${of(person)} for update`.execute(tx);
  return rows.map((row) => row.key);
}

/** Deletes or anonymises rows by key, even if they no longer match the person. @param keys of `lockPersonalRows` */
export async function erasePersonalRows(
  tx: Database,
  { table, onErasure }: PersonalDataTable,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  const names = await primaryKeyOf(tx, table);
  // By the limit PostgreSQL knows how few rows they are; it would rather read a table whole for the 100 that it expects.
  const isLocked = sql`(${sql.join(names.map(storedColumn))}) in (
    select ${sql.join(names.map((name) => sql.ref(`locked.${name}`)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${keys.join()}]`}::jsonb) as locked
    limit ${keys.length})`;
  if (onErasure.becomes === "deleted") {
    await sql`delete from ${sql.table(table)} as kept where ${isLocked}`.execute(tx);
    return;
  }
  const set = Object.entries(onErasure.set ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (set.length > 0) await sql`update ${sql.table(table)} as kept set ${sql.join(set)} where ${isLocked}`.execute(tx);
}

/** Blocks sign-ins, payments and applications of the account until the commit. */
export const lockUser = (tx: Database, userId: number) =>
  sql`select id from users where id = ${userId} for update`.execute(tx);

/** @param payments the registry entry that finds the person's payments */
export async function listOpenPayments(tx: Database, payments: PersonalDataTable, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from payment_intents as kept
    where kept.state = 'open' and ${payments.of(person)} order by kept.id`.execute(tx);
  return rows.map(({ id }) => id);
}

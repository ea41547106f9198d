import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Database, openDatabase } from "#database/database.ts";
import { BASELINE, createMigrator, migrate, OutdatedDatabaseError } from "#database/migrate.ts";
import { createEmptyDatabase, createTestDatabase, waitUntilBlocked } from "#testing/database.ts";

/** Names of the migrations that made the schema of the baseline before it. */
const replaced = readFileSync(new URL("fixtures/replaced-migrations.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

async function emptyDatabase() {
  const { url, drop } = await createEmptyDatabase();
  const db = openDatabase({ url, connections: 2 });
  const recorded = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      ({ name }) => name,
    );
  const names = async () => (await createMigrator(db).getMigrations()).map(({ name }) => name);
  const count = async (table: string) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n;
  const tables = async () =>
    (
      await sql<{ tablename: string }>`
        select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
    ).rows.map(({ tablename }) => tablename);
  const end = async () => {
    await db.destroy();
    await drop();
  };
  return { url, db, recorded, names, count, tables, end };
}

/** A database with the baseline's schema whose record names the given migrations. */
async function databaseWith(names: readonly string[]) {
  const database = await emptyDatabase();
  await database.db.transaction().execute(async (tx) => {
    expect((await createMigrator(tx).migrateTo(BASELINE)).error).toBeUndefined();
  });
  const record = async (names: readonly string[]) => {
    await sql`delete from kysely_migration`.execute(database.db);
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, '2026-11-01T00:00:00.000Z')`.execute(database.db);
  };
  await record(names);
  return { ...database, record };
}

test("a database with all migrations that the baseline replaced goes on from it and keeps its rows", async () => {
  const { url, db, recorded, names, count, end } = await databaseWith(replaced);
  await sql`insert into provider_tokens (app, token_encrypted) values ('mpesa', 'abc')`.execute(db);
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(url, { report: (line) => lines.push(line) })));
  const all = await names();
  expect(await recorded()).toEqual(all);
  expect(await count("provider_tokens")).toBe(1);
  expect(await count("wards")).toBe(1450);
  expect(lines).toEqual([
    ...all.slice(1).map((name, index) => `migrating the schema: ${name} (${index + 1} of ${all.length - 1})`),
    expect.stringMatching(/^the schema is up to date after \d+ migrations in [\d.]+ s$/),
  ]);
  await end();
});

/** Takes back what `to-baseline.sql` does. */
const WITHOUT_THE_LAST = `
  alter table contact_messages drop column honeypot_filled;
  alter table volunteers drop column honeypot_filled;
  drop table daily_work;
  drop index import_rows_doubtful;
  alter table import_rows drop column doubts_encrypted;
  alter table imports drop column approved_people, drop column fault, drop column handled_by, drop column notices, drop column upload_id,
    drop constraint imports_state_check, add constraint imports_state_check check (state in ('uploaded', 'done'));
  drop index memberships_of_visitor_in_place, memberships_waiting_by_date, memberships_waiting_in_ward_by_date,
    people_absorbed_email, people_absorbed_phone, walk_ins_made;
  create unique index memberships_of_visitor_once on memberships (phone_number, membership_type) where user_id is null;
  alter table memberships drop column is_apart;
  alter table application_actions drop constraint application_actions_kind_check,
    add constraint application_actions_kind_check check (kind in ('recommendation', 'question'));
  alter table person_tasks drop column application_id;
  alter table person_changes drop column reason_encrypted;`;

test("a database that lacks the last of them gets what they did, once, and has the schema of an empty one after it", async () => {
  const old = await databaseWith(replaced.filter((name) => name < "0130"));
  await sql.raw(WITHOUT_THE_LAST).execute(old.db);
  await sql`insert into provider_tokens (app, token_encrypted) values ('mpesa', 'abc')`.execute(old.db);
  await Promise.all([1, 2, 3].map(() => migrate(old.url)));
  expect(await old.recorded()).toEqual(await old.names());
  expect(await old.count("provider_tokens")).toBe(1);
  const empty = await emptyDatabase();
  await migrate(empty.url);
  expect(await describeSchema(old.db)).toEqual(await describeSchema(empty.db));
  await old.end();
  await empty.end();
});

/** Columns, constraints and indexes, each as a line. */
const describeSchema = async (db: Database): Promise<string[]> =>
  (
    await sql<{ line: string }>`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public' order by line`.execute(db)
  ).rows.map(({ line }) => line);

test("a database with others, or not all of them, is refused with what to do, and not changed", async () => {
  const { url, recorded, record, end } = await databaseWith([]);
  for (const names of [replaced.slice(0, -1), replaced.slice(1), [...replaced, "0166_other"], ["0001_baseline"]]) {
    await record(names);
    await expect(migrate(url)).rejects.toThrow(OutdatedDatabaseError);
    await expect(migrate(url)).rejects.toThrow(
      new RegExp(`last migration: ${names.at(-1)}.*Start the last version that has them.*\\.data/postgres.*delete it`),
    );
    expect(await recorded()).toEqual(names);
  }
  await end();
});

/** Migrations of a later version: those of this one, and one more. */
function laterMigrations(name: string, statements: string) {
  const parent = mkdtempSync(path.join(tmpdir(), "party-migrations-"));
  const folder = path.join(parent, "migrations");
  cpSync(fileURLToPath(new URL("migrations/", import.meta.url)), folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.sql`), statements);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

const CONCURRENT_INDEX = "create index concurrently users_created_at on users (created_at);\n";

test("a migration without a transaction builds an index concurrently, once, though two processes start", async () => {
  const { url, drop } = await createTestDatabase();
  const { folder, remove } = laterMigrations("9000_later", `-- no transaction\n${CONCURRENT_INDEX}`);
  await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  const db = openDatabase({ url, connections: 1 });
  const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'users_created_at'::regclass`.execute(
    db,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  // This version starts on the schema of the later one.
  await migrate(url);
  const { rows: recorded } = await sql`select from kysely_migration where name = '9000_later'`.execute(db);
  expect(recorded).toHaveLength(1);
  await db.destroy();
  await drop();
  remove();
});

test("other migrations run in a transaction: one that fails changes nothing", async () => {
  const { url, drop } = await createTestDatabase();
  const { folder, remove } = laterMigrations("9000_later", `create table later (id int);\n${CONCURRENT_INDEX}`);
  await expect(migrate(url, { folder })).rejects.toThrow(/cannot run inside a transaction block/);
  const db = openDatabase({ url, connections: 1 });
  const { rows } = await sql`select to_regclass('later') as name`.execute(db);
  expect(rows).toEqual([{ name: null }]);
  await db.destroy();
  await drop();
  remove();
});

test("an empty database is migrated whole or not at all, also when two processes start", async () => {
  const { url, db, recorded, names, tables, count, end } = await emptyDatabase();
  // In the way of one of the last statements of the baseline.
  await sql`create table data_breaches (id int)`.execute(db);
  await expect(migrate(url)).rejects.toThrow(/"data_breaches" already exists/);
  expect(await tables()).toEqual(["data_breaches"]);
  await sql`drop table data_breaches`.execute(db);
  const lines: string[] = [];
  await Promise.all([migrate(url, { report: (line) => lines.push(line) }), migrate(url)]);
  expect(await recorded()).toEqual(await names());
  expect(await count("wards")).toBe(1450);
  expect(lines[0] ?? "making the schema").toMatch(/^making the schema/);
  await end();
});

test("a process that is killed in the middle of the baseline leaves nothing, and the next one makes all of it", async () => {
  const { url, db, recorded, names, tables, end } = await emptyDatabase();
  await db.transaction().execute(async (tx) => {
    // A name that is not committed holds the baseline up at one of its last statements.
    await sql`create table data_breaches (id int)`.execute(tx);
    const { ended, waited } = await waitUntilBlocked(db, migrate(url));
    expect(waited).toBe(true);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect(ended).rejects.toThrow(/connection/i);
    expect(await tables()).toEqual([]);
    await sql`drop table data_breaches`.execute(tx);
  });
  await migrate(url);
  expect(await recorded()).toEqual(await names());
  await end();
});

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { createMigrator, migrate } from "#database/migrate.ts";
import { createEmptyDatabase, createTestDatabase } from "#testing/database.ts";

/** The migrations of this version, the baseline first. */
const migrations = readdirSync(new URL("migrations/", import.meta.url))
  .filter((file) => file.endsWith(".sql"))
  .toSorted()
  .map((file) => ({ name: path.basename(file, ".sql") }));

/** A database in which the migrations up to the given one have run. */
async function databaseAt(last: string) {
  const { url, drop } = await createEmptyDatabase();
  const db = openDatabase({ url, connections: 1 });
  await db.transaction().execute(async (tx) => {
    expect((await createMigrator(tx).migrateTo(last)).error).toBeUndefined();
  });
  const recorded = async () => (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows;
  const wards = async () => (await sql<{ n: number }>`select count(*)::int as n from wards`.execute(db)).rows[0]?.n;
  const end = async () => {
    await db.destroy();
    await drop();
  };
  return { url, db, recorded, wards, end };
}

/** A database with the baseline's schema whose record names the given migrations, as development versions left it. */
async function databaseWith(...names: string[]) {
  const database = await databaseAt("0001_baseline");
  await sql`delete from kysely_migration`.execute(database.db);
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-11-01T00:00:00.000Z')`.execute(database.db);
  return database;
}

test("a database that the version before migrated goes on from its last migration and keeps its rows", async () => {
  const { url, db, recorded, wards, end } = await databaseAt("0053_order_handovers");
  await sql`insert into provider_tokens (app, token_encrypted) values ('mpesa', 'abc')`.execute(db);
  const before = (await recorded()).length;
  expect(before).toBe(40);
  await migrate(url);
  expect(await recorded()).toEqual(migrations);
  expect((await sql`select kind from notifications`.execute(db)).rows).toEqual([]);
  expect((await sql`select app from provider_tokens`.execute(db)).rows).toEqual([{ app: "mpesa" }]);
  expect(await wards()).toBe(1450);
  await end();
});

test("a development database at the last replaced migration is upgraded to the baseline and keeps its rows", async () => {
  const { url, recorded, wards, end } = await databaseWith("0001_idempotency_keys", "0221_contact_messages_by_network");
  await Promise.all([migrate(url), migrate(url)]);
  expect(await recorded()).toEqual(migrations);
  expect(await wards()).toBe(1450);
  await end();
});

test("an older development database is rejected with instructions and not changed", async () => {
  const { url, recorded, end } = await databaseWith("0001_idempotency_keys", "0002_locations");
  await expect(migrate(url)).rejects.toThrow(/last migration: 0002_locations.*\.data\/postgres.*delete it/);
  expect(await recorded()).toEqual([{ name: "0001_idempotency_keys" }, { name: "0002_locations" }]);
  await end();
});

test("a development database whose columns had other names gets the new ones and keeps its rows", async () => {
  const { url, db, end } = await databaseWith("0001_baseline");
  await sql`alter table news_articles rename column plain_text to words`.execute(db);
  await sql`alter table provider_tokens rename column token_encrypted to sealed`.execute(db);
  await sql`alter table invitation_opt_outs rename column opted_out_at to refused_at`.execute(db);
  await sql`alter table invitation_opt_outs rename to invitation_refusals`.execute(db);
  await sql`insert into provider_tokens (app, sealed) values ('mpesa', 'abc')`.execute(db);
  await Promise.all([migrate(url), migrate(url)]);
  const { rows } = await sql`select token_encrypted from provider_tokens`.execute(db);
  expect(rows).toEqual([{ token_encrypted: Buffer.from("abc") }]);
  expect((await sql`select plain_text from news_articles`.execute(db)).rows).toEqual([]);
  expect((await sql`select opted_out_at from invitation_opt_outs`.execute(db)).rows).toEqual([]);
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
  await Promise.all([migrate(url, folder), migrate(url, folder)]);
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
  await expect(migrate(url, folder)).rejects.toThrow(/cannot run inside a transaction block/);
  const db = openDatabase({ url, connections: 1 });
  const { rows } = await sql`select to_regclass('later') as name`.execute(db);
  expect(rows).toEqual([{ name: null }]);
  await db.destroy();
  await drop();
  remove();
});

test("an empty database is migrated whole or not at all, also when two processes start", async () => {
  const { url, drop } = await createEmptyDatabase();
  const db = openDatabase({ url, connections: 1 });
  const tables = () =>
    sql`
    select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  // In the way of one of the last migrations.
  await sql`create table content_translations (id int)`.execute(db);
  await expect(migrate(url)).rejects.toThrow(/"content_translations" already exists/);
  expect((await tables()).rows).toEqual([{ tablename: "content_translations" }]);
  await sql`drop table content_translations`.execute(db);
  await Promise.all([migrate(url), migrate(url)]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows).toEqual(migrations);
  await db.destroy();
  await drop();
});

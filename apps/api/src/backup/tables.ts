/** Tables and sequences of the party's database, as COPY writes and reads them. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Manifest } from "./manifest.ts";

/** `schema.table`, both quoted where needed. */
type TableName = string;

export interface Table {
  readonly name: TableName;
  /** All but generated columns, quoted where needed. */
  readonly columns: readonly string[];
  /** An order that is the same in every database, whatever its collation. */
  readonly order: string;
}

/** Statistics of pg-boss, in partitions by day that it makes itself. */
const TABLE_NOT_BACKED_UP = "pgboss.queue_stats";

/** The text form of values depends on these. */
export const SESSION_SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set search_path = public; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** All permanent tables, partitioned ones as a whole; unlogged ones hold counters that need not survive. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] | null }>(
    `select table_name as name,
       (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = table_oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select array_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end
                         order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where conrelid = table_oid and contype = 'p') as keys
     from (select c.oid as table_oid, format('%I.%I', nspname, relname) as table_name
           from pg_class c join pg_namespace n on n.oid = relnamespace
           where nspname in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
             and relpersistence = 'p' and n.nspname || '.' || relname <> $1) as kept
     order by table_name collate "C"`,
    [TABLE_NOT_BACKED_UP],
  );
  return rows.map(({ name, columns, keys }) => ({
    name,
    columns,
    order: keys ? keys.join(", ") : `(${columns.join(", ")})::text collate "C"`,
  }));
}

/** Its rows as COPY writes them, in the table's order. */
export const readTable = (client: Client, { name, columns, order }: Table): Readable =>
  client.query(copyTo(`copy (select ${columns.join(", ")} from ${name} order by ${order}) to stdout`));

export const writeTable = (
  client: Client,
  { name, columns }: Pick<Table, "name" | "columns">,
  rows: AsyncIterable<Buffer>,
): Promise<void> => pipeline(rows, client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`)));

/** Ends each row of COPY, and occurs in none. */
export const NEWLINE = 0x0a;

/** Counts rows and computes the SHA-256 of what passes. */
export function createContentMeter() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    update(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    rows: () => rows,
    result: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

/** @returns count and SHA-256 of a table's rows */
export async function measureTableContent(client: Client, table: Table) {
  const measured = createContentMeter();
  for await (const chunk of readTable(client, table)) measured.update(chunk as Buffer);
  return measured.result();
}

/** Read after the snapshot began, sequences are at least as far as its rows. */
export async function listSequences(client: Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'pgboss') order by 1`,
  );
  return rows;
}

export async function setSequences(client: Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value } of sequences) {
    if (value !== null) await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
  }
}

/** Names of the migrations that made the schema, and the version of the job queue's schema. */
export async function readSchemaVersion(client: Client): Promise<Manifest["schema"]> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  const queue = await client.query<{ version: number }>("select version from pgboss.version");
  return { migrations: rows.map(({ name }) => name), queue: queue.rows[0]?.version ?? 0 };
}

/**
 * Empties the tables and runs `fill` without triggers and foreign keys. Adding the foreign keys again checks every row.
 * Needs no right but that of the owner, unlike `session_replication_role`.
 */
export async function runWithoutConstraints(
  client: Client,
  tables: readonly Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  const triggers = await describeTriggers(client);
  for (const { drop } of foreignKeys) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  await fill();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { add } of foreignKeys) await client.query(add);
  if ((await describeTriggers(client)) !== triggers) throw new Error("a trigger is not what it was before");
}

async function describeTriggers(client: Client): Promise<string> {
  const { rows } = await client.query(
    `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  );
  return JSON.stringify(rows);
}

import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { programEnvironment } from "#testing/program-environment.ts";
import { type BackupKeys, decrypterFor, encrypterFor } from "./age-keys.ts";
import { readArchive, writeArchive } from "./archive.ts";

export async function withClient<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** Returns an entry as it is or changed, or undefined to leave it out. */
export type ContentChange = (name: string, content: Buffer) => Buffer | undefined;

/** The same archive, valid for age and tar, without some entries or with changed ones. @returns the copy */
export async function rewriteArchive(
  file: string,
  copy: string,
  keys: BackupKeys,
  change: ContentChange,
): Promise<string> {
  rmSync(copy, { force: true });
  const writer = await writeArchive(copy, encrypterFor({ recipient: keys.recipient }));
  await readArchive(file, await decrypterFor(keys), async ({ name, content }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const changed = change(name, Buffer.concat(chunks));
    if (changed) await writer.add(name, changed);
  });
  await writer.close();
  return copy;
}

export function runProgram(program: "backup" | "restore", env: Record<string, string>, ...args: string[]) {
  const script = fileURLToPath(new URL(`../commands/${program}.ts`, import.meta.url));
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...programEnvironment, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

interface RequiredColumn {
  name: string;
  type: string;
  /** A statement that selects a row's key of the table that it refers to. */
  referred: string | null;
  /** The first text that its check names. */
  allowed: string | null;
}

/** Values that a check asks for beyond one column. */
const REQUIRED_VALUES: Record<string, Record<string, string>> = {
  constitution_versions: { revision: "1" },
  branch_contacts: { county_id: "(select min(id) from counties)" },
  redirects: { from_path: "'/from'", to_path: "'/to'" },
  membership_terms: { valid_until: "date 'tomorrow'" },
};

/** Gives each empty table a row, so that a backup has something of each. @throws with the table that needs other values */
export async function fillTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    // Rules of the product are no matter here, and what a row refers to is there.
    await client.query("set session_replication_role = replica");
    await client.query(
      "insert into content_items (kind, item_id, title) values ('constitution', 9, 'x') on conflict do nothing",
    );
    await client.query("insert into content_revisions (kind, item_id, n, body) values ('constitution', 9, 1, '{}')");
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
    );
    let errors: string[] = [];
    // A table may refer to one behind it.
    for (let round = 0; round < 3; round += 1) {
      errors = [];
      for (const { name } of tables) {
        const { rowCount } = await client.query(`select from ${name} limit 1`);
        if (rowCount === 0) await insertAnyRow(client, name).catch((error: Error) => errors.push(error.message));
      }
    }
    if (errors.length > 0) throw new Error(`rows to back up are missing: ${errors.join("; ")}`);
  });
}

async function insertAnyRow(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<RequiredColumn>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type,
       (select format('select %I from %s order by ctid limit 1', key.attname, confrelid::regclass)
        from pg_constraint join pg_attribute key
          on key.attrelid = confrelid and key.attnum = confkey[array_position(conkey, owner.attnum)]
        where conrelid = owner.attrelid and contype = 'f' and owner.attnum = any (conkey)
        order by cardinality(conkey) desc limit 1) as referred,
       (select substring(pg_get_constraintdef(oid) from '(?:ARRAY\\[|= )''([^'']+)''::text') from pg_constraint
        where conrelid = owner.attrelid and contype = 'c' and conkey = array[owner.attnum] limit 1) as allowed
     from pg_attribute owner
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
       and attidentity = '' and attgenerated = ''`,
    [table],
  );
  const values = {
    ...Object.fromEntries(rows.map((column) => [column.name, createColumnValue(column)])),
    ...REQUIRED_VALUES[table],
  };
  const names = Object.keys(values);
  await client.query(
    names.length === 0
      ? `insert into ${table} default values`
      : `insert into ${table} (${names.join(", ")}) values (${Object.values(values).join(", ")})`,
  );
}

function createColumnValue({ type, referred, allowed }: RequiredColumn): string {
  if (referred) return `(${referred})`;
  if (allowed !== null) return `'${allowed}'`;
  if (type.endsWith("[]")) return "'{}'";
  if (/^(?:small|big)?int|numeric|double|real/.test(type)) return "1";
  if (/^(?:timestamp|date)/.test(type)) return "now()";
  const values: Record<string, string> = { boolean: "true", jsonb: "'{}'", bytea: "'x'", uuid: "gen_random_uuid()" };
  return values[type] ?? "'x'";
}

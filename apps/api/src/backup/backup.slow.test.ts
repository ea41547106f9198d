import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "kysely";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashNewAuditEntries, verifyAuditLog } from "#access/audit.ts";
import { type Database, openDatabase } from "#database/database.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { createCompleteMember } from "#features/my-data/my-data.factories.ts";
import { createNotification } from "#features/notifications/notifications.factories.ts";
import { localMedia } from "#gateways/media/create-media-store.ts";
import { startTestApi } from "#testing/api.ts";
import { createEmptyDatabase } from "#testing/database.ts";
import { type BackupKeys, encrypterFor } from "./age-keys.ts";
import { writeArchive } from "./archive.ts";
import { type ContentChange, fillTables, rewriteArchive, runProgram, withClient } from "./backup.factories.ts";
import { createBackup } from "./backup.ts";
import { readKeyFile } from "./key-file.ts";
import { verifyRehearsalProof } from "./rehearsal.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackup } from "./verify.ts";

const server = await startTestApi();
const { services, db } = server;
const folder = mkdtempSync(path.join(tmpdir(), "party-backup-"));
const file = path.join(folder, "party.tar.zst.age");
const keys: BackupKeys = { identityFile: path.join(folder, "identity") };
const { databaseUrl, dataDirectory, secretKey } = services.config;
const { media } = services;
let snapshot: Record<string, string>;

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Content of every permanent table, computed without the code under test. */
async function contentOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind = 'r' and relpersistence = 'p' and relname !~ '^queue_stats'`,
  );
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: digests } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
    );
    content[name] = digests[0]!.digest;
  }
  return content;
}

/** Constraints, indexes, triggers and columns, as text. */
const schemaOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as line from pg_constraint
         where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
       union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
       order by 1`,
    );
    return rows.map(({ line }) => line).filter((line) => !line.includes("queue_stats"));
  });

const tableCount = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_class where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information)'",
    );
    return rows[0]!.n;
  });

/** Writes into several tables until `stop`, and returns how many transactions it made. */
function startWriters(count: number) {
  let stopped = false;
  const writers = Array.from({ length: count }, async (_, writer) => {
    let written = 0;
    for (; !stopped; written++) {
      const { id } = await createUser(services, { email: `writer${writer}-${written}@party.example` });
      await createNotification(db, id, { title: `Note ${written}` });
      await sql`update news_articles set title = ${`Title ${written}`} where id = (select min(id) from news_articles)`.execute(
        db,
      );
    }
    return written;
  });
  return async () => {
    stopped = true;
    return (await Promise.all(writers)).reduce((sum, one) => sum + one, 0);
  };
}

beforeAll(async () => {
  const identity = await generateIdentity();
  writeFileSync(keys.identityFile!, `# test\n${identity}\n`);
  keys.recipient = await identityToRecipient(identity);
  await createCompleteMember(services, { first_name: "Wangari", last_name: "Maathai" });
  await sql`insert into rate_limits (key, count, resets_at) values ('a', 1, now() + interval '1 hour')`.execute(db);
  await hashNewAuditEntries(db);
  await fillTables(databaseUrl);
  // More than one part of an archive.
  await sql`insert into contact_messages (name, email, subject, message)
            select 'Tom', 'tom@party.example', 'Lines', repeat(n::text || chr(10) || chr(9) || '\\', 800)
            from generate_series(1, 4000) as n`.execute(db);
  await media.put("portrait.webp", Buffer.from("a portrait"));
  await media.put(`originals/${"b".repeat(40)}`, Buffer.alloc(300_000, 7));
  const stopWriters = startWriters(4);
  const backup = createBackup({ databaseUrl, media, secretKey, party: "Party", keys }, file, {
    onSnapshot: async (name) => {
      snapshot = await withClient(databaseUrl, async (client) => {
        await client.query("begin isolation level repeatable read, read only");
        await client.query(`set transaction snapshot '${name}'`);
        return contentOf(client);
      });
    },
  });
  await backup.catch(() => undefined);
  expect(await stopWriters()).toBeGreaterThan(10);
  expect((await backup).tables.map(({ name }) => name)).not.toContain("public.rate_limits");
});

/** A folder and a database without tables. */
async function emptyMachine() {
  const { url, drop } = await createEmptyDatabase();
  const data = mkdtempSync(path.join(folder, "machine-"));
  return { target: { databaseUrl: url, media: localMedia({ dataDirectory: data }), keys }, url, data, drop };
}

test("a backup taken while rows are written restores every table as it was in the snapshot", async () => {
  const { target, url, drop } = await emptyMachine();
  await restoreBackup(target, file, { secretKey });
  const restored = await withClient(url, contentOf);
  expect(restored).toEqual(snapshot);
  const empty = Object.keys(snapshot).filter((name) => name.startsWith("public.") && snapshot[name]!.startsWith("0 "));
  expect(empty).toEqual([]);
  // The writers went on after the snapshot.
  const now = await withClient(databaseUrl, contentOf);
  expect(now["public.users"]).not.toBe(snapshot["public.users"]);
  expect(await schemaOf(url)).toEqual(await schemaOf(databaseUrl));
  expect((await target.media.get("portrait.webp"))?.toString()).toBe("a portrait");
  expect(await target.media.get(`originals/${"b".repeat(40)}`)).toHaveLength(300_000);
  const restoredDb = openDatabase({ url, connections: 1 });
  await expectGuardsOf(restoredDb);
  await restoredDb.destroy();
  await drop();
});

async function expectGuardsOf(restored: Database): Promise<void> {
  const { entries, fault } = await verifyAuditLog(restored);
  expect(entries).toBeGreaterThan(0);
  expect(fault).toBeUndefined();
  await expect(sql`update audit_entries set action = 'other'`.execute(restored)).rejects.toThrow();
  // Sequences go on after the restored rows.
  const { id } = await createUser({ ...services, db: restored }, { email: "new@party.example" });
  const { rows } = await sql<{ last: number }>`select max(id) as last from users`.execute(restored);
  expect(rows[0]!.last).toBe(id);
  expect((await sql`select from rate_limits`.execute(restored)).rows).toHaveLength(0);
}

const size = () => readFileSync(file).length;

test.each([
  ["a byte altered in its first half", (copy: string) => alter(copy, Math.floor(size() / 3))],
  ["a byte altered near its end", (copy: string) => alter(copy, size() - 40)],
  ["a byte altered in its header", (copy: string) => alter(copy, 60)],
  ["its last byte missing", (copy: string) => truncateSync(copy, size() - 1)],
  ["its second half missing", (copy: string) => truncateSync(copy, Math.floor(size() / 2))],
  ["nothing in it", (copy: string) => truncateSync(copy, 0)],
])("a backup with %s is refused before anything is written", async (_, damage) => {
  const copy = path.join(folder, "damaged");
  copyFileSync(file, copy);
  damage(copy);
  const { target, url, drop } = await emptyMachine();
  await expect(restoreBackup(target, copy, { secretKey })).rejects.toMatchObject({
    name: "BackupError",
    message: expect.stringMatching(/damaged|not encrypted for this key/),
  });
  expect(await tableCount(url)).toBe(0);
  await drop();
});

function alter(copy: string, at: number): void {
  const content = readFileSync(copy);
  content[at]! ^= 1;
  writeFileSync(copy, content);
}

const rewrite = (change: ContentChange) => rewriteArchive(file, path.join(folder, "rewritten"), keys, change);

test.each<[string, ContentChange, RegExp]>([
  [
    "a media file is missing",
    (name, c) => (name === "media/portrait.webp" ? undefined : c),
    /portrait.webp is missing/,
  ],
  ["a table is missing", (name, c) => (name.startsWith("tables/public.users/") ? undefined : c), /users is missing/],
  [
    "a part of a table is missing",
    (name, c) => (/contact_messages\/0*1$/.test(name) ? undefined : c),
    /contact_messages is not/,
  ],
  [
    "a media file differs",
    (name, c) => (name === "media/portrait.webp" ? Buffer.from("another") : c),
    /portrait.webp is not/,
  ],
  ["the manifest is missing", (name, c) => (name === "manifest.json" ? undefined : c), /no manifest/],
])("a backup in which %s is refused", async (_, change, message) => {
  await expect(verifyBackup(await rewrite(change), keys)).rejects.toThrow(message);
});

test("a file that is there is not overwritten", async () => {
  const there = path.join(folder, "there");
  writeFileSync(there, "mine");
  const again = createBackup({ databaseUrl, media, secretKey, party: "Party", keys }, there);
  await expect(again).rejects.toThrow(/is there already/);
  expect(readFileSync(there, "utf8")).toBe("mine");
});

test("a backup that cannot be written fails, and leaves no file", async () => {
  const full = path.join(folder, "full");
  const broken = createBackup({ databaseUrl: `${databaseUrl}_missing`, media, secretKey, party: "Party", keys }, full);
  await expect(broken).rejects.toThrow();
  const stopped = createBackup({ databaseUrl, media, secretKey, party: "Party", keys }, full, {
    report: () => {
      throw new Error("stopped");
    },
  });
  await expect(stopped).rejects.toThrow("stopped");
  expect(existsSync(full)).toBe(false);
});

test("an archive of 160 MB is written with far less memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const large = path.join(folder, "large");
  rmSync(large, { force: true });
  const writer = await writeArchive(large, encrypterFor({ recipient: keys.recipient }));
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  for (let part = 1; part <= 40; part++) {
    await writer.add(`part ${part}`, Buffer.alloc(4 * 1024 * 1024, part));
    if (part % 10 > 0) continue;
    // Collected buffers are freed by a thread of their own, somewhat later.
    await vi.waitFor(() => {
      collectGarbage();
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32e6);
    }, 20_000);
  }
  await writer.close();
});

test("an unchanged copy is accepted", async () => {
  const copy = await rewrite((_, content) => content);
  await expect(verifyBackup(copy, keys)).resolves.toMatchObject({ party: "Party" });
});

test("a database that is not empty is kept unless it is named", async () => {
  const { target, url, drop } = await emptyMachine();
  await withClient(url, (client) => client.query("create table mine (id int)"));
  const restore = (replace?: string) => restoreBackup(target, file, { secretKey, replace });
  await expect(restore()).rejects.toThrow(/is not empty \(1 tables\); nothing was changed/);
  await expect(restore("party")).rejects.toThrow(/names the database party, but/);
  expect(await tableCount(url)).toBe(1);
  await restore(new URL(url).pathname.slice(1));
  expect(await withClient(url, contentOf)).toEqual(snapshot);
  await drop();
});

test("a restore that fails halfway leaves the database as it was", async () => {
  const { target, url, data, drop } = await emptyMachine();
  // A file in the place of a folder.
  writeFileSync(path.join(data, "media"), "");
  await expect(restoreBackup(target, file, { secretKey })).rejects.toThrow();
  expect(await tableCount(url)).toBe(0);
  await drop();
});

test("a backup by a newer version is refused, and one for another SECRET_KEY", async () => {
  const newer = await rewrite((name, content) => {
    if (name !== "manifest.json") return content;
    const manifest = JSON.parse(content.toString());
    manifest.schema.migrations.push("9999_future");
    return Buffer.from(JSON.stringify(manifest));
  });
  const { target, url, drop } = await emptyMachine();
  await expect(restoreBackup(target, newer, { secretKey })).rejects.toThrow(/newer version .*9999_future/);
  await expect(restoreBackup(target, file, { secretKey: "another" })).rejects.toThrow(/not the one of the backup/);
  await expect(restoreBackup(target, file, { secretKey: undefined })).rejects.toThrow(/--key/);
  expect(await tableCount(url)).toBe(0);
  await drop();
});

// Four programs, one after another, each of which loads all modules.
test("the programs back up and restore with a key file, and refuse a broken backup with exit code 1", async () => {
  const previous = "the secret key before, which is still accepted";
  const source = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, SECRET_KEY: secretKey },
    SECRET_KEY_PREVIOUS: previous,
  };
  expect(await runProgram("backup", source, "--to", folder)).toMatchObject({ code: 1, err: /BACKUP_RECIPIENT/ });
  const done = await runProgram("backup", { ...source, BACKUP_RECIPIENT: keys.recipient! }, "--to", folder);
  const [archive, keyFile] = done.out.trim().split("\n") as [string, string];
  expect(readFileSync(keyFile, "latin1")).not.toContain(secretKey);
  expect(done.err).toMatch(/public\.users: \d+ rows/);

  const { url, data, drop } = await emptyMachine();
  const machine = { DATABASE_URL: url, DATA_DIR: data, BACKUP_IDENTITY: keys.identityFile! };
  const broken = path.join(folder, "broken.tar.zst.age");
  copyFileSync(archive, broken);
  alter(broken, Math.floor(readFileSync(broken).length / 2));
  const refused = await runProgram("restore", machine, broken, "--key", keyFile);
  expect(refused).toMatchObject({ code: 1, err: /broken\.tar\.zst\.age is damaged: it was truncated or altered/ });
  expect(refused.err).not.toContain(" at ");
  expect(await tableCount(url)).toBe(0);

  const restored = await runProgram("restore", machine, archive, "--key", keyFile);
  expect(restored).toMatchObject({ code: 0, out: /is restored\. Audit log: \d+ entries, none changed\./ });
  expect(restored.out).toContain("set SECRET_KEY_PREVIOUS");
  expect((await readKeyFile(keyFile, keys)).previous).toBe(previous);
  expect(readFileSync(path.join(data, "secret"), "utf8")).toBe(secretKey);
  const [, proof = ""] = /npm run office -- rehearsed (\S+)/.exec(restored.out) ?? [];
  expect(verifyRehearsalProof(secretKey, proof)).toBeInstanceOf(Date);
  // Without the queue, which the running server works on, and that a backup was made, which is recorded after it.
  const partyTables = (content: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(content).filter(([table]) => table.startsWith("public.") && table !== "public.operation_records"),
    );
  expect(partyTables(await withClient(url, contentOf))).toEqual(partyTables(await withClient(databaseUrl, contentOf)));
  await drop();
}, 180_000);

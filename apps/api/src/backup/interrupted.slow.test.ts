import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { Client, DatabaseError } from "pg";
import { afterAll, expect, test } from "vitest";
import { localMedia } from "#gateways/media/create-media-store.ts";
import { startTestApi } from "#testing/api.ts";
import { createEmptyDatabase } from "#testing/database.ts";
import { programEnvironment } from "#testing/program-environment.ts";
import type { BackupKeys } from "./age-keys.ts";
import { runProgram, withClient } from "./backup.factories.ts";
import { restoreBackup } from "./restore.ts";

const server = await startTestApi();
const { databaseUrl, dataDirectory, secretKey } = server.services.config;
const folder = mkdtempSync(path.join(tmpdir(), "party-backup-"));
const identity = await generateIdentity();
const keys: BackupKeys = { identityFile: path.join(folder, "identity") };
writeFileSync(keys.identityFile!, identity);
const source = {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDirectory,
  SECRET_KEY: secretKey,
  BACKUP_RECIPIENT: await identityToRecipient(identity),
};
const made = await runProgram("backup", source, "--to", path.join(folder, "made"));
const [archive, keyFile] = made.out.trim().split("\n") as [string, string];

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyMachine() {
  const { url, drop } = await createEmptyDatabase();
  const data = mkdtempSync(path.join(folder, "machine-"));
  const environment = { DATABASE_URL: url, DATA_DIR: data, BACKUP_IDENTITY: keys.identityFile! };
  return {
    url,
    data,
    drop,
    environment,
    target: { databaseUrl: url, media: localMedia({ dataDirectory: data }), keys },
  };
}

const tablesIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'pgboss')");
    return rows.length;
  });

const moduleAt = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

/** Runs statements of a module, which end with the process killing itself. */
async function runUntilKilled(statements: string, environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", statements], {
    env: { ...programEnvironment, ...environment },
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
}

test("a backup that was killed is no backup, and a later one removes what is left of it", async () => {
  const to = path.join(folder, "killed");
  const name = "party-20260101T000000Z.tar.zst.age";
  mkdirSync(to);
  await runUntilKilled(
    `import { createBackup } from ${moduleAt("backup.ts")};
     const source = ${JSON.stringify({ databaseUrl, secretKey, party: "Party", keys: { recipient: source.BACKUP_RECIPIENT } })};
     const media = { list: async function* () {} };
     const beforeComplete = async () => process.kill(process.pid, "SIGKILL");
     await createBackup({ ...source, media }, ${JSON.stringify(path.join(to, name))}, { beforeComplete });`,
    {},
  );
  expect(readdirSync(to)).toEqual([`${name}.part`]);
  const { environment, drop } = await emptyMachine();
  const refused = await runProgram("restore", environment, path.join(to, `${name}.part`), "--check");
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is incomplete: it is being written") });
  await drop();

  const long = new Date(Date.now() - 2 * 3_600_000);
  copyFileSync(path.join(to, `${name}.part`), path.join(to, "being-written.tar.zst.age.part"));
  utimesSync(path.join(to, `${name}.part`), long, long);
  const { out } = await runProgram("backup", source, "--to", to);
  const files = out
    .trim()
    .split("\n")
    .map((file) => path.basename(file));
  expect(readdirSync(to).sort()).toEqual(["being-written.tar.zst.age.part", ...files].sort());
}, 120_000);

test("a restore that is killed before its commit has stored the secret, and can be run again", async () => {
  const { url, data, drop, environment } = await emptyMachine();
  await runUntilKilled(
    `import { restoreBackup } from ${moduleAt("restore.ts")};
     import { localMedia } from ${moduleAt("../gateways/media/create-media-store.ts")};
     import { storeSecret } from ${moduleAt("../config.ts")};
     const [databaseUrl, dataDirectory, secretKey] = ${JSON.stringify([url, data, secretKey])};
     const beforeCommit = () => {
       storeSecret(dataDirectory, secretKey);
       process.kill(process.pid, "SIGKILL");
     };
     const target = { databaseUrl, media: localMedia({ dataDirectory }), keys: ${JSON.stringify(keys)} };
     await restoreBackup(target, ${JSON.stringify(archive)}, { secretKey, beforeCommit });`,
    {},
  );
  expect(readFileSync(path.join(data, "secret"), "utf8")).toBe(secretKey);
  await expect.poll(() => tablesIn(url)).toBe(0);
  expect(await runProgram("restore", environment, archive, "--key", keyFile)).toMatchObject({ code: 0 });
  expect(await tablesIn(url)).toBeGreaterThan(50);
  await drop();
}, 120_000);

test("a restore that cannot store the secret restores nothing", async () => {
  const { url, data, drop, environment } = await emptyMachine();
  symlinkSync(path.join(data, "nowhere"), path.join(data, "secret"));
  expect(await runProgram("restore", environment, archive, "--key", keyFile)).toMatchObject({ code: 1 });
  expect(await tablesIn(url)).toBe(0);
  await drop();
}, 120_000);

test("only a lock that keeps the transaction from starting is said to be a server that runs", async () => {
  const { url, target, drop } = await emptyMachine();
  const user = new Client({ connectionString: url });
  await user.connect();
  await user.query("create table mine (id int)");
  await user.query("begin; lock table mine");
  const replace = new URL(url).pathname.slice(1);
  await expect(restoreBackup(target, archive, { secretKey, replace })).rejects.toThrow(/stop all API and worker/);
  expect(await tablesIn(url)).toBe(1);
  await user.query("rollback");

  const later = restoreBackup(target, archive, {
    secretKey,
    replace,
    report: (line) => {
      if (line !== "bringing the schema up to date") return;
      throw Object.assign(new DatabaseError("canceling statement due to lock timeout", 0, "error"), { code: "55P03" });
    },
  });
  await expect(later).rejects.toThrow("canceling statement due to lock timeout");
  expect(await tablesIn(url)).toBeGreaterThan(50);
  await user.end();
  await drop();
}, 120_000);

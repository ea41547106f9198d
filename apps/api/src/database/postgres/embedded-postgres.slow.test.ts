import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedDatabase, ensureDatabase } from "./embedded-postgres.ts";

const STARTER_PROGRAM = `
  const { ensureDatabase } = await import(${JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href)});
  const database = await ensureDatabase(process.argv[1]);
  process.once("disconnect", () => database.stop());
  process.send(database.url);
`;

/** A stopped cluster, which most tests copy, because `initdb` takes seconds. */
let cluster: string;
let folder: string;
let databases: EmbeddedDatabase[];
let starters: ChildProcess[];

beforeAll(async () => {
  cluster = mkdtempSync(path.join(tmpdir(), "party-launcher-"));
  await (await ensureDatabase(cluster)).stop();
});

afterAll(() => rmSync(cluster, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "party-launcher-"));
  databases = [];
  starters = [];
});

afterEach(async () => {
  for (const starter of starters) starter.kill("SIGKILL");
  for (const database of databases) await database.stop();
  // A server whose users were all killed goes on: adopt it to stop it.
  if (serverPid() !== undefined) await (await ensureDatabase(folder)).stop();
  rmSync(folder, { recursive: true, force: true });
});

test("three processes that start at once share one server, and the last one to exit stops it", async () => {
  const [first, second, third] = await Promise.all([forkStarter(), forkStarter(), forkStarter()]);
  expect(new Set([first.url, second.url, third.url]).size).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith("pg18"))).toEqual(["pg18"]);

  await disconnect(first.program);
  await disconnect(second.program);
  expect(await query(third.url, "select 1 as found")).toEqual([{ found: 1 }]);

  await disconnect(third.program);
  expect(serverPid()).toBeUndefined();
  await expect(query(third.url, "select 1 as found")).rejects.toThrow(/ENOENT/);
});

test("an acknowledged row survives kill -9 of the database server", async () => {
  copyCluster();
  const before = await open();
  await query(before.url, "create table promises (word text)");
  await query(before.url, "insert into promises values ('kept')");
  process.kill(serverPid()!, "SIGKILL");
  await before.lost;

  const after = await open();
  expect(await query(after.url, "select word from promises")).toEqual([{ word: "kept" }]);
});

test("a server whose parent process was killed is reused, not started again", async () => {
  copyCluster();
  const { program } = await forkStarter();
  const server = serverPid();
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGKILL");
  await ended;

  await open();
  expect(serverPid()).toBe(server);
});

test("a cluster that a crash left half initialised is removed together with its lock", async () => {
  const exitedPid = await pidOfExitedProcess();
  const unfinishedCluster = path.join(folder, `pg18.init-${exitedPid}`);
  mkdirSync(unfinishedCluster);
  writeFileSync(path.join(unfinishedCluster, "PG_VERSION"), "18\n");
  writeFileSync(path.join(folder, "init.lock"), String(exitedPid));

  await open();
  expect(existsSync(unfinishedCluster)).toBe(false);
  expect(existsSync(path.join(folder, "init.lock"))).toBe(false);
});

test("a postmaster.pid that names an unrelated process does not prevent the start", async () => {
  copyCluster();
  const unrelatedProcess = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  starters.push(unrelatedProcess);
  const directory = path.join(folder, "pg18");
  writeFileSync(
    path.join(directory, "postmaster.pid"),
    `${unrelatedProcess.pid}\n${directory}\n0\n5432\n${folder}\n\n0 0\nready\n`,
  );

  const database = await open();
  expect(await query(database.url, "select 1 as found")).toEqual([{ found: 1 }]);
});

test("a data folder whose path is too long for a Unix socket gets a socket in a shorter path", async () => {
  const longPath = path.join(
    folder,
    ..."a database folder with a long, long name / in another one that is no shorter than it".split(" "),
  );
  copyCluster(longPath);
  const database = await ensureDatabase(longPath, { fsync: "off" });
  try {
    expect(await query(database.url, "select 1 as found")).toEqual([{ found: 1 }]);
    expect(existsSync(path.join(longPath, ".s.PGSQL.5432"))).toBe(false);
  } finally {
    await database.stop();
  }
});

test("the database server's log contains no values of a rejected row", async () => {
  copyCluster();
  const { url } = await open();
  await query(url, "create table people (email text unique)");
  await query(url, "insert into people values ('wangari@example.org')");
  await expect(query(url, "insert into people values ('wangari@example.org')")).rejects.toThrow(/unique/);
  const log = readFileSync(path.join(folder, "postgres.log"), "utf8");
  expect(log).toContain("people_email_key");
  expect(log).not.toContain("wangari");
});

/** With its owner, as which the server of root runs. */
function copyCluster(to = folder): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  execFileSync("cp", ["-a", path.join(cluster, "pg18"), to]);
}

async function open(): Promise<EmbeddedDatabase> {
  const database = await ensureDatabase(folder);
  databases.push(database);
  return database;
}

async function forkStarter(): Promise<{ program: ChildProcess; url: string }> {
  const program = spawn(process.execPath, ["--input-type=module", "--eval", STARTER_PROGRAM, folder], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  starters.push(program);
  const url = await new Promise<string>((resolve, reject) => {
    program.once("message", (message) => resolve(String(message)));
    program.once("exit", (code) => reject(new Error(`the starter ended with ${code}`)));
  });
  return { program, url };
}

async function disconnect(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.disconnect();
  await ended;
}

async function pidOfExitedProcess(): Promise<number> {
  const program = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await new Promise((resolve) => program.once("exit", resolve));
  return program.pid!;
}

function serverPid(): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(folder, "pg18/postmaster.pid"), "utf8"), 10);
  } catch {
    return undefined;
  }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

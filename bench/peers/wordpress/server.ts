import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { waitForAnswer } from "../../stack/measured-program.ts";
import { mariadbSocket, nginxConfig, type Place, phpFpmConfig, wpConfig } from "./configuration.ts";

const PACKAGED = "/usr/share/wordpress";
const THEME = `${PACKAGED}/wp-content/themes/twentytwentythree`;
const START_WITHIN_MS = 60_000;
/** Root runs the servers as nobody, as they refuse root or warn about it. */
const NOBODY = 65534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface Article {
  type: "post" | "page";
  title: string;
  /** HTML. */
  content: string;
  /** Path of the file. */
  picture: string | null;
}

/** Debian's packages that are not there. */
export function missingPackages(): string[] {
  const { stdout: modules } = spawnSync("php", ["-m"], { encoding: "utf8" });
  const there = {
    wordpress: existsSync(`${PACKAGED}/wp-load.php`),
    "wordpress-theme-twentytwentythree": existsSync(THEME),
    "php-cli": Boolean(modules),
    "php-fpm": phpFpm() !== undefined,
    "php-mysql": /^mysqli$/m.test(modules ?? ""),
    "php-gd": /^gd$/m.test(modules ?? ""),
    nginx: existsSync("/usr/sbin/nginx"),
    "mariadb-server": existsSync("/usr/sbin/mariadbd") && existsSync("/usr/bin/mariadb-install-db"),
  };
  return Object.entries(there).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Its name contains the version, e.g. php-fpm8.2. */
function phpFpm(): string | undefined {
  const name = readdirSync("/usr/sbin").find((file) => /^php-fpm\d/.test(file));
  return name && `/usr/sbin/${name}`;
}

/**
 * Runs WordPress as Debian packages it, on nginx, PHP-FPM and MariaDB of its own in a temporary folder.
 * @param measure gets the address, and the paths of the articles by title
 */
export async function withWordPress(
  port: number,
  articles: readonly Article[],
  measure: (url: string, paths: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "party-wordpress-"));
  const place: Place = { folder, root: path.join(folder, "wordpress"), url: `http://127.0.0.1:${port}`, port };
  const processes: ChildProcess[] = [];
  // Also when a signal ends the measurement.
  const end = () => {
    for (const child of processes) child.kill("SIGTERM");
    // MariaDB still writes while it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  process.once("exit", end);
  try {
    cpSync(PACKAGED, place.root, {
      recursive: true,
      dereference: true,
      filter: (file) => !file.endsWith("/.htaccess"),
    });
    mkdirSync(path.join(place.root, "wp-content/uploads"));
    writeFileSync(path.join(place.root, "wp-config.php"), wpConfig(place));
    writeFileSync(path.join(folder, "php-fpm.conf"), phpFpmConfig(place));
    writeFileSync(path.join(folder, "nginx.conf"), nginxConfig(place));
    giveAway(folder, folder, path.join(place.root, "wp-content/uploads"));

    const log = openSync(path.join(folder, "programs.log"), "a");
    const start = (file: string, ...args: string[]) =>
      processes.push(spawn(file, args, { ...user, cwd: folder, stdio: ["ignore", log, log] }));
    await startMariadb(place, start);
    const paths = install(place, articles);
    start(phpFpm()!, "--nodaemonize", "--fpm-config", path.join(folder, "php-fpm.conf"));
    start("/usr/sbin/nginx", "-e", "stderr", "-c", path.join(folder, "nginx.conf"));
    await waitForAnswer(place.url).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(path.join(folder, "programs.log"), "utf8")}`);
    });
    await measure(place.url, paths);
  } finally {
    const running = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => once(child, "exit"));
    for (const child of running) child.kill("SIGTERM");
    await Promise.all(ended);
    process.off("exit", end);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startMariadb(place: Place, start: (file: string, ...args: string[]) => void): Promise<void> {
  const data = path.join(place.folder, "mariadb");
  run("/usr/bin/mariadb-install-db", [
    "--no-defaults",
    "--auth-root-authentication-method=normal",
    "--skip-test-db",
    `--datadir=${data}`,
  ]);
  const socket = `--socket=${mariadbSocket(place)}`;
  const files = [`--datadir=${data}`, `--tmpdir=${place.folder}`, `--pid-file=${place.folder}/mariadb.pid`];
  start("/usr/sbin/mariadbd", "--no-defaults", "--skip-networking", socket, ...files);
  const statement = ["--no-defaults", socket, "--user=root", "--execute=CREATE DATABASE IF NOT EXISTS wordpress"];
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await delay(100)) {
    if (spawnSync("mariadb", statement, user).status === 0) return;
  }
  throw new Error("MariaDB does not start");
}

/** @returns the paths of the articles by title */
function install({ root }: Place, articles: readonly Article[]): Record<string, string> {
  const script = path.join(import.meta.dirname, "install.php");
  const output = run("php", [script, root], JSON.stringify({ title: "Ugatuzi Party", articles }));
  return JSON.parse(output);
}

/** @throws Error with the program's output when it fails */
function run(file: string, args: string[], input = ""): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, { ...user, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file}: ${error?.message ?? (stderr || stdout)}`);
  return stdout;
}

function giveAway(...folders: string[]): void {
  if (user.uid === undefined) return;
  for (const folder of folders) {
    chmodSync(folder, 0o755);
    chownSync(folder, user.uid, user.gid);
  }
}

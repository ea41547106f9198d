/** The programs of the cluster: where Debian installs them, which account runs them, and how they are killed. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the account `postgres` of Debian's package. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/**
 * Folder of the newest PostgreSQL of Debian's packages.
 * @throws Error when there is none
 */
export function databaseBinaries(): string {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder).map(Number).filter(Number.isInteger) : [];
  if (versions.length === 0) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  return path.join(folder, String(Math.max(...versions)), "bin");
}

/** @throws Error naming the packages, when the program is in no folder of `PATH` */
export function expectInstalled(program: string): void {
  const found = (process.env.PATH ?? "").split(":").some((one) => existsSync(path.join(one, program)));
  if (!found) throw new Error(`${program} is not installed: apt-get install etcd-server patroni haproxy postgresql`);
}

/** Kills processes and all below them. */
export function killAll(...pids: (number | undefined)[]): void {
  const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = listed
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  for (const one of pids.flatMap((pid) => (pid ? [pid, ...below(pid)] : []))) {
    try {
      process.kill(one, "SIGKILL");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

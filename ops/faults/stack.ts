/** `npm start` in a folder of its own, whose processes can be killed all at once, as a power failure does. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessRunning, readPostmaster } from "../../apps/api/src/database/postgres/postgres-process.ts";

const root = path.dirname(path.dirname(import.meta.dirname));
const BASE = Number(process.env.FAULTS_PORT || 9500);
const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 15_000;

export interface Stack {
  readonly apiUrl: string;
  readonly siteUrl: string;
  /** Of the embedded PostgreSQL, for `ensureDatabase`. */
  readonly databaseFolder: string;
  /** @param clock seconds by which the clock of all its processes is off, e.g. -3600 */
  start(clock?: number): void;
  /** Waits until API and site serve. */
  ready(): Promise<void>;
  /** SIGKILL to PostgreSQL with its backends, API, worker, site and their supervisor. Resolves with their number. */
  killAll(): Promise<number>;
  stop(): Promise<void>;
}

/** @param environment settings beyond addresses and folder */
export function createStack(environment: NodeJS.ProcessEnv): Stack {
  const folder = mkdtempSync(path.join(tmpdir(), "party-faults-"));
  chmodSync(folder, 0o755);
  const databaseFolder = path.join(folder, "postgres");
  const apiUrl = `http://127.0.0.1:${BASE}`;
  const siteUrl = `http://127.0.0.1:${BASE + 1}`;
  let child: ChildProcess | undefined;
  let output = "";

  function start(clock = 0): void {
    child = spawn(process.execPath, ["scripts/stack.ts"], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOST: "127.0.0.1",
        API_PORT: String(BASE),
        SITE_PORT: String(BASE + 1),
        API_URL: apiUrl,
        SITE_URL: siteUrl,
        DATA_DIR: folder,
        ...(clock === 0 ? {} : clockOff(clock)),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-5_000);
      });
    }
  }

  async function ready(): Promise<void> {
    const until = Date.now() + START_WITHIN_MS;
    while (!((await serves(`${apiUrl}/readyz`)) && (await serves(`${siteUrl}/healthz`)))) {
      if (child?.exitCode != null || Date.now() > until) throw new Error(`The stack does not start:\n${output}`);
      await delay(50);
    }
  }

  /** The supervisor, what descends from it, and all of PostgreSQL, which outlives a killed supervisor and postmaster. */
  function processes(): number[] {
    const parents = new Map(processParents());
    const postmaster = readPostmaster(databaseFolder)?.pid;
    // After a crash the id may belong to a process of somebody else.
    const isPostmaster = postmaster !== undefined && commandOf(postmaster).includes(databaseFolder);
    const roots = [child?.pid, isPostmaster ? postmaster : undefined].filter((pid) => pid !== undefined);
    const isOurs = (pid: number | undefined): boolean =>
      pid !== undefined && pid > 1 && (roots.includes(pid) || isOurs(parents.get(pid)));
    return [...parents.keys()].filter((pid) => isOurs(pid) || workingFolderOf(pid).startsWith(databaseFolder));
  }

  async function killAll(): Promise<number> {
    let killed = 0;
    // A process may have started another one in between.
    for (
      let pids = processes().filter(isProcessRunning);
      pids.length > 0;
      pids = processes().filter(isProcessRunning)
    ) {
      for (const pid of pids) {
        try {
          process.kill(pid, "SIGKILL");
          killed++;
        } catch {
          // It has ended by itself.
        }
      }
      await delay(5);
    }
    child = undefined;
    return killed;
  }

  async function stop(): Promise<void> {
    const until = Date.now() + STOP_WITHIN_MS;
    child?.kill("SIGTERM");
    while (child && child.exitCode === null && child.signalCode === null && Date.now() < until) await delay(50);
    await killAll();
    rmSync(folder, { recursive: true, force: true });
  }

  return { apiUrl, siteUrl, databaseFolder, start, ready, killAll, stop };
}

const LIBFAKETIME = process.env.LIBFAKETIME || "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/** Timers and durations stay true: only the time of day is off, as on a machine whose clock was set wrong. */
function clockOff(seconds: number): NodeJS.ProcessEnv {
  if (!existsSync(LIBFAKETIME)) throw new Error("libfaketime is missing: install it, or set LIBFAKETIME to its file");
  const offset = `${seconds > 0 ? "+" : ""}${seconds}`;
  return { LD_PRELOAD: LIBFAKETIME, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

async function serves(address: string): Promise<boolean> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

function workingFolderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

/** Id and parent of each process that has not ended (proc(5)). */
function processParents(): [number, number][] {
  return readdirSync("/proc").flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)!.split(" ");
      return state === "Z" ? [] : [[Number(name), Number(parent)]];
    } catch {
      return [];
    }
  });
}

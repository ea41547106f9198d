import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** `npm start` with separate ports and data folder; the site is already built. */

let folder: string;
let ports: { SITE_PORT: string; API_PORT: string; SIM_PORT: string };
let known: Set<number>;
let stack: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "party-start-"));
  const [site, api, simulator] = await freePorts(3);
  ports = { SITE_PORT: site!, API_PORT: api!, SIM_PORT: simulator! };
  known = new Set();
});

afterEach(() => {
  for (const process of running()) kill(process);
  rmSync(folder, { recursive: true, force: true });
});

test("npm start brings up site, API, simulator and database, and Ctrl-C leaves no process", async () => {
  await start();
  await expectAnswers();
  expect(running().length).toBeGreaterThan(4);
  expect(await ctrlC()).toBe(0);
  await expectNoneRunning();
  for (const port of Object.values(ports)) await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

test("npm start works again after kill -9 of all processes", async () => {
  await start();
  for (const process of running()) kill(process);
  await expect.poll(running).toEqual([]);
  await start();
  await expectAnswers();
  expect(await ctrlC()).toBe(0);
  await expectNoneRunning();
});

/** Resolves when it has started. */
async function start(): Promise<void> {
  const { PATH = "", HOME = "" } = process.env;
  stack = spawn(process.execPath, ["scripts/stack.ts"], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH, HOME, DATA_DIR: folder, ...ports },
    // A separate process group, to which Ctrl-C is sent as by a terminal.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const up = Promise.withResolvers<void>();
  stack.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    if (output.includes("Ctrl-C stops it all.")) up.resolve();
  });
  stack.once("exit", (code) => up.reject(new Error(`npm start ended with ${code}:\n${output}`)));
  await up.promise;
  for (const each of descendants()) known.add(each);
}

async function ctrlC(): Promise<number | null> {
  const ended = once(stack, "exit");
  process.kill(-stack.pid!, "SIGINT");
  return (await ended)[0] as number | null;
}

async function expectAnswers(): Promise<void> {
  const statusOf = async (port: string, at: string) => (await fetch(`http://127.0.0.1:${port}${at}`)).status;
  expect(await statusOf(ports.SITE_PORT, "/")).toBe(200);
  expect(await statusOf(ports.API_PORT, "/readyz")).toBe(200);
  expect(await statusOf(ports.SIM_PORT, "/healthz")).toBe(200);
}

/** The stack with its descendants, and the database, which is detached but has the folder in its command line. */
function descendants(): number[] {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,command="], { encoding: "utf8" }).trim().split("\n");
  const all = lines.map((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!;
    return { pid: Number(pid), parent: Number(parent), command: command! };
  });
  const found = new Set(
    all.filter(({ pid, command }) => pid === stack.pid || command.includes(folder)).map(({ pid }) => pid),
  );
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** The processes of the tests that still run. */
function running(): number[] {
  return [...known].filter((pid) => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  });
}

/** The database removes its lock file a moment before its process exits. */
const expectNoneRunning = () => expect.poll(running).toEqual([]);

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Exited together with the previous process.
  }
}

async function freePorts(count: number): Promise<string[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const found = servers.map((server) => String((server.address() as { port: number }).port));
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return found;
}

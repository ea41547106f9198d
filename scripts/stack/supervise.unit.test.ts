import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rotateLog } from "./follow-log.ts";
import { type SupervisedProgram, type SupervisorTimeouts, supervise } from "./supervise.ts";

const shortTimeouts: SupervisorTimeouts = { pauses: [1, 1], resetAfter: 60_000, stopWithin: 100, answerWithin: 60_000 };
const answering = `
  process.on("disconnect", () => process.exit());
  require("node:http").createServer((_, reply) => reply.end(String(process.pid))).listen(process.env.PORT, "127.0.0.1");
`;

let folder: string;
let printed: string[];
let running: SupervisedProgram[];
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "party-supervise-"));
  printed = [];
  running = [];
  port = await freePort();
});

afterEach(async () => {
  for (const program of running) {
    program.kill();
    await program.stop();
  }
  rmSync(folder, { recursive: true, force: true });
});

test("a program is ready once it responds, and has exited once it is stopped", async () => {
  const program = run(answering);
  await program.ready;
  const number = await fetchPid();
  await program.stop();
  expect(() => process.kill(number, 0)).toThrow();
  expect(printed).toEqual([]);
});

test("a program that crashes is restarted", async () => {
  const program = run(answering);
  await program.ready;
  const first = await fetchPid();
  process.kill(first, "SIGKILL");
  await expect.poll(async () => (await fetchPid().catch(() => first)) !== first).toBe(true);
  expect(printed).toEqual(["sample was killed (SIGKILL), starting it again"]);
});

test("a program that keeps crashing is abandoned, and its last output is printed", async () => {
  const program = run(`console.error("no more tea"); process.exit(3)`);
  const reason = await program.failed;
  expect(reason).toContain("sample ended (exit code 3), 3 times in a row");
  expect(reason).toContain("no more tea");
});

test("a program that ignores SIGTERM is killed", async () => {
  const program = run(`process.on("SIGTERM", () => {}); ${answering}`);
  await program.ready;
  const number = await fetchPid();
  await program.stop();
  expect(() => process.kill(number, 0)).toThrow();
});

test("a restarted program listens at the same address", async () => {
  const program = run(answering);
  await program.ready;
  const first = await fetchPid();
  await program.restart();
  await expect.poll(() => fetchPid().catch(() => first)).not.toBe(first);
  expect(printed).toEqual([]);
});

test("a program ends when its supervisor is killed", async () => {
  const supervisor = `
    const { supervise } = await import(${JSON.stringify(new URL("./supervise.ts", import.meta.url).href)});
    const program = supervise(JSON.parse(process.argv[1]), () => {});
    await program.ready;
    process.send("ready");
  `;
  const parent = spawn(
    process.execPath,
    ["--input-type=module", "--eval", supervisor, JSON.stringify(sample(answering))],
    {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  await messageOf(parent);
  const number = await fetchPid();
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(number)).toBe(false);
});

test("an error in a program's log is reported, other lines are not", async () => {
  const log = path.join(folder, "sample.log");
  writeFileSync(log, '{"level":50,"msg":"of yesterday"}\n');
  const program = run(`console.log('{"level":30,"msg":"listening"}\\n{"level":50,"msg":"no mail"}'); ${answering}`);
  await program.ready;
  await program.stop();
  expect(printed).toEqual(["sample: no mail"]);
  expect(readFileSync(log, "utf8")).toContain("listening");
});

function sample(source: string) {
  return {
    name: "sample",
    args: ["--eval", source],
    directory: folder,
    environment: { ...process.env, PORT: String(port) },
    log: path.join(folder, "sample.log"),
    answersAt: `http://127.0.0.1:${port}/`,
  };
}

function run(source: string): SupervisedProgram {
  const program = supervise(sample(source), (line) => printed.push(line), shortTimeouts);
  running.push(program);
  return program;
}

async function fetchPid(): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
}

function messageOf(program: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    program.once("message", resolve);
    program.once("exit", (code) => reject(new Error(`ended with ${code}`)));
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process whose parent was killed may remain as a zombie.
    return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

test("a large log is rotated while its program goes on writing", () => {
  const log = path.join(folder, "a.log");
  const output = openSync(log, "a");
  writeSync(output, "x".repeat(100));
  rotateLog(log, 100);
  writeSync(output, "y");
  rotateLog(log, 100);
  writeSync(output, "z");
  closeSync(output);
  expect([readFileSync(`${log}.1`, "utf8"), readFileSync(log, "utf8")]).toEqual([`${"x".repeat(100)}y`, "z"]);
});

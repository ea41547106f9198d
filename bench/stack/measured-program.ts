import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = path.dirname(path.dirname(import.meta.dirname));
/** The first start writes the demo's rows, which takes some 10 s on two quiet cores. */
const START_WITHIN_MS = 180_000;

/** A Node program of this repository that reports its CPU time. */
export interface MeasuredProgram {
  pid: number;
  /** CPU milliseconds of the process so far, its threads included. */
  cpu(): Promise<number>;
  send(message: object): void;
  stop(): Promise<void>;
}

interface Start {
  /** Path from the root, e.g. `apps/api/src/server.ts`. */
  file: string;
  environment: NodeJS.ProcessEnv;
  /** File descriptor for its output. */
  log: number;
}

/** Starts the program. It exits with this process, because its IPC channel closes. */
export function startProgram({ file, environment, log }: Start): MeasuredProgram {
  const child = spawn(process.execPath, ["--import", "./bench/stack/report-cpu.ts", file], {
    cwd: root,
    env: environment,
    stdio: ["ignore", log, log, "ipc"],
  });
  return {
    pid: child.pid!,
    cpu: () => cpuOf(child),
    send: (message) => void child.send(message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** @throws Error when there is no successful response in time */
export async function waitForAnswer(address: string): Promise<void> {
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await delay(50)) {
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${address} does not answer`);
}

/** Asks a process with an IPC channel for its CPU milliseconds so far. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  child.send("cpu");
  for (;;) {
    const [message] = await once(child, "message");
    if (typeof message === "object" && "cpu" in message) return message.cpu;
  }
}

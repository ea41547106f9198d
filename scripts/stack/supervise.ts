import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { followLog, lastLines } from "./follow-log.ts";

/** A program of the stack: its command, its log file, and the URL that responds once it is ready. */
export interface Program {
  readonly name: string;
  /** Arguments of Node, which runs in `directory`. */
  readonly args: readonly string[];
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: string;
  readonly answersAt: string;
}

export interface SupervisedProgram {
  /** Resolves when the program answers for the first time. */
  readonly ready: Promise<void>;
  /** Resolves with the reason when the program died too often to be started again. */
  readonly failed: Promise<string>;
  restart(): Promise<void>;
  /** Asks the program to end and waits until it has. */
  stop(): Promise<void>;
  kill(): void;
}

export interface SupervisorTimeouts {
  /** Pauses before each new start, in milliseconds; after one more death the program has failed. */
  readonly pauses: readonly number[];
  /** After living this long a program starts again with the first pause. Milliseconds. */
  readonly resetAfter: number;
  /** How long a program may take to stop by itself, in milliseconds. */
  readonly stopWithin: number;
  /** Milliseconds without an answer after which a line is printed. */
  readonly answerWithin: number;
}

const defaultTimeouts: SupervisorTimeouts = {
  pauses: [250, 1_000, 2_000, 4_000],
  resetAfter: 60_000,
  stopWithin: 8_000,
  answerWithin: 20_000,
};

/**
 * Runs a program until it is stopped, and starts it again when it dies.
 *
 * The child has its own process group, so that Ctrl-C reaches only the stack, and an IPC channel to the stack:
 * when the stack is killed the channel closes, and the child ends by its own `disconnect` handler.
 */
export function supervise(
  program: Program,
  print: (line: string) => void,
  timeouts: SupervisorTimeouts = defaultTimeouts,
): SupervisedProgram {
  const { name, log } = program;
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>();
  const { promise: ready, resolve: answered } = Promise.withResolvers<void>();
  const closeLog = followLog(log, (line) => print(`${name}: ${line}`));
  let child: ChildProcess;
  let leaving = false;
  let deaths = 0;
  let stopping: Promise<void> | undefined;

  start();
  void waitForAnswer();
  return { ready, failed, restart, stop, kill };

  function start(): void {
    const started = Date.now();
    const output = openSync(log, "a", 0o600);
    child = spawn(process.execPath, program.args, {
      cwd: program.directory,
      env: program.environment,
      stdio: ["ignore", output, output, "ipc"],
      detached: true,
    });
    closeSync(output);
    child.once("exit", (code, signal) => {
      if (leaving) return;
      if (Date.now() - started > timeouts.resetAfter) deaths = 0;
      const how = signal ? `was killed (${signal})` : `ended (exit code ${code})`;
      const pause = timeouts.pauses[deaths++];
      if (pause === undefined) {
        fail(`${name} ${how}, ${deaths} times in a row. The end of ${log}:\n${lastLines(log, 15)}`);
        return;
      }
      print(`${name} ${how}, starting it again`);
      setTimeout(() => leaving || start(), pause);
    });
  }

  async function waitForAnswer(): Promise<void> {
    const slow = setTimeout(() => print(`still waiting for ${name}, see ${log}`), timeouts.answerWithin);
    while (!stopping && !(await isAnswering(program.answersAt))) await delay(20);
    clearTimeout(slow);
    answered();
  }

  async function restart(): Promise<void> {
    if (stopping) return;
    leaving = true;
    await end();
    if (stopping) return;
    leaving = false;
    deaths = 0;
    start();
  }

  function stop(): Promise<void> {
    leaving = true;
    stopping ??= end().then(closeLog);
    return stopping;
  }

  async function end(): Promise<void> {
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(kill, timeouts.stopWithin);
    await ended;
    clearTimeout(timer);
  }

  function kill(): void {
    if (hasEnded(child)) return;
    try {
      process.kill(-child.pid!, "SIGKILL"); // the process group, because a bundler has child processes
    } catch {
      child.kill("SIGKILL");
    }
  }
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request(address, { agent: false, timeout: 10_000 }, (response) => {
      response.resume();
      resolve((response.statusCode ?? 500) < 500);
    });
    probe.once("timeout", () => probe.destroy());
    probe.once("error", () => resolve(false));
    probe.end();
  });
}

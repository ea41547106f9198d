import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import type { BenchStack } from "../stack/bench-stack.ts";
import { waitForAnswer } from "../stack/measured-program.ts";

const folder = path.join(import.meta.dirname, "django");
/** Debian's, which has its packages; another may be first in the path. */
const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";

export interface Django {
  url: string;
  stop(): Promise<void>;
}

/** One gunicorn process with four threads and connections that are kept. @returns undefined where it is not installed */
export async function startDjango({ environment, log }: BenchStack, port: number): Promise<Django | undefined> {
  const needed = "import django, rest_framework, psycopg2, gunicorn";
  if (spawnSync(PYTHON, ["-c", needed]).status !== 0) return undefined;
  const options = ["--workers", "1", "--threads", "4", "--keep-alive", "30", "--log-level", "warning"];
  const child = spawn(PYTHON, ["-m", "gunicorn", ...options, "--bind", `127.0.0.1:${port}`, "app:application"], {
    cwd: folder,
    env: { ...environment, PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", log, log],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitForAnswer(`${url}/counties/`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

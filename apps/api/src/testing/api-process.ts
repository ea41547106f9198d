import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { programEnvironment } from "#testing/program-environment.ts";

const SERVER_PATH = path.join(import.meta.dirname, "../server.ts");

/** When the process is killed: before it gets the callback, while it handles it, or after its reply. */
export type KillMoment = "before" | "while" | "after";

export interface ApiProcess {
  /** A stable URL for callbacks. Answers 502 while the process is down. */
  proxyUrl: string;
  /** Of the running process; undefined while it is down. */
  url(): string | undefined;
  /** Of the running process; undefined while it is down. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** SIGKILL. Its active jobs are queued again at once; pg-boss would wait two minutes. */
  kill(): Promise<void>;
  /** Number of kills so far. */
  kills(): number;
  /** Kills the process at the next callback. */
  killAtCallback(moment: KillMoment): void;
  /** Every line logged so far. */
  logged(): string;
  close(): Promise<void>;
}

/** Runs the API with its worker in a separate process that can be killed and started again. */
export async function startApiProcess(databaseUrl: string, environment: Record<string, string>): Promise<ApiProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "party-faults-"));
  const lines: string[] = [];
  let child: ChildProcess | undefined;
  let url: string | undefined;
  let kills = 0;
  let killMoment: KillMoment | undefined;
  let dying = Promise.resolve();
  let starting: Promise<void> | undefined;

  const front = createServer((request, response) => {
    forward(request, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestBody = await text(request);
    const moment = killMoment;
    killMoment = undefined;
    if (moment === "before") await kill();
    if (url === undefined) return void response.writeHead(502).end();
    const answered = fetch(url + request.url, {
      method: request.method ?? "POST",
      headers: { "content-type": request.headers["content-type"] ?? "application/json" },
      body: requestBody,
    });
    if (moment === "while") {
      answered.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, requestBody.length % 12));
      await kill();
    }
    const reply = await answered;
    const body = await reply.text();
    if (moment === "after") await kill();
    response.writeHead(reply.status).end(body);
  }

  async function launch(): Promise<void> {
    await dying;
    child = spawn(process.execPath, [SERVER_PATH], {
      env: {
        ...programEnvironment,
        HOST: "127.0.0.1",
        API_PORT: "0",
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        MPESA_CALLBACK_URL: address,
        LOG_LEVEL: "debug",
        ...environment,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    child.stdout!.setEncoding("utf8").on("data", (chunk: string) => void lines.push(chunk));
    const died = once(child, "exit").then(([code]) => {
      throw new Error(`the API ended with ${code} instead of starting`);
    });
    const [message] = await Promise.race([once(child, "message"), died]);
    died.catch(() => undefined);
    url = (message as { listening: string }).listening;
  }

  const start = () => {
    if (url !== undefined) return Promise.resolve();
    starting ??= launch().finally(() => {
      starting = undefined;
    });
    return starting;
  };

  async function kill(): Promise<void> {
    await starting;
    if (!child || url === undefined) return dying;
    const killed = child;
    kills += 1;
    url = undefined;
    child = undefined;
    dying = (async () => {
      const gone = once(killed, "exit");
      killed.kill("SIGKILL");
      await gone;
      await requeueActiveJobs(databaseUrl);
    })();
    return dying;
  }

  return {
    proxyUrl: address,
    url: () => url,
    pid: () => child?.pid,
    start,
    kill,
    kills: () => kills,
    killAtCallback: (moment) => {
      killMoment = moment;
    },
    logged: () => lines.join(""),
    close: async () => {
      await kill();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What pg-boss does when the jobs of a dead worker expire. */
async function requeueActiveJobs(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'",
  );
  await client.end();
}

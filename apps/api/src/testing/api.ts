import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, createClient } from "@party/contract/client";
import type { Language } from "@party/contract/values/languages";
import { startFakeS3 } from "@party/fakes/s3";
import type { FastifyInstance, InjectOptions } from "fastify";
import { buildApp } from "#app.ts";
import { loadConfig } from "#config.ts";
import type { Database } from "#database/database.ts";
import { refreshPlansInForce } from "#features/texts/plans-in-force.ts";
import { followPublishedTexts } from "#features/texts/published-texts.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices, type Services } from "#services.ts";
import { openTelemetry } from "#telemetry/telemetry.ts";
import { createTestDatabase } from "#testing/database.ts";
import { undeclaredProblems } from "#testing/expect-problem.ts";
import { allJobs } from "#worker.ts";
import { secretsIn } from "../../../../scripts/checks/log-secrets.ts";

export interface TestApi {
  app: FastifyInstance;
  /** Its URL, if it listens. */
  url: string;
  services: Services;
  db: Database;
  /** A client of this API that needs no network. */
  api: Client;
  /** A client with an access token. */
  as(accessToken: string, language?: Language): Client;
  /** Every line logged so far. */
  logged(): string;
  /** Closes everything. Fails when the log holds personal data or secrets, or a refusal that its endpoint does not declare. */
  close(): Promise<void>;
}

/**
 * Starts an API on a database of its own, for a test file.
 * @param environment settings that differ from the tests' own
 * @param listen on a port of its own, which is its API_URL: for what has to be reached from outside, such as callbacks
 * @example
 * const { api, db, close } = await startTestApi();
 * afterAll(close);
 */
export async function startTestApi(
  environment: Record<string, string> = {},
  { listen = false }: { listen?: boolean } = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  // Set by the project "s3" of vitest.
  const s3 = process.env.TEST_MEDIA === "s3" ? await startFakeS3() : undefined;
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "party-test-data-"));
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    SECRET_KEY: "only for tests, and so known to everybody",
    LOG_LEVEL: "debug",
    // A busy machine must not fail tests that are not about load.
    MAX_EVENT_LOOP_DELAY: "60000",
    // A test reads what it has just written.
    REPLY_CACHE_MS: "0",
    // All payers of a test share one IP address.
    PROMPTS_PER_NETWORK: "1000000",
    HELD_SHARE_PER_NETWORK: "1",
    ...s3?.environment,
    ...environment,
  });
  const lines: string[] = [];
  const log = openLog(config, { write: (line) => void lines.push(line) });
  const services = openServices(config, log, await openTelemetry(config, log));
  await refreshPlansInForce(services.db);
  void followPublishedTexts(services, ({ db }) => refreshPlansInForce(db));
  const app = await buildApp(services);
  await services.jobs.open(allJobs(services));
  await app.ready();
  // The port is known only now, and nothing has read the setting yet.
  if (listen) config.apiUrl = await app.listen({ host: "127.0.0.1", port: 0 });
  const client = (token?: string, language?: Language) =>
    createClient({
      baseUrl: "",
      token: () => token,
      fetch: (url, init) => fetchFrom(app, String(url), init ?? {}),
      ...(language ? { language } : {}),
    });
  return {
    app,
    url: config.apiUrl,
    services,
    db: services.db,
    api: client(),
    as: client,
    logged: () => lines.join(""),
    close: async () => {
      await app.close();
      services.stopping.abort();
      await closeServices(services);
      await database.drop();
      await s3?.close();
      rmSync(dataDirectory, { recursive: true, force: true });
      const secrets = secretsIn(lines.join(""));
      if (secrets.length > 0) throw new Error(`the log holds secrets: ${secrets.slice(0, 20).join("; ")}`);
      const undeclared = undeclaredProblems(lines.join(""));
      if (undeclared.length > 0) throw new Error(`problems that no endpoint declares: ${undeclared.join("; ")}`);
    },
  };
}

async function fetchFrom(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const reply = await app.inject({
    method: (init.method ?? "GET") as NonNullable<InjectOptions["method"]>,
    url,
    headers: init.headers as Record<string, string>,
    ...(init.body == null ? {} : { payload: init.body as string }),
  });
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Response([204, 304].includes(reply.statusCode) ? null : reply.body, { status: reply.statusCode, headers });
}

/**
 * Whether the time of a reply discloses an account or a membership: registrations, sign-ins, requests for a new password and free
 * applications, half of people who are known and half of others, taking turns on a database of its own. Fails when the known one is
 * the slower in more than three of five pairs, or in fewer than two: other load hits both calls of a pair, but shifts the medians,
 * so these are for the report. BENCH_PAIRS sets how many pairs, 200 by default.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "../apps/api/src/app.ts";
import { loadConfig } from "../apps/api/src/config.ts";
import { migrate } from "../apps/api/src/database/migrate.ts";
import { ensureDatabase } from "../apps/api/src/database/postgres/embedded-postgres.ts";
import { createRegistration, createUser, TEST_PASSWORD } from "../apps/api/src/features/auth/auth.factories.ts";
import { createApplicationBody, createMembership } from "../apps/api/src/features/memberships/memberships.factories.ts";
import { openLog } from "../apps/api/src/log.ts";
import { closeServices, openServices } from "../apps/api/src/services.ts";
import { allJobs } from "../apps/api/src/worker.ts";
import type { Application } from "../packages/contract/src/memberships/memberships.ts";
import { LIMIT_EXCEEDED, median, printTable } from "./stack/table.ts";

const PAIRS = Number(process.env.BENCH_PAIRS || 200);
const WARM_UP = 10;
const LARGEST_SHARE = 0.6;

const folder = mkdtempSync(path.join(tmpdir(), "party-account-timing-"));
const server = await ensureDatabase(path.join(folder, "postgres"));
const config = loadConfig({
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  SECRET_KEY: "only for measurements, and so known to everybody",
  TRUST_PROXY: "loopback",
  LOG_LEVEL: "error",
});
const services = openServices(config, openLog(config));
try {
  await migrate(server.url);
  await services.jobs.open(allJobs(services));
  const app = await buildApp(services);
  let calls = 0;
  /** Each from another network, so that no limit is met. @returns milliseconds, and the reply without what differs each time */
  async function send(url: string, payload: object) {
    calls += 1;
    const address = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    const start = performance.now();
    const reply = await app.inject({
      method: "POST",
      url,
      payload,
      remoteAddress: "127.0.0.1",
      headers: { "x-forwarded-for": address },
    });
    const ms = performance.now() - start;
    return { ms, reply: `${reply.statusCode} ${reply.body}`.replace(/"id":\d+|"created_at":"[^"]*"/g, "") };
  }
  type Call = (email: string, application: Application) => Promise<{ ms: number; reply: string }>;
  const kinds: [string, Call][] = [
    [
      "register, another password",
      (email) =>
        send(
          "/api/auth/register/",
          createRegistration({ email, password: "the spy's own", password2: "the spy's own" }),
        ),
    ],
    ["register, the same password", (email) => send("/api/auth/register/", createRegistration({ email }))],
    ["sign in, wrong password", (email) => send("/api/auth/login/", { email, password: "the spy's own" })],
    ["forgotten password", (email) => send("/api/account/forgot-password/", { email })],
    ["free application", (_, application) => send("/memberships/public/", application)],
  ];
  const rows: string[][] = [];
  for (const [name, call] of kinds) {
    for (const confirmed of [true, false]) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let pair = -WARM_UP; pair < PAIRS; pair++) {
        const member = await createUser(services, { confirmed, password: TEST_PASSWORD });
        const application = createApplicationBody();
        await createMembership(services, member.id, application);
        const sides = [
          { times: known, email: member.email, application },
          { times: unknown, email: createRegistration().email, application: createApplicationBody() },
        ];
        const replies: string[] = [];
        // The first of a pair may be slower.
        for (const { times, email, application } of pair % 2 ? sides : sides.toReversed()) {
          const { ms, reply } = await call(email, application);
          replies.push(reply);
          if (pair >= 0) times.push(ms);
        }
        if (replies[0] !== replies[1]) throw new Error(`the replies differ: ${replies.join(" and ")}`);
      }
      const slower = known.filter((ms, pair) => ms > unknown[pair]!).length / PAIRS;
      const difference = median(known) / median(unknown) - 1;
      if (Math.max(slower, 1 - slower) > LARGEST_SHARE) process.exitCode = LIMIT_EXCEEDED;
      rows.push([
        ...[name, confirmed ? "confirmed" : "unconfirmed", median(known).toFixed(2), median(unknown).toFixed(2)],
        ...[`${(difference * 100).toFixed(1)} %`, `${Math.round(slower * 100)} %`],
      ]);
    }
  }
  printTable(["call", "account", "known, ms", "unknown, ms", "difference", "known slower"], rows);
  await app.close();
} finally {
  await closeServices(services);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

import { allEndpoints } from "@party/contract/api";
import { methodAndPath } from "@party/contract/endpoint";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openReplica } from "#database/connections/replica.ts";
import { storeArticle } from "#features/news/news.ts";
import { openLog } from "#log.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { startReplication } from "#testing/replica.ts";
import { isShareable } from "./shared-replies.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const replication = await startReplication();
const { app, db, services, logged, close } = await startTestApi({
  DATABASE_URL: replication.primary.url,
  DATABASE_REPLICA_URL: replication.replica.url,
});
const admin = new Client({ connectionString: replication.replica.url });
admin.on("error", () => undefined);
await admin.connect();
afterAll(async () => {
  await admin.end();
  await close();
  await replication.close();
});
beforeAll(async () => {
  await seedDemo(services);
  await untilAway(false);
});

const POOL = 10;
const SIGNED_IN = { authorization: "Bearer of.some.member" };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
/** How often the log says that the replica is away, and that it is used. */
const changesLogged = () =>
  ["the replica is away", "are read from the replica"].map((text) => logged().split(text).length - 1);
const untilAway = (away: boolean) =>
  vi.waitFor(() => expect(services.replica?.isAway()).toBe(away), { timeout: 20_000 });

/** Uses up all connections to the primary, so that only the replica can answer. */
async function withoutPrimary<Result>(run: () => Promise<Result>): Promise<Result> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const taken = Array.from({ length: POOL }, () => Promise.withResolvers<void>());
  const held = taken.map(({ resolve }) =>
    db.connection().execute(async () => {
      resolve();
      await over;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  return run().finally(async () => {
    end();
    await Promise.all(held);
  });
}

const publish = (title: string) =>
  storeArticle(db, {
    ...{ title, content: "<p>Water comes to the ward.</p>", image: null, category: null, author: null },
    publishedAt: new Date(),
  });

const shareable = allEndpoints
  .filter(({ endpoint }) => isShareable(endpoint))
  .map(({ endpoint }) => methodAndPath(endpoint.route).path.replace("{id}", "1").replace("{slug}", "nyeri"));
const queries: Record<string, string> = { "/constituencies/": "?county=1", "/wards/": "?constituency=1" };

test.each(shareable)("a visitor's %s is answered by the replica", async (path) => {
  const url = path + (queries[path] ?? "");
  const fromPrimary = await get(url, SIGNED_IN);
  await vi.waitFor(
    async () => {
      const fromReplica = await withoutPrimary(() => get(url));
      expect(fromReplica.statusCode).toBe(200);
      expect(fromReplica.body).toBe(fromPrimary.body);
    },
    { timeout: 20_000 },
  );
});

test("who is signed in is answered by the primary, and the process stays ready without a free connection", async () => {
  const statuses = await withoutPrimary(async () => [
    (await get("/news/", SIGNED_IN)).statusCode,
    (await get("/news/", { cookie: "staff=1" })).statusCode,
    (await get("/readyz")).statusCode,
    (await get("/news/")).statusCode,
  ]);
  expect(statuses).toEqual([503, 503, 200, 200]);
});

test("what is published while the replica replays nothing is on its page at once, and soon in the lists", async () => {
  await admin.query("select pg_wal_replay_pause()");
  const id = await publish("Boreholes for Turkana");
  expect((await get(`/news/${id}/`)).statusCode).toBe(200);
  expect((await get("/news/", SIGNED_IN)).body).toContain("Boreholes for Turkana");
  await vi.waitFor(async () => expect((await get("/news/")).body).toContain("Boreholes for Turkana"), {
    timeout: 20_000,
  });
  await untilAway(true);
  await sql`select pg_switch_wal()`.execute(db);
  await admin.query("select pg_wal_replay_resume()");
  await untilAway(false);
  expect((await withoutPrimary(() => get("/news/"))).body).toContain("Boreholes for Turkana");
});

test("visitors notice neither that the replica stops nor that it is back, and the log has one line of each", async () => {
  const before = changesLogged();
  const statuses = new Set<number>();
  let reading = true;
  const visitor = async () => {
    while (reading) statuses.add((await get("/news/")).statusCode);
  };
  const visitors = [visitor(), visitor()];
  await replication.replica.stop();
  await untilAway(true);
  expect((await get("/news/")).body).toContain("Boreholes for Turkana");
  await replication.replica.start();
  await untilAway(false);
  expect((await withoutPrimary(() => get("/news/"))).statusCode).toBe(200);
  reading = false;
  await Promise.all(visitors);
  expect([...statuses]).toEqual([200]);
  expect(changesLogged()).toEqual(before.map((count) => count + 1));
});

test("a replica that does not answer is passed over for the next one, and no session can write", async () => {
  const urls = ["postgres://postgres@127.0.0.1:1/party", replication.primary.url];
  const lines: string[] = [];
  const log = openLog(services.config, { write: (line) => void lines.push(line) });
  const two = openReplica({ urls, primary: services.probe, log });
  two.start();
  await vi.waitFor(() => expect(two.isAway() || lines.length === 0).toBe(false), { timeout: 20_000 });
  expect(lines[0]).toContain("ECONNREFUSED");
  await expect(two.db.deleteFrom("news_articles").execute()).rejects.toThrow("read-only transaction");
  await two.close();
});

test("visitors read on while there is no primary", async () => {
  await replication.primary.stop();
  expect((await get("/news/", SIGNED_IN)).statusCode).toBe(503);
  expect((await get("/news/")).statusCode).toBe(200);
  await replication.primary.start();
  await vi.waitFor(async () => expect((await get("/news/", SIGNED_IN)).statusCode).toBe(200), { timeout: 20_000 });
});

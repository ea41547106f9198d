import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { createMessageBody } from "#features/contact/contact.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { incrementRequestCounts } from "./rate-limit.queries.ts";

const { app, services, close } = await startTestApi({ TRUST_PROXY: "loopback" });
let statements = 0;
const db = openDatabase({ url: services.config.databaseUrl, log: () => void statements++ });
afterAll(async () => {
  await db.destroy();
  await close();
});
beforeEach(() => {
  statements = 0;
});

const HOUR_MS = 3_600_000;
const increment = async (keys: readonly string[], amounts?: readonly number[]) => {
  const windows = keys.map(() => HOUR_MS);
  const counts = await incrementRequestCounts(db, keys, windows, amounts);
  return keys.map((key) => counts.get(key)?.count);
};

test("requests that arrive at once are counted in one statement, each as if it had come after the one before", async () => {
  await increment(["network"]);
  const counts = await Promise.all([
    increment(["network", "phone"]),
    increment(["phone"]),
    increment(["network", "rows"], [1, 40]),
    increment(["rows", "network"], [2, 1]),
  ]);
  expect(counts).toEqual([[2, 1], [2], [3, 40], [42, 4]]);
  expect(statements).toBe(2);
});

test("requests that arrive at once after a window begin the next one together", async () => {
  await increment(["ended"], [70]);
  await sql`update rate_limits set resets_at = now() - interval '1 second' where key = 'ended'`.execute(db);
  expect(await Promise.all([increment(["ended"]), increment(["ended"], [5]), increment(["ended"])])).toEqual([
    [1],
    [6],
    [7],
  ]);
});

test("of requests that arrive at once, as many pass as the limit has left, and each limit refuses its own", async () => {
  const body = createMessageBody();
  const post = (address: string, payload: object) =>
    app.inject({
      ...{ method: "POST", url: "/contact/", remoteAddress: "127.0.0.1", payload },
      headers: { "x-forwarded-for": address },
    });
  const codesOf = async (address: string, payloads: readonly object[]) =>
    (await Promise.all(payloads.map((each) => post(address, each)))).map(({ statusCode }) => statusCode);
  const [refused, others] = await Promise.all([
    codesOf("41.90.3.1", Array(24).fill(body)),
    codesOf("41.90.3.2", Array(6).fill(body)),
  ]);
  expect(refused.map((code) => code < 300)).toEqual([...Array(20).fill(true), ...Array(4).fill(false)]);
  expect(refused.slice(20)).toEqual(Array(4).fill(429));
  expect(others.filter((code) => code < 300)).toHaveLength(6);
});

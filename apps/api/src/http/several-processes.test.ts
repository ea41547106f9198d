import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { createMessageBody } from "#features/contact/contact.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { startTestApi } from "#testing/api.ts";

const first = await startTestApi();
// The second process has connections, counters and queues of its own, and the same database.
const second = await startTestApi({ DATABASE_URL: first.services.config.databaseUrl });
afterAll(async () => {
  await second.close();
  await first.close();
});

const post = (app: FastifyInstance, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url, payload, headers });
const appOf = (round: number) => [first.app, second.app][round % 2]!;
const shareOf = (codes: readonly number[], wanted: number) => codes.filter((code) => code === wanted).length;

test("a limit counts the requests of all processes, also when they are concurrent", async () => {
  const body = createMessageBody();
  const replies = await Promise.all(Array.from({ length: 27 }, (_, round) => post(appOf(round), "/contact/", body)));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect([shareOf(codes, 429), codes.filter((code) => code < 300).length]).toEqual([7, 20]);
  const refused = await post(second.app, "/contact/", body);
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 3_500]).toEqual([429, true]);
});

test("failed sign-ins at one process delay the next one at another", async () => {
  const { email, password } = await createUser(first.services);
  for (let round = 0; round < 10; round++) {
    expect((await post(appOf(round), "/api/auth/login/", { email, password: "a guess" })).statusCode).toBe(401);
  }
  for (const { app } of [first, second]) {
    expect((await post(app, "/api/auth/login/", { email, password })).statusCode).toBe(429);
  }
});

test("the same Idempotency-Key sent to two processes at once makes one row", async () => {
  const { id } = await createProduct(first.services, { stock: 9 });
  const body = await createOrderInput(first.services, { lines: [{ product: id, quantity: 1 }] });
  const send = (round: number) => post(appOf(round), "/orders/", body, { "idempotency-key": "sent-to-both" });
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from orders`.execute(first.db)).rows[0]!.count;
  const before = await count();
  const codes = (await Promise.all([0, 1, 2, 3].map(send))).map(({ statusCode }) => statusCode);
  expect(codes).toContain(201);
  expect(codes.filter((code) => code !== 201 && code !== 409)).toEqual([]);
  const [here, there] = [await send(0), await send(1)];
  expect([here.statusCode, there.body]).toEqual([201, here.body]);
  expect(await count()).toBe(before + 1);
});

test("counters hold no email address, and expired ones begin again", async () => {
  const body = createMessageBody();
  for (let round = 0; round < 20; round++) await post(appOf(round), "/contact/", body);
  expect((await post(first.app, "/contact/", body)).statusCode).toBe(429);
  const keys = await first.db.selectFrom("rate_limits").select("key").execute();
  expect(keys.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  await sql`update rate_limits set resets_at = now()`.execute(first.db);
  expect((await post(second.app, "/contact/", body)).statusCode).toBeLessThan(300);
});

test("a limited request that cannot be counted is refused, not let through", async () => {
  await sql`alter table rate_limits rename to rate_limits_away`.execute(first.db);
  onTestFinished(async () => void (await sql`alter table rate_limits_away rename to rate_limits`.execute(first.db)));
  expect((await post(first.app, "/contact/", createMessageBody())).statusCode).toBeGreaterThanOrEqual(500);
});

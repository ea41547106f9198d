import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/database.ts";
import { createRegistration, createSignedInUser } from "#features/auth/auth.factories.ts";
import { createContentBody } from "#features/content/content.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { withIdempotencyKey } from "./idempotency.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const write = (url: string, key: string, payload: object, token?: string) =>
  app.inject({
    method: "POST",
    url,
    headers: { "idempotency-key": key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload,
  });
const register = (key: string, payload: object) => write("/api/auth/register/", key, payload);
const apply = (key: string, payload: object, token?: string) =>
  token ? write("/memberships/", key, payload, token) : write("/memberships/public/", key, payload);

test("a repeated request gets the same reply and runs once", async () => {
  const entries = createRegistration();
  const first = await register("registration 1".replace(" ", "-"), entries);
  const again = await register("registration-1", entries);
  expect([again.statusCode, again.body, again.headers["content-type"]]).toEqual([
    201,
    first.body,
    first.headers["content-type"],
  ]);
  const { rows } = await sql`select id from pgboss.job where name = 'account.send-taken'`.execute(db);
  expect(rows, "mails that somebody registered a second time").toEqual([]);
});

test("problems are not stored: the same key works later, and random keys fill no table", async () => {
  const entries = createRegistration({ password2: "something else" });
  for (let round = 0; round < 2; round++) {
    const reply = await register("refused", entries);
    expect([reply.statusCode, reply.json()]).toEqual([400, { password2: ["Passwords do not match"] }]);
  }
  for (let key = 0; key < 20; key++) {
    const reply = await write(`/donations/monthly/${String(key).padStart(43, "x")}/`, `made-up-${key}`, {});
    expect(reply.statusCode, reply.body).toBe(404);
  }
  const { rows } = await sql`select key from idempotency_keys where key = 'refused' or key like 'made-up-%'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test("a temporary problem is not replayed: the same request runs once the cause is gone", async () => {
  const { id } = await createProduct({ db }, { stock: 0 });
  const order = await createOrderInput({ db }, { lines: [{ product: id, quantity: 1 }] });
  expect((await write("/orders/", "sold-out-now", order)).statusCode).toBe(409);
  await db.updateTable("products").set({ stock: 9 }).where("id", "=", id).execute();
  const placed = await write("/orders/", "sold-out-now", order);
  expect(placed.statusCode).toBe(201);
  expect((await write("/orders/", "sold-out-now", order)).body).toBe(placed.body);
});

test("twenty concurrent requests with one key create one row, and requests during the first get 409", async () => {
  const application = createApplicationBody();
  const replies = await Promise.all(Array.from({ length: 20 }, () => apply("twenty", application)));
  const created = replies.filter(({ statusCode }) => statusCode === 201);
  const early = replies.filter(({ statusCode }) => statusCode === 409);
  expect(created.length).toBeGreaterThan(0);
  expect(created.length + early.length).toBe(20);
  expect(new Set(created.map(({ body }) => body)).size).toBe(1);
  for (const reply of early) {
    expect(reply.headers["retry-after"]).toBe("1");
    expect(reply.json()).toEqual({ detail: "The same request is still being handled. Please wait a moment." });
  }
  const rows = await db
    .selectFrom("memberships")
    .select("id")
    .where("phone_number", "=", application.phone_number)
    .execute();
  expect(rows).toHaveLength(1);
});

test("a repeated request does not count towards rate limits", async () => {
  const application = createApplicationBody();
  for (let round = 0; round < 15; round++) expect((await apply("patient", application)).statusCode).toBe(201);
});

test("a key reused for another request is rejected", async () => {
  const application = createApplicationBody();
  await apply("one", application);
  const reply = await apply("one", { ...application, age: 31 });
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    { detail: "This Idempotency-Key was used for another request." },
  ]);
});

test("a key belongs to one caller and one endpoint", async () => {
  const [wangari, dedan] = [await createSignedInUser(services), await createSignedInUser(services)];
  const application = createApplicationBody({ membership_type: "gold", payment_method: "bank" });
  const ids = [
    await apply("mine", application, wangari.access),
    await apply("mine", application, dedan.access),
    await apply("mine", createApplicationBody()),
  ].map((reply) => reply.json().id);
  expect(new Set(ids).size).toBe(3);
});

test("the claim of a crashed process can be taken over after its lease", async () => {
  const application = createApplicationBody();
  await apply("died", application);
  await sql`update idempotency_keys set status = null, reply = null where key = 'died'`.execute(db);
  expect((await apply("died", application)).statusCode).toBe(409);
  await sql`update idempotency_keys set leased_until = now() where key = 'died'`.execute(db);
  expect((await apply("died", application)).statusCode).toBe(201);
});

const writes: [name: string, table: string, send: (key: string) => Promise<{ statusCode: number; body: string }>][] = [
  [
    "a message",
    "contact_messages",
    (key) =>
      write("/contact/", key, {
        ...{ name: "Mekatilili", email: "well@party.example", subject: "The well", message: "It is dry.", website: "" },
      }),
  ],
  ["a free application", "memberships", (key) => apply(key, freeApplication)],
  ["a donation", "donations", (key) => write("/donations/", key, donation)],
  ["an order", "orders", async (key) => write("/orders/", key, order)],
  [
    "an article of staff",
    "content_revisions",
    (key) =>
      app.inject({
        method: "POST",
        url: "/staff/content/articles/",
        headers: { ...editor, "idempotency-key": key },
        payload: { kind: "articles", body: createContentBody("articles") },
      }),
  ],
];
const freeApplication = createApplicationBody();
const donation = createDonationInput();
const order = await createOrderInput({ db });
const editor = consoleHeaders(services, (await createStaff(services, "communications")).cookie);

test.each(writes)("%s is committed with its reply, so that no crash can come between", async (name, table, send) => {
  const key = `together-${table}`;
  const { statusCode, body } = await send(key);
  expect([statusCode, name], body).toEqual([201, name]);
  const { rows } = await sql<{ at: string }>`
    select xmin::text as at from ${sql.table(table)} order by xmin::text::bigint desc limit 1`.execute(db);
  const { rows: replies } = await sql<{ at: string }>`
    select xmin::text as at from idempotency_keys where key = ${key} and status = 201`.execute(db);
  expect(replies).toEqual(rows);
  const again = await send(key);
  expect([again.statusCode, again.body]).toEqual([201, body]);
});

test("a claim that a clock an hour ahead has left behind can be taken over when the clock is right again", async () => {
  const application = createApplicationBody();
  await apply("ahead", application);
  await sql`update idempotency_keys set status = null, reply = null, leased_until = now() + interval '1 hour'
    where key = 'ahead'`.execute(db);
  expect((await apply("ahead", application)).statusCode).toBe(201);
});

test("a request that began before the one that has the key takes nothing over", async () => {
  const call = { params: undefined, query: undefined, body: "both", actor: undefined } as never;
  const stored = { status: 201, body: "{}" };
  let runs = 0;
  await db.transaction().execute(async (earlier) => {
    await sql`select now()`.execute(earlier);
    const reply = await withIdempotencyKey(services, "both", "POST /both/", call, async () => {
      runs += 1;
      const other = withIdempotencyKey({ ...services, db: earlier }, "both", "POST /both/", call, async () => {
        runs += 1;
        return stored;
      });
      await expect(other).rejects.toMatchObject({ codes: ["request_in_progress"] });
      return stored;
    });
    expect(reply).toEqual(stored);
  });
  expect(runs).toBe(1);
});

test("a write that took longer than its lease is rolled back when another request has taken over", async () => {
  const call = { params: undefined, query: undefined, body: "slow", actor: undefined } as never;
  const stored = { status: 201, body: "{}" };
  const insert = (tx: Database, note: string) => sql`insert into slow_writes values (${note})`.execute(tx);
  await sql`create table slow_writes (note text)`.execute(db);
  const run = (note: string, before: () => Promise<unknown>) =>
    withIdempotencyKey(services, "slow", "POST /slow/", call, (storeIn) =>
      db.transaction().execute(async (tx) => {
        await insert(tx, note);
        await before();
        await storeIn(tx, stored);
        return stored;
      }),
    );
  const first = run("first", async () => {
    await sql`update idempotency_keys set leased_until = now() where key = 'slow'`.execute(db);
    expect(await run("second", async () => undefined)).toEqual(stored);
  });
  await expect(first).rejects.toMatchObject({ codes: ["busy"] });
  const { rows } = await sql<{ note: string }>`select note from slow_writes`.execute(db);
  expect(rows).toEqual([{ note: "second" }]);
  expect(await run("third", async () => undefined)).toEqual(stored);
});

test("a reply is kept for a day", async () => {
  const application = createApplicationBody();
  await apply("old", application);
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`.execute(db);
  expect((await apply("old", { ...application, age: 31 })).statusCode).toBe(201);
});

test("a request that failed can be repeated at once", async () => {
  const application = createApplicationBody();
  await db.schema.alterTable("memberships").renameTo("memberships_gone").execute();
  expect((await apply("failed", application)).statusCode).toBe(500);
  await db.schema.alterTable("memberships_gone").renameTo("memberships").execute();
  expect((await apply("failed", application)).statusCode).toBe(201);
});

test.each(["", "with space", "ü", "x".repeat(201)])("the key %j is rejected", async (key) => {
  const reply = await apply(key, createApplicationBody());
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ["Idempotency-Key"]]);
});

test("no readable password is stored with a key", async () => {
  const entries = createRegistration({ password: "zebra crossing 42", password2: "zebra crossing 42" });
  await register("secret", entries);
  const { rows } = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(db);
  expect(rows.map(({ row }) => row).join()).not.toContain("zebra");
});

test("when the database goes away during a write, its key is free or its reply stored as soon as it is back", async () => {
  const proxy = await startProxy(services.config.databaseUrl);
  const behind = { db: openDatabase({ url: proxy.url }), config: services.config };
  const call = { params: {}, query: {}, body: {}, actor: undefined } as never;
  const reply = { status: 201, body: "{}" };
  const run = (key: string, handler: () => Promise<typeof reply>) =>
    withIdempotencyKey(behind, key, "POST /away/", call, handler);
  try {
    const failing = run("away-1", async () => {
      proxy.close();
      throw new Error("failed");
    });
    await expect(failing).rejects.toThrow("failed");
    await proxy.open();
    await expect.poll(() => run("away-1", async () => reply).catch(String)).toEqual(reply);

    const written = await run("away-2", async () => {
      proxy.close();
      return reply;
    });
    expect(written).toEqual(reply);
    await proxy.open();
    const again = () => run("away-2", () => expect.unreachable("ran twice")).catch(String);
    await expect.poll(again).toEqual(reply);
  } finally {
    await behind.db.destroy();
    proxy.close();
  }
});

/** Forwards connections to the database's socket while it is open. */
async function startProxy(databaseUrl: string) {
  const { host, port, user, database } = new Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  const open = async (at = 0) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const own = await open();
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${database}`,
    open: () => open(own),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

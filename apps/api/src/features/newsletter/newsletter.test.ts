import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribe } from "#features/newsletter/newsletter.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices } from "#services.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { headerOf, type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createConfirmedSubscription } from "./newsletter.factories.ts";

const ASKED = "Thank you! Please check your email and click the link to confirm your subscription.";
const CONFIRMED = "Thank you! Your subscription is confirmed.";
const UNKNOWN = "This confirmation link is not valid. Please subscribe again.";
const EXPIRED = "This confirmation link has expired. Please subscribe again.";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const requestSubscription = (email: string) => server.api("POST /api/newsletter/subscribe/", { body: { email } });
const verify = (token: string) => server.api("GET /api/newsletter/verify/{token}/", { params: { token } });

/** Waits for emails to an address. */
const mailsTo = async (email: string, count: number) => {
  await expect.poll(async () => (await outbox.emailsTo(email)).length).toBe(count);
  return outbox.emailsTo(email);
};

const stateOf = async (email: string) =>
  (await server.db.selectFrom("newsletter_subscriptions").select("state").where("email", "=", email).executeTakeFirst())
    ?.state;

test("a subscription sends one confirmation email and one welcome email, and its link is idempotent", async () => {
  expect(await requestSubscription(" Wangari@Party.Example ")).toEqual({ message: ASKED });
  const [mail] = await mailsTo("wangari@party.example", 1);
  expect(await stateOf("wangari@party.example")).toBe("pending");

  const token = tokenIn(mail!, "verify-newsletter");
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(mail!.html).toContain(`http://localhost:3000/verify-newsletter/${token}"`);
  const head = await server.app.inject({ method: "HEAD", url: `/api/newsletter/verify/${token}/` });
  expect([head.statusCode, head.headers["content-type"], head.body]).toEqual([200, expect.stringMatching(/json/), ""]);
  expect(await stateOf("wangari@party.example"), "programs that check links with HEAD confirm nothing").toBe("pending");
  expect(await verify(token)).toEqual({ message: CONFIRMED });
  expect(await verify(token)).toEqual({ message: CONFIRMED });
  expect(await stateOf("wangari@party.example")).toBe("confirmed");

  const [, welcome] = await mailsTo("wangari@party.example", 2);
  expect(welcome!.subject).toBe("Welcome to the Ugatuzi Party newsletter");
});

test("the one-click unsubscribe link of every newsletter email never expires and is idempotent", async () => {
  await requestSubscription("tom@party.example");
  const [first] = await mailsTo("tom@party.example", 1);
  const address = headerOf(first!, "List-Unsubscribe")!.slice(1, -1);
  expect(address).toMatch(/^http:\/\/localhost:8000\/api\/newsletter\/unsubscribe\/[\w-]{43}\/$/);
  expect(headerOf(first!, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  await verify(tokenIn(first!, "verify-newsletter"));
  const [, welcome] = await mailsTo("tom@party.example", 2);
  expect(headerOf(welcome!, "List-Unsubscribe")).toBe(`<${address}>`);
  expect(tokenIn(welcome!, "unsubscribe-newsletter")).toBe(new URL(address).pathname.split("/").at(-2));

  for (let click = 0; click < 2; click += 1) {
    const reply = await server.app.inject({
      method: "POST",
      url: new URL(address).pathname,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().message).toMatch(/^You have been unsubscribed/);
  }
  expect(await stateOf("tom@party.example")).toBe("unsubscribed");
});

test("unsubscribing voids the confirmation link, and the address can subscribe again", async () => {
  await requestSubscription("dedan@party.example");
  const [first] = await mailsTo("dedan@party.example", 1);
  const leave = tokenIn(first!, "unsubscribe-newsletter");
  await server.api("POST /api/newsletter/unsubscribe/{token}/", { params: { token: leave } });
  await expect(verify(tokenIn(first!, "verify-newsletter"))).rejects.toMatchObject({ status: 404, text: UNKNOWN });
  expect(await stateOf("dedan@party.example")).toBe("unsubscribed");

  await requestSubscription("dedan@party.example");
  const [, second] = await mailsTo("dedan@party.example", 2);
  expect(await stateOf("dedan@party.example")).toBe("pending");
  expect(await verify(tokenIn(second!, "verify-newsletter"))).toEqual({ message: CONFIRMED });
});

test("subscribing a confirmed address again gets the same reply and sends no email", async () => {
  await createConfirmedSubscription(server.services, "mekatilili@party.example");
  expect(await requestSubscription("MEKATILILI@party.example")).toEqual({ message: ASKED });
  expect(await jobsFor("mekatilili@party.example")).toBe(0);
});

test("ten concurrent requests create one subscription and one email", async () => {
  // Some are rejected by the rate limit per address, which other tests cover.
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => requestSubscription("chama@party.example")));
  expect(asked.some(({ status }) => status === "fulfilled")).toBe(true);
  const found = await server.db
    .selectFrom("newsletter_subscriptions")
    .select("id")
    .where("email", "=", "chama@party.example")
    .execute();
  expect(found).toHaveLength(1);
  expect(await jobsFor("chama@party.example")).toBe(1);
});

test("ten concurrent uses of a confirmation link confirm once and send one welcome email", async () => {
  await requestSubscription("nyeri@party.example");
  const [mail] = await mailsTo("nyeri@party.example", 1);
  const token = tokenIn(mail!, "verify-newsletter");
  const opened = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
  expect(opened).toEqual(Array.from({ length: 10 }, () => ({ message: CONFIRMED })));
  expect(await jobsFor("nyeri@party.example", "newsletter.send-welcome")).toBe(1);
});

test("a confirmation link works for seven days and is then reported as expired", async () => {
  await requestSubscription("kisumu@party.example");
  const [mail] = await mailsTo("kisumu@party.example", 1);
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from expires_at - now())::float / 86400 as days
    from newsletter_confirmation_tokens join newsletter_subscriptions on id = subscription_id
    where email = 'kisumu@party.example'`.execute(server.db);
  expect(rows[0]!.days).toBeCloseTo(7, 1);

  await sql`update newsletter_confirmation_tokens set expires_at = now()`.execute(server.db);
  await expect(verify(tokenIn(mail!, "verify-newsletter"))).rejects.toMatchObject({ status: 410, text: EXPIRED });
  expect(await stateOf("kisumu@party.example")).toBe("pending");
});

test.each([
  "x",
  "a b",
  "%00",
  "%2F..%2F",
  "%F0%9F%9A%8C",
  "'; drop table users; --",
  "a".repeat(200),
  "%E2%80%AE",
  "null",
])("the unknown confirmation link %s is rejected with the message of the newsletter", async (token) => {
  const url = token.startsWith("%") ? token : encodeURIComponent(token);
  const verified = await server.app.inject({ url: `/api/newsletter/verify/${url}/` });
  expect([verified.statusCode, verified.json()]).toEqual([404, { error: UNKNOWN }]);
  const left = await server.app.inject({ method: "POST", url: `/api/newsletter/unsubscribe/${url}/` });
  expect([left.statusCode, left.json()]).toEqual([404, { error: "This unsubscribe link is not valid." }]);
});

test("an invalid address is rejected with a readable message", async () => {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/newsletter/subscribe/",
    payload: { email: "wangari at party" },
  });
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: "Enter a valid email address." }]);
});

test("the plain token is only in the email, not in a table, the queue or the log", async () => {
  await requestSubscription("secret.keeper@party.example");
  const [mail] = await mailsTo("secret.keeper@party.example", 1);
  const tokens = [tokenIn(mail!, "verify-newsletter"), tokenIn(mail!, "unsubscribe-newsletter")];
  await verify(tokens[0]!);
  await mailsTo("secret.keeper@party.example", 2);
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(server.db);
  expect(tables.rows.length).toBeGreaterThan(20);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(server.db);
    const dump = rows.map(({ row }) => row).join("\n");
    for (const token of tokens) {
      expect(dump, name).not.toContain(token);
      expect(dump, name).not.toContain(Buffer.from(token, "base64url").toString("hex"));
    }
    if (name.startsWith("pgboss")) expect(dump, name).not.toContain("secret.keeper");
  }
  expect(server.logged()).not.toMatch(new RegExp(`${tokens.join("|")}|secret\\.keeper`));
});

test("a subscription that is not stored causes no email", async () => {
  const before = await allNewsletterJobs();
  const { db, jobs } = server.services;
  const failing: Jobs = {
    ...jobs,
    async enqueue(...job) {
      await jobs.enqueue(...job);
      throw new Error("the power fails here");
    },
  };
  await expect(subscribe({ db, jobs: failing }, "undone@party.example", {})).rejects.toThrow("the power fails here");
  expect(await stateOf("undone@party.example")).toBeUndefined();
  expect(await allNewsletterJobs()).toBe(before);
});

test("an email enqueued before a crash is sent after the restart", async () => {
  const before = await startTestApi();
  try {
    await before.api("POST /api/newsletter/subscribe/", { body: { email: "survivor@party.example" } });
    const { config } = before.services;
    const after = openServices(config, openLog({ logLevel: "silent" }));
    try {
      await after.jobs.open(allJobs(after));
      await after.jobs.work(allJobs(after));
      const kept = openOutbox(config.dataDirectory);
      await expect.poll(async () => (await kept.emailsTo("survivor@party.example")).length).toBe(1);
    } finally {
      await closeServices(after);
    }
  } finally {
    await before.close();
  }
});

test("unconfirmed addresses are deleted after thirty days", async () => {
  await requestSubscription("stranger@party.example");
  await mailsTo("stranger@party.example", 1);
  await sql`update newsletter_subscriptions set requested_at = now() - interval '31 days'
    where email in ('stranger@party.example', 'wangari@party.example')`.execute(server.db);
  const deleteUnconfirmed = allJobs(server.services).find(({ type }) => type.name === "newsletter.forget")!;
  await deleteUnconfirmed.run({} as never, { id: "any", causedAt: new Date(), attempt: 1 });
  expect(await stateOf("stranger@party.example")).toBeUndefined();
  expect(await stateOf("wangari@party.example")).toBe("confirmed");
});

async function jobsFor(email: string, queue = "newsletter.send-confirmation"): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where name = ${queue} and data->>'subscriptionId' =
      (select id::text from newsletter_subscriptions where email = ${email})`.execute(server.db);
  return rows[0]!.count;
}

async function allNewsletterJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job where name = 'newsletter.send-confirmation'`.execute(server.db);
  return rows[0]!.count;
}

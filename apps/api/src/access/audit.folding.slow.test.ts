import { roleNames } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser, createUser, TEST_PASSWORD, totpCode } from "#features/auth/auth.factories.ts";
import { createContentBody } from "#features/content/content.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { authenticatorSecrets, consoleHeaders, createGrant, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, db, services, as, close } = await startTestApi();
afterAll(close);

async function call(cookie: string | undefined, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = consoleHeaders(services, cookie);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect(reply.statusCode, `${method} ${url}: ${reply.body}`).toBeLessThan(300);
  return reply;
}

const actionsOf = async (actor: number) =>
  (await db.selectFrom("audit_entries").select("action").where("actor", "=", actor).orderBy("id").execute()).map(
    ({ action }) => action,
  );

/** The clock is PostgreSQL's, so what was stored becomes older. */
const passMinute = () =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_entries set at = at - interval '1 minute'`.execute(tx);
    await sql`update content_revisions set at = at - interval '1 minute', saved_at = saved_at - interval '1 minute'`.execute(
      tx,
    );
  });

const createApplications = async (count: number) => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await createMembership(services, (await createUser(services)).id)).id);
  return ids;
};

test("what one asks of one's own, and Today, leaves no entry, whatever the role", async () => {
  for (const role of roleNames) {
    const { id, cookie } = await createStaff(services, role);
    for (const url of ["/staff/today/", "/staff/me/", "/staff/sessions/", "/staff/today/"])
      await call(cookie, "GET", url);
    expect([role, await actionsOf(id)]).toEqual([role, []]);
  }
});

test("the same people shown again within a minute are one entry; others, or later, are another", async () => {
  const { id, cookie } = await createStaff(services, "membership_officer");
  const [first, second] = await createApplications(2);
  const open = (application: number) => call(cookie, "GET", `/staff/applications/${application}/`);
  for (const application of [first!, first!, second!, first!]) await open(application);
  expect(await actionsOf(id)).toEqual(["applications.show", "applications.show"]);
  await passMinute();
  await open(first!);
  expect(await actionsOf(id)).toHaveLength(3);
  await call(cookie, "GET", "/staff/applications/?limit=2");
  await call(cookie, "GET", "/staff/applications/?limit=1");
  expect(await actionsOf(id)).toHaveLength(4);
  await createApplications(1);
  await call(cookie, "GET", "/staff/applications/?limit=3");
  expect(await actionsOf(id)).toHaveLength(5);
  await call(cookie, "GET", "/staff/applications/?q=nobody-has-this-name");
  expect(await actionsOf(id)).toHaveLength(6);
});

test("each person of the staff, and each session, leaves an entry of its own, which the member sees", async () => {
  const member = await createSignedInUser(services);
  const application = (await createMembership(services, member.id)).id;
  for (const _ of [1, 2]) {
    const { cookie } = await createStaff(services, "membership_officer");
    await call(cookie, "GET", `/staff/applications/${application}/`);
  }
  expect((await as(member.access)("GET /api/my-data/accesses/")).results).toHaveLength(2);
});

test("decisions never fold, also when they are sent twice in a minute", async () => {
  const { id, cookie } = await createStaff(services, "membership_officer");
  const [application] = await createApplications(1);
  for (const _ of [1, 2]) await call(cookie, "POST", `/staff/applications/${application}/confirmations/`, {});
  expect(await actionsOf(id)).toEqual(["applications.confirm", "applications.confirm"]);
});

test("saves that change one revision are one entry; the first of another revision is another", async () => {
  const { id, cookie } = await createStaff(services, "communications");
  const body = createContentBody("articles");
  const item = (await call(cookie, "POST", "/staff/content/articles/", { kind: "articles", body })).json();
  const url = `/staff/content/articles/${item.id}/`;
  let version = item.version;
  const save = async (title: string) => {
    version = (await call(cookie, "PUT", url, { kind: "articles", version, body: { ...body, title } })).json().version;
  };
  for (const title of ["A", "B", "C", "C"]) await save(title);
  expect(await actionsOf(id)).toEqual(["staffArticles.create", "staffArticles.save"]);
  for (let n = 0; n < 61; n += 1) await passMinute();
  for (const title of ["D", "E"]) await save(title);
  expect(await actionsOf(id)).toHaveLength(3);
});

test("a working hour of one officer leaves at most 60 entries", { timeout: 60_000 }, async () => {
  const officer = await createStaff(services, "membership_officer");
  for (const role of ["communications", "finance_officer"] as const) await createGrant(services, officer.id, role);
  const applications = await createApplications(60);
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) orders.push(await createPaidOrder(services, { state: "ready" }));

  const first = await call(undefined, "POST", "/staff/sessions/", { email: officer.email, password: TEST_PASSWORD });
  const code = { challenge: first.json().challenge, code: totpCode(authenticatorSecrets.get(officer.id)!, 1) };
  const signedIn = await call(undefined, "POST", "/staff/sessions/codes/", code);
  const cookie = /staff=([\w-]+)/.exec(String(signedIn.headers["set-cookie"]))![1]!;

  const body = createContentBody("articles");
  let article = { id: 0, version: 0, revision: 0 };
  const listApplications = async (query = "") => (await call(cookie, "GET", `/staff/applications/${query}`)).json();
  for (let minute = 0; minute < 60; minute += 1) {
    await call(cookie, "GET", "/staff/today/");
    if (minute === 0) await listApplications();
    if (minute < 20) {
      const opened = applications.slice(minute * 2, minute * 2 + 2);
      for (const id of opened) for (const _ of [1, 2]) await call(cookie, "GET", `/staff/applications/${id}/`);
      if (minute % 5 === 4) {
        const ids = applications.slice((minute - 4) * 2, minute * 2 + 2);
        await call(cookie, "POST", "/staff/applications/confirmations/", { ids });
        await listApplications();
      }
    }
    if (minute === 20)
      article = (await call(cookie, "POST", "/staff/content/articles/", { kind: "articles", body })).json();
    if (minute >= 20 && minute < 40) {
      for (let save = 0; save < 6; save += 1) {
        const text = { ...body, title: `Saved at ${minute}:${save}0` };
        const sent = { kind: "articles", version: article.version, body: text };
        article = (await call(cookie, "PUT", `/staff/content/articles/${article.id}/`, sent)).json();
      }
      await call(cookie, "GET", `/staff/content/articles/${article.id}/`);
      await call(cookie, "GET", "/staff/pictures/");
    }
    if (minute === 40) {
      const { id, revision, version } = article;
      await call(cookie, "POST", `/staff/content/articles/${id}/publications/`, {
        revision,
        version,
        audience: "nobody",
      });
      await call(cookie, "GET", "/staff/content/articles/");
    }
    if (minute === 45) {
      for (const number of orders) {
        await call(cookie, "GET", "/staff/orders/");
        await call(cookie, "POST", `/staff/orders/${number}/handovers/`, {});
      }
    }
    if (minute === 50) {
      const { next } = await listApplications("?limit=10");
      await listApplications(`?limit=10&after=${next}`);
      await listApplications("?limit=10");
    }
    await passMinute();
  }
  const actions = await actionsOf(officer.id);
  expect(actions.length, actions.join(" ")).toBeLessThanOrEqual(60);
  expect(new Set(actions)).toEqual(
    new Set([
      ...["staff.signIn", "applications.list", "applications.show", "applications.confirmMany"],
      ...["staffArticles.create", "staffArticles.save", "staffArticles.publish"],
      ...["staffOrders.list", "staffOrders.handOut"],
    ]),
  );
});

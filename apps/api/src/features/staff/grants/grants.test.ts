import type { RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decrypt } from "#crypto.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { consoleHeaders, createGrant, createStaff } from "../staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
beforeAll(() => services.jobs.work(allJobs(services)));

const post = (url: string, payload: object, cookie: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });

const proposalOf = (email: string, role: RoleName, place: object = { level: "nation", id: 0 }) => ({
  ...{ email, role, place, months: 6 },
  reason: "elected on Saturday",
});
const propose = (cookie: string, body: object) => post("/staff/grants/proposals/", body, cookie);
const outcomeOf = async (id: number) =>
  (await db.selectFrom("proposals").select("outcome").where("id", "=", id).executeTakeFirstOrThrow()).outcome;

/** Waits for the job. */
const executed = (id: number) => expect.poll(() => outcomeOf(id));

const ward = { level: "ward", id: HOME_PLACE.ward };

describe("proposing a role", () => {
  test("when it is refused, leaves in the audit log for whom it was", async () => {
    const { id, cookie, email } = await createStaff(services, "administrator");
    expect((await propose(cookie, proposalOf(email, "treasurer"))).statusCode).toBe(409);
    const { details_encrypted } = await db
      .selectFrom("audit_details")
      .innerJoin("audit_entries", "audit_entries.id", "entry_id")
      .select("details_encrypted")
      .where("actor", "=", id)
      .where("outcome", "=", "grant_own")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(decrypt(services.config.secretKey, details_encrypted))).toEqual({
      email,
      role: "treasurer",
      place: { level: "nation", id: 0 },
    });
  });

  test("a second person approves it, and the grantee can do what the role allows", async () => {
    const administrator = await createStaff(services, "administrator");
    const secretary = await createStaff(services, "secretary_general");
    const user = await createStaff(services, "ward_coordinator");
    const proposed = await propose(administrator.cookie, proposalOf(user.email, "membership_officer"));
    expect(proposed.statusCode, proposed.body).toBe(201);
    expect(proposed.json()).toMatchObject({
      title: `${user.email}: Membership officer, Kenya`,
      status: "pending",
      can: ["withdraw"],
      effects: [`${user.email} becomes Membership officer for Kenya, for 6 months.`, expect.any(String)],
    });
    const approved = await post(`/staff/proposals/${proposed.json().id}/approvals/`, {}, secretary.cookie);
    expect(approved.json()).toMatchObject({ status: "approved", decided_by: { id: secretary.id } });
    await executed(proposed.json().id).toBe("Appointed Membership officer for Kenya.");
    const done = await app.inject({
      url: `/staff/proposals/${proposed.json().id}/`,
      headers: consoleHeaders(services, administrator.cookie),
    });
    expect(done.json()).toMatchObject({ status: "done", can: [] });
    const me = await app.inject({ url: "/staff/me/", headers: consoleHeaders(services, user.cookie) });
    expect(me.json().permissions).toContain("people.confirm");
  });

  test.each([
    ["to oneself", "administrator", "own", "treasurer", undefined, 409],
    ["as a coordinator, another role than a coordinator's", "county_coordinator", "other", "treasurer", undefined, 409],
    [
      "as a coordinator, in another county",
      "county_coordinator",
      "other",
      "ward_coordinator",
      { level: "ward", id: 1 },
      409,
    ],
    [
      "for a place that does not exist",
      "administrator",
      "other",
      "ward_coordinator",
      { level: "ward", id: 999_999 },
      400,
    ],
    ["for a place of another level", "administrator", "other", "ward_coordinator", { level: "county", id: 19 }, 400],
  ] as const)("is refused %s", async (_, role, whom, proposed, place, status) => {
    const staff = await createStaff(services, role);
    const emails = { own: staff.email, other: (await createUser(services)).email };
    const reply = await propose(staff.cookie, proposalOf(emails[whom], proposed, place));
    expect([reply.statusCode, reply.json().detail]).toEqual([status, expect.any(String)]);
  });

  test.each([
    ["administrator", "treasurer"],
    ["finance_officer", "administrator"],
    ["auditor", "communications"],
    ["membership_officer", "data_protection_officer"],
  ] as const)("%s and %s are a forbidden pair", async (held, wanted) => {
    const administrator = await createStaff(services, "administrator");
    const { email } = await createStaff(services, held);
    const reply = await propose(administrator.cookie, proposalOf(email, wanted));
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      expect.stringMatching(/^Nobody may be .* at once\.$/),
    ]);
  });

  test("a forbidden pair that arises between proposal and approval is not executed", async () => {
    const administrator = await createStaff(services, "administrator");
    const secretary = await createStaff(services, "secretary_general");
    const user = await createUser(services);
    const { id } = (await propose(administrator.cookie, proposalOf(user.email, "treasurer"))).json();
    await createGrant(services, user.id, "auditor");
    await post(`/staff/proposals/${id}/approvals/`, {}, secretary.cookie);
    await executed(id).toBe("Not done: Nobody may be Treasurer and Auditor at once.");
    const grants = await db.selectFrom("role_grants").select("role").where("user_id", "=", user.id).execute();
    expect(grants.map(({ role }) => role)).toEqual(["auditor"]);
  });

  test("the same role twice is refused until it is about to end, then it is renewed", async () => {
    const administrator = await createStaff(services, "administrator");
    const secretary = await createStaff(services, "secretary_general");
    const { email, grant, id: userId } = await createStaff(services, "treasurer");
    expect((await propose(administrator.cookie, proposalOf(email, "treasurer"))).statusCode).toBe(409);
    const soon = new Date(Date.now() + 20 * 86_400_000);
    await db.updateTable("role_grants").set({ valid_until: soon }).where("id", "=", grant).execute();
    const { id } = (await propose(administrator.cookie, proposalOf(email, "treasurer"))).json();
    await post(`/staff/proposals/${id}/approvals/`, {}, secretary.cookie);
    await executed(id).toBe("Appointed Treasurer for Kenya.");
    const grants = await db
      .selectFrom("role_grants")
      .select(["id", "ended_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute();
    expect(grants).toEqual([
      { id: grant, ended_at: expect.any(Date) },
      { id: expect.any(Number), ended_at: null },
    ]);
  });
});

describe("ending a role", () => {
  test("of a place takes one person, counts at the next request, is told to the holder, and twice changes nothing", async () => {
    const administrator = await createStaff(services, "administrator");
    const editor = await createStaff(services, "ward_coordinator");
    const end = () => post(`/staff/grants/${editor.grant}/endings/`, { reason: "has resigned" }, administrator.cookie);
    const first = await end();
    expect(first.json()).toMatchObject({ ended_at: expect.any(String), ended_by: "Wangari Maathai", can_end: false });
    expect((await end()).json().ended_at).toBe(first.json().ended_at);
    const me = await app.inject({ url: "/staff/me/", headers: consoleHeaders(services, editor.cookie) });
    expect(me.json()).toMatchObject({ grants: [], permissions: [] });
    const mails = () => openOutbox(services.config.dataDirectory).emailsTo(editor.email);
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject))
      .toEqual(["Your role in the console has ended: Ward coordinator"]);
    expect((await mails())[0]!.text, "the reason may be about others").not.toContain("has resigned");
  });

  test("of the nation takes a second person, who is not its holder; the holder and all national roles are told", async () => {
    const administrator = await createStaff(services, "administrator");
    const [secretary, auditor, privacy] = [
      await createStaff(services, "secretary_general"),
      await createStaff(services, "auditor"),
      await createStaff(services, "data_protection_officer"),
    ];
    const end = (grant: number) =>
      post(`/staff/grants/${grant}/endings/`, { reason: "asks too much" }, administrator.cookie);
    const isStaff = async (cookie: string) =>
      (await app.inject({ url: "/staff/me/", headers: consoleHeaders(services, cookie) })).json().grants.length === 1;
    const { ending, ended_at, can_end } = (await end(auditor.grant)).json();
    expect([ending, ended_at, can_end]).toEqual([expect.any(Number), null, false]);
    expect((await end(auditor.grant)).json().ending, "twice changes nothing").toBe(ending);
    const approve = (id: number, cookie: string) => post(`/staff/proposals/${id}/approvals/`, {}, cookie);
    expect((await approve(ending, administrator.cookie)).statusCode).toBe(409);
    expect(await isStaff(auditor.cookie)).toBe(true);
    const other = (await end(secretary.grant)).json().ending;
    expect((await approve(other, secretary.cookie)).statusCode, "its holder").toBe(409);

    const approved = await approve(ending, secretary.cookie);
    expect(approved.json()).toMatchObject({
      title: "Wangari Maathai: End the role Auditor, Kenya",
      subject: { kind: "grant-end", person: "Wangari Maathai", role: "auditor", place: "Kenya" },
    });
    await executed(ending).toBe("The role has ended: Auditor.");
    expect(await isStaff(auditor.cookie)).toBe(false);
    expect((await end(auditor.grant)).json()).toMatchObject({ ending: null, ended_at: expect.any(String) });
    const newest = await db
      .selectFrom("proposals")
      .select("id")
      .where("kind", "=", "grant-end")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(newest?.id, "nothing is left to propose").toBe(other);
    const subjectsTo = async (email: string) =>
      (await openOutbox(services.config.dataDirectory).emailsTo(email)).map(({ subject }) => subject);
    await expect.poll(() => subjectsTo(auditor.email)).toContain("Your role in the console has ended: Auditor");
    await expect.poll(() => subjectsTo(privacy.email)).toContain("A role for all of Kenya has ended: Auditor");
  });

  test("a coordinator ends those of the own county alone, and does not see the others", async () => {
    const nyeri = await createStaff(services, "county_coordinator");
    const own = await createStaff(services, "ward_coordinator", { place: ward as never });
    const other = await createStaff(services, "ward_coordinator", { place: { level: "ward", id: 1 } });
    const national = await createStaff(services, "treasurer");
    const codes = [];
    for (const { grant } of [own, other, national]) {
      codes.push((await post(`/staff/grants/${grant}/endings/`, { reason: "has moved" }, nyeri.cookie)).statusCode);
    }
    expect(codes).toEqual([200, 404, 404]);
    const list = await app.inject({
      url: "/staff/grants/?total=1&limit=100",
      headers: consoleHeaders(services, nyeri.cookie),
    });
    const places = list.json().results.map(({ place }: { place: { level: string } }) => place.level);
    expect(places).not.toContain("nation");
    expect(list.json().total).toEqual({ count: places.length, capped: false });
  });
});

test("grants are found by name and role, page by page without gaps", async () => {
  const administrator = await createStaff(services, "administrator");
  for (let n = 0; n < 5; n += 1) await createStaff(services, "auditor", { first_name: "Mutua", last_name: `No ${n}` });
  const seen: string[] = [];
  for (let after = ""; ; ) {
    const url = `/staff/grants/?q=mutua&role=auditor&limit=2${after && `&after=${after}`}`;
    const { results, next } = (
      await app.inject({ url, headers: consoleHeaders(services, administrator.cookie) })
    ).json();
    seen.push(...results.map(({ user }: { user: { name: string } }) => user.name));
    if (next === null) break;
    after = next;
  }
  expect(seen).toEqual(["Mutua No 4", "Mutua No 3", "Mutua No 2", "Mutua No 1", "Mutua No 0"]);
});

test.each([
  ["Mwangĩ", "mwangi"],
  ["Mwang'ombe", "mwangombe"],
  ["Chepng’eno", "chepng'eno"],
])("a grant of %s is found by %s", async (last_name, q) => {
  const administrator = await createStaff(services, "administrator");
  await createStaff(services, "auditor", { first_name: "Wangari", last_name });
  const url = `/staff/grants/?q=${encodeURIComponent(q)}`;
  const { results } = (await app.inject({ url, headers: consoleHeaders(services, administrator.cookie) })).json();
  expect(results).toMatchObject([{ user: { name: `Wangari ${last_name}` } }]);
});

describe("the person of a proposed role", () => {
  test("is the same reply with and without an account, and an approver learns that there is none", async () => {
    const administrator = await createStaff(services, "administrator");
    const secretary = await createStaff(services, "secretary_general");
    const { email } = await createUser(services);
    const replies = [];
    for (const address of [email, "nobody@party.example"]) {
      const reply = (await propose(administrator.cookie, proposalOf(address, "treasurer"))).json();
      const { id: _, created_at: __, expires_at: ___, ...rest } = reply;
      replies.push(JSON.stringify(rest).replaceAll(address, "ADDRESS"));
      if (address === email) continue;
      const url = `/staff/proposals/${reply.id}/`;
      const seen = (await app.inject({ url, headers: consoleHeaders(services, secretary.cookie) })).json();
      expect(seen.subject.person).toEqual({ email: address, name: null, member_number: null, status: "no_account" });
      const approval = await post(`${url}approvals/`, {}, secretary.cookie);
      expect([approval.statusCode, approval.json().detail]).toEqual([
        409,
        expect.stringMatching(/^Nobody has an account/),
      ]);
    }
    expect(replies[0]).toBe(replies[1]);
  });

  test("is shown as proposed, and a change of name or address makes the proposal void", async () => {
    const coordinator = await createStaff(services, "county_coordinator");
    const secretary = await createStaff(services, "secretary_general");
    const tom = await createUser(services, { first_name: "Tom", last_name: "Mboya" });
    const { id } = (await propose(coordinator.cookie, proposalOf(tom.email, "ward_coordinator", ward))).json();
    const seen = async () =>
      (
        await app.inject({ url: `/staff/proposals/${id}/`, headers: consoleHeaders(services, secretary.cookie) })
      ).json();
    expect((await seen()).subject.person).toMatchObject({ email: tom.email, name: "Tom Mboya", status: "unchanged" });
    await db
      .updateTable("users")
      .set({ first_name: "Nyokabi", last_name: "Ndirangu" })
      .where("id", "=", tom.id)
      .execute();
    expect(await seen()).toMatchObject({
      title: "Tom Mboya: Ward coordinator, Dedan Kimanthi ward",
      subject: { person: { name: "Tom Mboya", status: "changed" } },
      can: ["reject"],
    });
    const approval = await post(`/staff/proposals/${id}/approvals/`, {}, secretary.cookie);
    expect([approval.statusCode, approval.json().detail]).toEqual([409, expect.stringContaining("has changed since")]);
  });

  test("is the same when it is executed, however the change and the approval meet", async () => {
    const administrator = await createStaff(services, "administrator");
    const secretary = await createStaff(services, "secretary_general");
    const tom = await createUser(services);
    const { id } = (await propose(administrator.cookie, proposalOf(tom.email, "treasurer"))).json();
    const blocked = await db.transaction().execute(async (tx) => {
      await tx.updateTable("users").set({ first_name: "Nyokabi" }).where("id", "=", tom.id).execute();
      const approval = post(`/staff/proposals/${id}/approvals/`, {}, secretary.cookie);
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`;
      await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
      return { approval };
    });
    expect((await blocked.approval).statusCode).toBe(409);
    expect(await outcomeOf(id)).toBeNull();
  });
});

test("addresses of staff are not searched", async () => {
  const administrator = await createStaff(services, "administrator");
  const { email } = await createStaff(services, "auditor", { first_name: "Mekatilili" });
  const find = async (q: string) =>
    (
      await app.inject({
        url: `/staff/grants/?q=${encodeURIComponent(q)}`,
        headers: consoleHeaders(services, administrator.cookie),
      })
    ).json().results.length;
  expect([await find(email), await find("mekatilili")]).toEqual([0, 1]);
});

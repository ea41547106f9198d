import type { AuditEntry } from "@party/contract/audit";
import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import type { KyselyPlugin } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { recordEntry } from "#access/audit.ts";
import { listPlaces } from "#access/places.queries.ts";
import { EVERYWHERE } from "#access/territory.ts";
import { composition } from "#composition/composition.ts";
import { erasePeople } from "#database/people/erasure.ts";
import { createSignedInUser, createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createContent, createContentBody } from "#features/content/content.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { consoleHeaders, createGrant, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { listAuditEntries } from "./audit-log.ts";

const { app, db, services, as, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "data_protection_officer");
const staffOf = (role: RoleName, first_name: string, last_name: string, place?: PlaceRef) =>
  createStaff(services, role, { first_name, last_name, ...(place ? { place } : {}) });
const send = (method: "POST" | "GET" | "PUT", url: string, cookie: string, payload?: object) =>
  app.inject({ method, url, headers: consoleHeaders(services, cookie), ...(payload ? { payload } : {}) });
const list = async (query: string, cookie = officer.cookie) => {
  const reply = await send("GET", `/staff/audit/?${query}`, cookie);
  return reply.json() as { results: AuditEntry[]; people: { name: string }[]; total: object | null };
};
const sentences = async (query: string, cookie?: string) =>
  (await list(query, cookie)).results.map(({ sentence }) => sentence);
const createApplicant = async (first_name: string, last_name: string) =>
  createMembership(services, (await createUser(services, { first_name, last_name })).id, { first_name, last_name });
const confirm = async (who: { cookie: string }, id: number) =>
  expect((await send("POST", `/staff/applications/${id}/confirmations/`, who.cookie, {})).statusCode).toBe(200);

const nothing = { session: null, permission: null, proposal_id: null, request_id: null, reason: null };
const entry = {
  ...nothing,
  ...{ actor: 1, role: "secretary_general", place: "nation", outcome: "done", subject_kind: null, subject_ids: [] },
};

describe("an entry is a sentence", () => {
  test("with who was confirmed and their number", async () => {
    const chebet = await staffOf("membership_officer", "Chebet", "Rono");
    const application = await createApplicant("Njeri", "Kariuki");
    await confirm(chebet, application.id);
    const [found] = (await list(`actor=${chebet.id}`)).results;
    expect(found).toMatchObject({
      ...{ place: "nation", place_name: "Kenya" },
      sentence: expect.stringMatching(/^Chebet Rono confirmed Njeri Kariuki, [A-Z]-\d{6}$/),
      subjects: [{ id: application.id, text: expect.stringMatching(/^Njeri Kariuki, /) }],
    });
  });

  test("with the title of what was published, and whose role where was ended", async () => {
    const wangari = await staffOf("secretary_general", "Wangari", "Maina");
    const article = await createContent(services, "articles");
    const url = `/staff/content/articles/${article}/publications/`;
    const published = await send("POST", url, wangari.cookie, { revision: 1, version: 1, audience: "nobody" });
    expect(published.statusCode, published.body).toBe(200);
    const { id } = await createUser(services, { first_name: "Tom", last_name: "Mboya" });
    const grant = await createGrant(services, id, "ward_coordinator");
    await send("POST", `/staff/grants/${grant}/endings/`, wangari.cookie, { reason: "moved away" });
    expect(await sentences(`actor=${wangari.id}`)).toEqual([
      expect.stringMatching(/^Wangari Maina ended the role Ward coordinator \(.+ ward\) of Tom Mboya$/),
      "Wangari Maina published the article Water comes to the ward",
    ]);
  });

  test("that says so when it was refused, with the person all the same", async () => {
    const application = await createApplicant("Wanjiku", "Wairimu");
    const ward = await staffOf("ward_coordinator", "Dedan", "Gathogo");
    await send("POST", `/staff/applications/${application.id}/confirmations/`, ward.cookie, {});
    expect(await sentences(`actor=${ward.id}`)).toEqual(["Dedan Gathogo tried to confirm Wanjiku Wairimu"]);
  });

  test("that tells a role whose end was proposed from one that has ended, by whatever way", async () => {
    const { id } = await createUser(services, { first_name: "Grace", last_name: "Onyango" });
    const of = { ...entry, subject_kind: "grant", subject_ids: [await createGrant(services, id, "auditor")] };
    const { id: actor } = await createUser(services, { first_name: "Akinyi", last_name: "Odhiambo" });
    for (const action of ["grants.proposeEnd", "grants.carryOutEnd"])
      await recordEntry(services, { ...of, actor, action });
    await recordEntry(services, { ...of, actor, action: "grants.end", outcome: "repeated" });
    await recordEntry(services, { ...of, actor: null, action: "grants.expire" });
    expect(await sentences(`subject_kind=grant&subject=${of.subject_ids[0]}`)).toEqual([
      "The role Auditor (Kenya) of Grace Onyango has ended because its time was over",
      "Akinyi Odhiambo sent once more that the role Auditor (Kenya) of Grace Onyango is to end",
      "The role Auditor (Kenya) of Grace Onyango has ended, as Akinyi Odhiambo had proposed and a second person approved",
      "Akinyi Odhiambo proposed to end the role Auditor (Kenya) of Grace Onyango",
    ]);
  });

  test("also when actor and person were erased, a thing deleted, or the action is of an earlier version", async () => {
    const actor = 2_000_000_001;
    const of = (action: string, subject_kind: string | null = null, subject_ids: number[] = []) =>
      recordEntry(services, { ...entry, actor, action, subject_kind, subject_ids });
    const erased = await createApplicant("Tom", "Mboya");
    await confirm(await createStaff(services, "membership_officer"), erased.id);
    const { person_id } = await db
      .updateTable("memberships")
      .set({ first_name: "", last_name: "" })
      .where("id", "=", erased.id)
      .returning("person_id")
      .executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => erasePeople(tx, [person_id!]));
    await of("applications.confirm", "membership", [2_000_000_000, erased.id]);
    await of("staffArticles.publish", "articles", [2_000_000_000]);
    await of("people.fold", "papyrus", [7]);
    await of("applications.list", "membership", []);
    await recordEntry(services, { ...entry, actor: null, action: "reviews.close" });
    expect(await sentences(`actor=${actor}`)).toEqual([
      "Somebody who was erased looked at applications of nobody",
      "Somebody who was erased used a function that is not there any more",
      "Somebody who was erased published the article number 2000000000, which is not there",
      "Somebody who was erased confirmed somebody who was erased; somebody who was erased",
    ]);
    expect((await sentences("action=reviews.close"))[0]).toMatch(/^The operator of the server closed /);
  });

  test("that names three of many, and a page of fifty takes as many queries as one of two", async () => {
    const actor = (await createUser(services)).id;
    const people = [await createUser(services), await createUser(services), await createUser(services)];
    const ids: number[] = [];
    for (const { id } of people) ids.push((await createMembership(services, id)).id);
    const proposal = await createProposal(services);
    for (let n = 0; n < 25; n += 1) {
      const of = { ...entry, actor, reason: String(n) };
      await recordEntry(services, {
        ...of,
        action: "applications.list",
        subject_kind: "membership",
        subject_ids: [...ids, n + 1],
      });
      await recordEntry(services, {
        ...of,
        action: "proposals.reject",
        subject_kind: "proposal",
        subject_ids: [proposal],
      });
    }
    const count = async (limit: number) => {
      let queries = 0;
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const { content: kinds, subjects: finders } = composition;
      const reader = { db: db.withPlugin(counter), kinds, finders, territory: EVERYWHERE, readsAll: true };
      const { reply } = await listAuditEntries(reader, { actor, person: "", limit });
      expect(reply.results).toHaveLength(limit);
      expect(reply.results[1]!.sentence).toMatch(/ and 1 more$/);
      return queries;
    };
    expect([await count(50), await count(2)]).toEqual([3, 3]);
  });
});

describe("the log is found", () => {
  test("by a part of the name of staff and former staff, who are offered to choose from", async () => {
    const former = await staffOf("treasurer", "Mekatilili", "wa Menza");
    await recordEntry(services, { ...entry, actor: former.id, action: "duties.submit" });
    await db.updateTable("role_grants").set({ ended_at: new Date() }).where("user_id", "=", former.id).execute();
    await createUser(services, { first_name: "Mekatilili", last_name: "Member" });
    const found = await list("person=mekatilili&total=1");
    expect(found).toMatchObject({
      people: [{ id: former.id, name: "Mekatilili wa Menza" }],
      total: { count: 1, capped: false },
      results: [{ actor: { id: former.id } }],
    });
  });

  test("by the kind of action, by what it was about, and by day", async () => {
    const actor = (await createUser(services)).id;
    await recordEntry(services, {
      ...entry,
      actor,
      action: "staffOrders.handOut",
      subject_kind: "order",
      subject_ids: [41],
    });
    await recordEntry(services, { ...entry, actor, action: "duties.submit", subject_kind: "duty", subject_ids: [41] });
    const actions = async (query: string) =>
      (await list(`actor=${actor}&${query}`)).results.map(({ action }) => action);
    expect(await actions("group=shop")).toEqual(["staffOrders.handOut"]);
    expect(await actions("subject_kind=duty&subject=41")).toEqual(["duties.submit"]);
    expect(await actions("subject_kind=duty&subject=42")).toEqual([]);
    expect(await actions("action=duties.submit&group=shop")).toEqual([]);
    expect(await actions("until=2020-01-01")).toEqual([]);
  });
});

describe("without the right to the whole log", () => {
  const elsewhere = HOME_PLACE.county === 1 ? 2 : 1;
  const record = async (actor: number, place: string, action = "applications.confirm", subject: number[] = []) =>
    recordEntry(services, { ...entry, actor, place, action, subject_kind: "membership", subject_ids: subject });

  test("a county coordinator sees what was changed in the county, and nothing of others or what was looked at", async () => {
    const county = await createStaff(services, "county_coordinator");
    const actor = (await createUser(services)).id;
    const inside = [
      `county ${HOME_PLACE.county}`,
      `constituency ${HOME_PLACE.constituency}`,
      `ward ${HOME_PLACE.ward}`,
    ];
    for (const place of [...inside, `county ${elsewhere}`, "nation", ""]) await record(actor, place);
    await record(actor, `ward ${HOME_PLACE.ward}`, "applications.show");
    await record(actor, `ward ${HOME_PLACE.ward}`, "staff.signIn");
    const seen = async (query: string) =>
      (await list(`actor=${actor}&${query}`, county.cookie)).results.map(({ place }) => place);
    expect(await seen("")).toEqual(inside.toReversed());
    expect(await seen("action=applications.show")).toEqual([]);
    expect(await seen("group=people")).toEqual([]);
    expect(await seen("group=decisions")).toHaveLength(3);
  });

  test("a county coordinator reads no name of somebody elsewhere, and finds no staff of other counties", async () => {
    const county = await createStaff(services, "county_coordinator");
    await staffOf("county_coordinator", "Far", "Away", { level: "county", id: elsewhere });
    const { id: application } = await createApplicant("Hidden", "Name");
    await db.updateTable("memberships").set({ ward_id: 1 }).where("id", "=", application).execute();
    await record((await createUser(services)).id, `ward ${HOME_PLACE.ward}`, "applications.confirm", [application]);
    const { results } = await list(`subject_kind=membership&subject=${application}`, county.cookie);
    expect(results[0]!.sentence).toMatch(/ confirmed somebody in another place$/);
    expect((await list("person=Far", county.cookie)).people).toEqual([]);
    expect((await list("person=Far")).people).toHaveLength(1);
  });

  test("a county coordinator does not learn from the log who has an account", async () => {
    const county = await createStaff(services, "county_coordinator");
    const known = await createUser(services);
    const entries: string[] = [];
    for (const email of [known.email, "nobody@party.example"]) {
      const body = {
        email,
        role: "ward_coordinator",
        place: { level: "ward", id: HOME_PLACE.ward },
        months: 1,
        reason: "x",
      };
      const { id } = (await send("POST", "/staff/grants/proposals/", county.cookie, body)).json();
      await send("POST", `/staff/proposals/${id}/withdrawals/`, county.cookie, {});
      const { results } = await list(`subject_kind=proposal&subject=${id}`, county.cookie);
      expect(results.map(({ action }) => action)).toEqual(["proposals.withdraw", "grants.propose"]);
      for (const result of results) {
        entries.push(JSON.stringify({ ...result, id: 0, at: "" }).replaceAll(String(id), "ID"));
      }
    }
    expect(entries.slice(0, 2)).toEqual(entries.slice(2));
    expect(entries[1]).toContain("the proposal “Ward coordinator, ");
  });

  test("a proposed role is named with its holder once they have it", async () => {
    const county = await createStaff(services, "county_coordinator");
    const holder = await staffOf("ward_coordinator", "Muthoni", "Gathogo");
    const { proposal_id: proposal } = await db
      .selectFrom("role_grants")
      .select("proposal_id")
      .where("id", "=", holder.grant)
      .executeTakeFirstOrThrow();
    const about = { subject_kind: "proposal", subject_ids: [proposal!], place: `county ${HOME_PLACE.county}` };
    await recordEntry(services, { ...entry, ...about, action: "grants.propose" });
    const [sentence] = await sentences(`subject_kind=proposal&subject=${proposal}`, county.cookie);
    expect(sentence).toMatch(/ the proposal “Muthoni Gathogo: a role”$/);
  });

  test("a county coordinator reads no title of what is elsewhere through refused calls", async () => {
    const county = await createStaff(services, "county_coordinator");
    const createEventIn = (id: number) =>
      createContent(services, "events", { body: createContentBody("events", { level: "county", id }) });
    const far = await createEventIn(elsewhere);
    const national = await createContent(services, "articles");
    const own = await createEventIn(HOME_PLACE.county);
    const titleOf = async (kind: "events" | "articles", id: number) => {
      expect((await send("PUT", `/staff/content/${kind}/${id}/`, county.cookie, {})).statusCode).toBeGreaterThanOrEqual(
        400,
      );
      return (await sentences(`actor=${county.id}&subject_kind=${kind}&subject=${id}`, county.cookie))[0];
    };
    expect(await titleOf("events", far)).toMatch(/ tried to edit something in another place$/);
    expect(await titleOf("articles", national)).toMatch(/ tried to edit something in another place$/);
    expect(await titleOf("events", own)).toMatch(/ tried to edit the event ./);
  });

  test("an entry stands in that place of the actor where its subject lies, done or refused", async () => {
    const far = (await listPlaces(db)).find(({ county }) => county.id === elsewhere)!;
    const ward = await staffOf("ward_coordinator", "Two", "Wards");
    await createGrant(services, ward.id, "ward_coordinator", { level: "ward", id: far.ward.id });
    const { id: application } = await createApplicant("Far", "Applicant");
    await db.updateTable("memberships").set({ ward_id: far.ward.id }).where("id", "=", application).execute();
    const url = `/staff/applications/${application}/recommendations/`;
    expect((await send("POST", url, ward.cookie, { note: "a neighbour" })).statusCode).toBe(200);
    expect((await send("POST", url, ward.cookie, { note: "x".repeat(9_000) })).statusCode).toBe(400);
    const { results } = await list(`actor=${ward.id}`);
    expect(results.map(({ place, outcome }) => [place, outcome === "done"])).toEqual([
      [`ward ${far.ward.id}`, false],
      [`ward ${far.ward.id}`, true],
    ]);
  });

  test("the Secretary General sees what was changed everywhere, and nothing that was looked at", async () => {
    const secretary = await createStaff(services, "secretary_general");
    const actor = (await createUser(services)).id;
    for (const place of ["nation", `ward ${HOME_PLACE.ward}`, `county ${elsewhere}`]) await record(actor, place);
    await record(actor, "nation", "applications.list");
    const { results } = await list(`actor=${actor}`, secretary.cookie);
    expect(results.map(({ action }) => action)).toEqual(Array(3).fill("applications.confirm"));
  });

  test("coordinators of wards and the treasurer see nothing of it", async () => {
    for (const role of ["ward_coordinator", "constituency_coordinator", "treasurer"] as const) {
      const { cookie } = await createStaff(services, role);
      expect((await send("GET", "/staff/audit/", cookie)).statusCode).toBe(403);
    }
  });
});

test("members see that somebody read of them in the audit log", async () => {
  const member = await createSignedInUser(services);
  const { id } = await createMembership(services, member.id);
  await confirm(await createStaff(services, "membership_officer"), id);
  await list(`subject_kind=membership&subject=${id}`);
  const { results } = await as(member.access)("GET /api/my-data/accesses/");
  expect(results[0]).toMatchObject({
    role: "Data protection officer",
    purpose: expect.stringContaining("What staff did"),
  });
  expect((await as(member.access, "sw")("GET /api/my-data/accesses/")).results[0]).toMatchObject({
    role: "Afisa wa ulinzi wa data",
    place: "Kenya",
    purpose: "Wafanyakazi walifanya na kuangalia nini",
  });
});

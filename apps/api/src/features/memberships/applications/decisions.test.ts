import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { linkPeople } from "#features/people/people.queries.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { applyForFreeMembership, claimApplication } from "./applications.ts";
import { deleteOldDecisions } from "./decisions.queries.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const staffOf = (role: RoleName, place?: PlaceRef) => createStaff(services, role, place ? { place } : {});
const officer = await staffOf("membership_officer");
const send = async (method: "POST" | "PUT", url: string, payload: object, cookie = officer.cookie) =>
  app.inject({ method, url: `/staff/applications/${url}`, payload, headers: consoleHeaders(services, cookie) });
const show = async (id: number, cookie = officer.cookie) =>
  app.inject({ url: `/staff/applications/${id}/`, headers: consoleHeaders(services, cookie) });
const list = async (query: string, cookie = officer.cookie) =>
  (await app.inject({ url: `/staff/applications/?${query}`, headers: consoleHeaders(services, cookie) })).json();
const idsOf = async (query: string, cookie?: string): Promise<number[]> =>
  (await list(query, cookie)).results.map(({ id }: { id: number }) => id);

let made = 0;
/** A visitor with a last name of their own. */
async function createVisitor() {
  made += 1;
  const last_name = `Chepkoech ${"abcdefghijklmnopqrstuvwxyz"[made]}${made}`.replaceAll(/\d/g, "");
  const body = createApplicationBody({ first_name: "Njeri", last_name });
  return { ...body, id: (await applyForFreeMembership(services, body)).id, q: encodeURIComponent(last_name) };
}
const createConfirmed = async () => {
  const visitor = await createVisitor();
  const { number } = (await send("POST", `${visitor.id}/confirmations/`, {})).json();
  return { ...visitor, number: number as string };
};

describe("whoever was decided", () => {
  test("is found by name and by member number, with who decided and when", async () => {
    const { id, number, q } = await createConfirmed();
    const row = {
      ...{ id, number, state: "active" },
      decision: { outcome: "confirmed", by: "Wangari Maathai", at: expect.any(String) },
    };
    for (const query of [`status=confirmed&q=${q}`, `status=all&q=${q}`, `status=all&q=${number.toLowerCase()}`]) {
      expect((await list(query)).results, query).toEqual([expect.objectContaining(row)]);
    }
    expect((await show(id)).json()).toMatchObject({
      ...row,
      history: [{ kind: "confirmation", by: "Wangari Maathai" }],
    });
    const refused = await createVisitor();
    await send("POST", `${refused.id}/refusals/`, { reason: "Did not ask for it." });
    expect((await list(`status=refused&q=${refused.q}`)).results).toMatchObject([
      { id: refused.id, decision: { outcome: "refused", by: "Wangari Maathai" } },
    ]);
    expect(await idsOf(`status=waiting&q=${refused.q}`)).toEqual([]);
  });

  test("is listed with the newest decision first, page by page, also together with those that wait", async () => {
    const people = [await createVisitor(), await createVisitor(), await createVisitor()];
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    for (const { id } of [second, first]) await send("POST", `${id}/confirmations/`, {});
    const decided = await list("status=confirmed&sort=-applied_at&limit=1&total=1");
    expect(decided.results[0].id).toBe(first.id);
    expect(await idsOf(`status=confirmed&sort=-applied_at&limit=1&after=${decided.next}`)).toEqual([second.id]);
    const all = await list("status=all&sort=-applied_at&limit=2");
    expect(all.results.map(({ id }: { id: number }) => id)).toEqual([third.id, second.id]);
    expect((await idsOf(`status=all&sort=-applied_at&limit=1&after=${all.next}`))[0]).toBe(first.id);
    expect((await list("status=all&sort=applied_at&limit=100")).results[0].id).toBeLessThan(first.id);
  });

  test("stays hidden from every other place", async () => {
    const { id, q } = await createConfirmed();
    const places = [
      ["county_coordinator", { level: "county", id: HOME_PLACE.county }, true],
      ["ward_coordinator", { level: "ward", id: HOME_PLACE.ward }, true],
      ["county_coordinator", { level: "county", id: 20 }, false],
      ["ward_coordinator", { level: "ward", id: HOME_PLACE.ward + 1 }, false],
    ] as const;
    for (const [role, place, isInside] of places) {
      const { cookie } = await staffOf(role, place);
      for (const status of ["confirmed", "to_call", "all"]) {
        expect([role, await idsOf(`status=${status}&q=${q}`, cookie)]).toEqual([role, isInside ? [id] : []]);
      }
      const call = await send("PUT", `${id}/call/`, { outcome: "reached" }, cookie);
      expect([role, call.statusCode]).toEqual([role, !role.startsWith("county") ? 403 : isInside ? 200 : 404]);
      await send("PUT", `${id}/call/`, { outcome: null });
    }
  });

  test("is forgotten as decided after a year", async () => {
    const [old, recent] = [await createConfirmed(), await createConfirmed()];
    await sql`update application_decisions set decided_at = now() - interval '366 days' where membership_id = ${old.id}`.execute(
      db,
    );
    await deleteOldDecisions(db, 365, 100);
    expect(await idsOf(`status=all&q=${old.q}`)).toEqual([]);
    expect((await show(old.id)).json()).toMatchObject({ decision: null, history: [], number: old.number });
    expect(await idsOf(`status=all&q=${recent.q}`)).toEqual([recent.id]);
  });

  test("is anonymised after a year when refused without an account", async () => {
    const { id } = await createVisitor();
    await send("POST", `${id}/refusals/`, { reason: "under 18" });
    await sql`update application_decisions set decided_at = now() - interval '366 days' where membership_id = ${id}`.execute(
      db,
    );
    await deleteOldDecisions(db, 365, 100);
    expect((await show(id)).json()).toMatchObject({ name: " ", phone: "", occupation: "", history: [] });
  });
});

describe("a call to a member without an account", () => {
  test("is recorded with who and when, keeps whoever was not reached on the list, and can be taken back", async () => {
    const { id, q } = await createConfirmed();
    expect(await idsOf(`status=to_call&q=${q}`)).toEqual([id]);
    const missed = (await send("PUT", `${id}/call/`, { outcome: "not_reached" })).json();
    expect(missed).toMatchObject({ can_call: true, call: { outcome: "not_reached", by: "Wangari Maathai" } });
    expect(await idsOf(`status=to_call&q=${q}`)).toEqual([id]);
    const reached = (await send("PUT", `${id}/call/`, { outcome: "reached" })).json();
    expect(reached.history.at(-1)).toMatchObject({ kind: "reached", by: "Wangari Maathai", at: reached.call.at });
    expect((await send("PUT", `${id}/call/`, { outcome: "reached" })).json()).toEqual(reached);
    expect(await idsOf(`status=to_call&q=${q}`)).toEqual([]);
    expect((await send("PUT", `${id}/call/`, { outcome: null })).json()).toMatchObject({ call: null });
    expect(await idsOf(`status=to_call&q=${q}`)).toEqual([id]);
  });

  test("is for nobody who waits, was refused or has an account", async () => {
    const [waiting, refused, claimed] = [await createVisitor(), await createVisitor(), await createConfirmed()];
    await send("POST", `${refused.id}/refusals/`, { reason: "under 18" });
    await db.updateTable("memberships").set({ user_id: officer.id }).where("id", "=", claimed.id).execute();
    for (const { id } of [waiting, refused, claimed]) {
      expect((await send("PUT", `${id}/call/`, { outcome: "reached" })).statusCode).toBe(409);
    }
    expect(await idsOf(`status=to_call&q=${claimed.q}`)).toEqual([]);
    await db.updateTable("memberships").set({ user_id: null }).where("id", "=", claimed.id).execute();
  });
});

describe("somebody without an account who applies in two spellings of the name", () => {
  async function applyTwice(ward = HOME_PLACE.ward) {
    const { id, first_name: _, q: __, ...body } = await createVisitor();
    const again = { ...body, first_name: "Njerĩ", ward };
    return [id, (await applyForFreeMembership(services, again)).id] as const;
  }
  const storedOf = (ids: readonly number[]) =>
    db.selectFrom("memberships").select(["state", "number"]).where("id", "in", ids).orderBy("id").execute();
  const confirm = (id: number) => send("POST", `${id}/confirmations/`, {});
  const member = { state: "active", number: expect.any(Number) };
  const replaced = { state: "replaced", number: null };

  test("has one membership once one of both is confirmed, whichever it is", async () => {
    for (const at of [0, 1] as const) {
      const ids = await applyTwice();
      await db.transaction().execute((tx) => linkPeople(tx, ids));
      expect((await confirm(ids[at])).json()).toMatchObject({ state: "active", number: expect.any(String) });
      expect(await storedOf(ids)).toEqual([replaced, replaced].with(at, member));
      expect((await confirm(ids[1 - at]!)).headers.problem).toBe("application_replaced");
    }
  });

  test("keeps the membership and its number when the second one is confirmed later, and lives where it says", async () => {
    for (const one of [true, false]) {
      const [first, second] = await applyTwice(HOME_PLACE.ward + 1);
      const { number } = (await confirm(first)).json();
      if (one) {
        expect((await confirm(second)).json()).toMatchObject({ ...replaced, decision: null, can: [] });
      } else {
        const { results } = (await send("POST", "confirmations/", { ids: [second] })).json();
        expect(results).toEqual([{ id: second, number: null, problem: expect.stringContaining("was replaced") }]);
      }
      expect(await storedOf([first, second])).toEqual([member, replaced]);
      expect((await show(first)).json()).toMatchObject({ number, state: "active", place: { ward: "Wamagana" } });
    }
  });

  test("is one member when two of staff confirm both at once", async () => {
    const ids = await applyTwice();
    await db.transaction().execute((tx) => linkPeople(tx, ids));
    const codes = (await Promise.all(ids.map(confirm))).map(({ statusCode }) => statusCode);
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
    const states = (await storedOf(ids)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["active", "replaced"]);
  });
});

describe("of invented applications from one network", () => {
  const NETWORK = "41.90.1.1";
  const apply = (payload: object, remoteAddress = NETWORK, headers: Record<string, string> = {}) =>
    app.inject({ method: "POST", url: "/memberships/public/", payload, remoteAddress, headers });
  const applyOften = (times: number, address = NETWORK) =>
    Promise.all(Array.from({ length: times }, () => apply(createApplicationBody(), address)));

  test("300 add 30 to a ward's queue; the others are counted, apart, and refused by fifties with one reason", async () => {
    const { cookie } = await staffOf("ward_coordinator", { level: "ward", id: HOME_PLACE.ward });
    const before = (await list("total=1", cookie)).total.count;
    const replies: Awaited<ReturnType<typeof apply>>[] = [];
    for (let round = 0; round < 15; round += 1) replies.push(...(await applyOften(20)));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => Object.keys(reply.json()).join()))).toHaveLength(1);
    const shown = await list("total=1", cookie);
    expect(shown.total.count - before).toBe(30);
    expect(shown.unchecked).toEqual({ count: 270, capped: false, from_one_network: 270 });
    const today = await app.inject({ url: "/staff/today/", headers: consoleHeaders(services, cookie) });
    expect(today.json().cards).toContainEqual(
      expect.objectContaining({
        queue: "recommendations",
        count: before + 30,
        unchecked: { count: 270, capped: false },
      }),
    );

    const county = await staffOf("county_coordinator", { level: "county", id: HOME_PLACE.county });
    const apart = await list("status=unchecked&limit=50", county.cookie);
    expect(apart.results[0]).toMatchObject({ unchecked: true, state: "applied" });
    const outside = await createVisitor();
    await db.updateTable("memberships").set({ ward_id: 1 }).where("id", "=", outside.id).execute();
    const ids = [...apart.results.slice(0, 49).map(({ id }: { id: number }) => id), outside.id];
    const refuse = (more: object) => send("POST", "refusals/", { reason: "Invented.", ...more }, county.cookie);
    const { results } = (await refuse({ ids })).json();
    expect(results.filter(({ problem }: { problem: string | null }) => problem === null)).toHaveLength(49);
    expect(results.find(({ id }: { id: number }) => id === outside.id)).toEqual({
      id: outside.id,
      problem: "Not found.",
    });
    expect((await list("total=1", cookie)).unchecked.count).toBe(221);
    expect((await refuse({ ids: [...ids, ...ids.map((id) => id + 1_000)] })).statusCode).toBe(400);
    expect((await refuse({ ids, reason: " " })).statusCode).toBe(400);
    const forbidden = await send("POST", "refusals/", { ids, reason: "Invented." }, cookie);
    expect(forbidden.statusCode).toBe(403);
  });

  test("a class of forty behind one address is confirmed at once, marked or not", async () => {
    const replies = [...(await applyOften(20, "41.90.2.2")), ...(await applyOften(20, "41.90.2.2"))];
    const ids = replies.map((reply) => reply.json().id);
    const { results } = (await send("POST", "confirmations/", { ids })).json();
    expect(results.filter(({ number }: { number: string | null }) => number)).toHaveLength(40);
    const marks = db.selectFrom("unchecked_applications").select("membership_id").where("membership_id", "in", ids);
    expect(await marks.execute()).toEqual([]);
  });

  test("accounts whose address is not confirmed count as well, until it is", async () => {
    const address = "41.90.3.3";
    await applyOften(30, address);
    const [invented, real] = [await createSignedInUser(services), await createSignedInUser(services)];
    await db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", invented.id).execute();
    const marked: boolean[] = [];
    for (const { access } of [invented, real]) {
      const { id } = (
        await app.inject({
          ...{ method: "POST", url: "/memberships/", payload: createApplicationBody(), remoteAddress: address },
          headers: { authorization: `Bearer ${access}` },
        })
      ).json();
      marked.push((await show(id)).json().unchecked);
    }
    expect(marked).toEqual([true, false]);
  });

  test("one that its sender claims with a confirmed address comes into the queue", async () => {
    const address = "41.90.4.4";
    await applyOften(30, address);
    const key = crypto.randomUUID();
    const body = createApplicationBody({ first_name: "Wangari", last_name: "Kamau" });
    const { id } = (await apply(body, address, { "idempotency-key": key })).json();
    expect((await show(id)).json().unchecked).toBe(true);
    const user = await createSignedInUser(services, { first_name: "Wangari", last_name: "Kamau" });
    await claimApplication(services, user.id, key);
    expect((await show(id)).json()).toMatchObject({ unchecked: false, has_account: true });
  });
});

import { MAXIMUM_PEOPLE_FOUND_WITHOUT_READING, PEOPLE_FOUND_A_DAY } from "@party/contract/people.staff";
import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { decrypt } from "#crypto.ts";
import { consoleHeaders, createGrant, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createTag } from "../record/record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const staffOf = (role: RoleName, place?: PlaceRef) => createStaff(services, role, place ? { place } : {});
const officer = await staffOf("membership_officer");

describe("without the pages of people", () => {
  const ward = 1301;
  const insertPeople = (surname: string, count: number) =>
    sql`insert into people (surname, other_names, ward_id, source)
      select ${surname}, 'Narrow ' || n, ${ward}::integer, 'import' from generate_series(1, ${count}::integer) as n`.execute(
      db,
    );
  const send = async (query: Record<string, string>, { cookie }: { cookie: string }) =>
    app.inject({ url: `/staff/people/?${new URLSearchParams(query)}`, headers: consoleHeaders(services, cookie) });

  const get = async (query: Record<string, string>, staff: { cookie: string }) => (await send(query, staff)).json();

  test.each(["communications", "treasurer", "finance_officer", "data_protection_officer"] as const)(
    "a %s reads no list, finds nobody by one name, and few by two",
    async (role) => {
      const staff = await staffOf(role);
      await insertPeople(`Wembe${role.replace(/_.*/, "")}`, 30);
      const surname = `wembe${role.replace(/_.*/, "")}`;
      for (const query of [
        {},
        { limit: "100" },
        { ward: String(ward) },
        { status: "none" },
        { q: surname },
        { q: `${surname} ${surname} we` },
      ]) {
        expect(await get({ ...query, total: "1" }, staff), JSON.stringify(query)).toMatchObject({
          ...{ results: [], similar: [], next: null, total: { count: 0 }, needs_words: true },
        });
      }
      const page = await get({ q: `narrow ${surname}`, limit: "100", total: "1" }, staff);
      expect(page).toMatchObject({ has_more: true, next: null, needs_words: false });
      expect(page.results).toHaveLength(MAXIMUM_PEOPLE_FOUND_WITHOUT_READING);
      const first = await get({ q: `narrow ${surname}`, limit: "15" }, staff);
      const rest = await get({ q: `narrow ${surname}`, limit: "15", after: first.next }, staff);
      expect([rest.results.length, rest.next]).toEqual([5, null]);
    },
  );

  test("a coordinator reads the lists of the own place as before", async () => {
    await insertPeople("Orodha", 3);
    const coordinator = await staffOf("ward_coordinator", { level: "ward", id: ward });
    expect(await get({ q: "orodha" }, coordinator)).toMatchObject({ needs_words: false, results: { length: 3 } });
    expect((await get({}, coordinator)).results.length).toBeGreaterThan(3);
  });

  test("a person is shown 500 rows a day, also when they are asked for at once, and told who may read the register", async () => {
    const staff = await staffOf("communications");
    await insertPeople("Kikomo", 20);
    const requests = Array.from({ length: 30 }, () => send({ q: "narrow kikomo", limit: "20" }, staff));
    const replies = await Promise.all(requests);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(PEOPLE_FOUND_A_DAY / 20);
    const refused = replies.find(({ statusCode }) => statusCode === 403)!;
    expect(refused.json().detail).toMatch(/^You have been shown 500 people .*\(Membership officer\)/);
    expect((await send({ q: "narrow kikomo" }, officer)).statusCode).toBe(200);
  });

  test("a refused reply and pages that may be read count nothing towards the 500", async () => {
    const home = { level: "ward", id: ward } as const;
    const staff = await staffOf("treasurer");
    await createGrant(services, staff.id, "ward_coordinator", home);
    await insertPeople("Sahihi", 100);
    const shown = async (query: Record<string, string>) => (await send(query, staff)).statusCode;
    for (let page = 0; page < 6; page += 1) expect(await shown({ ward: String(ward), limit: "100" })).toBe(200);
    const search = (limit: number) => shown({ q: "narrow sahihi", limit: String(limit) });
    for (let page = 0; page < 24; page += 1) expect(await search(20)).toBe(200);
    expect([await search(15), await search(20), await search(5), await search(5)]).toEqual([200, 403, 200, 403]);
  });

  test("nobody asks by what only the page of a person has", async () => {
    const staff = await staffOf("treasurer");
    for (const more of [{ age_from: "30" }, { sex: "female" }, { missing: "phone" }, { paid: "never" }]) {
      expect((await send({ q: "narrow kikomo", ...more }, staff)).statusCode, JSON.stringify(more)).toBe(403);
    }
  });

  test("a place that is typed with one name is no second name", async () => {
    const staff = await staffOf("treasurer");
    await insertPeople("Mahali", 3);
    const { rows } = await sql<{ name: string }>`select name from wards where id = ${ward}`.execute(db);
    expect(await get({ q: `mahali ${rows[0]!.name}` }, staff)).toMatchObject({ results: [] });
    expect((await get({ q: `mahali narrow ${rows[0]!.name}` }, staff)).results).toHaveLength(3);
  });

  test("nobody lists who has a tag, or the tags", async () => {
    const tag = await createTag(services);
    for (const role of ["communications", "treasurer", "data_protection_officer", "secretary_general"] as const) {
      const staff = await staffOf(role);
      expect((await send({ tag: String(tag), q: "narrow kikomo" }, staff)).statusCode, role).toBe(403);
      const tags = await app.inject({ url: "/staff/tags/", headers: consoleHeaders(services, staff.cookie) });
      expect(tags.statusCode, role).toBe(403);
    }
  });

  test("each list leaves an entry with its filter and how many were shown, once a minute", async () => {
    const staff = await staffOf("membership_officer");
    await insertPeople("Kumbukumbu", 4);
    for (const query of [{ q: "kumbukumbu" }, { q: "kumbukumbu" }, { ward: String(ward), limit: "2" }] as Record<
      string,
      string
    >[]) {
      await get(query, staff);
    }
    const rows = await db
      .selectFrom("audit_entries")
      .innerJoin("audit_details", "entry_id", "audit_entries.id")
      .select(["action", "subject_ids", "details_encrypted"])
      .where("actor", "=", staff.id)
      .orderBy("audit_entries.id")
      .execute();
    const details = rows.map((row) => JSON.parse(decrypt(services.config.secretKey, row.details_encrypted)));
    expect(rows.map(({ action, subject_ids }) => [action, subject_ids])).toEqual(Array(2).fill(["people.list", []]));
    expect(details).toMatchObject([
      { q: "kumbukumbu", rows: 4, rows_within_a_day: 4 },
      { q: "", ward, rows: 2, rows_within_a_day: 10 },
    ]);
  });
});

import { counties, countySlug } from "@party/contract/values/counties";
import { afterAll, describe, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { insertBranch } from "#features/branches/branches.queries.ts";
import { createContent, createContentBody, createStaffCaller } from "#features/content/content.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { assignNumberToMembership } from "#features/memberships/memberships.queries.ts";
import { createArticle } from "#features/news/news.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { describeCounty } from "./counties.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const pageOf = (slug: string, language?: "en" | "sw") =>
  api("GET /api/counties/{slug}/", { params: { slug }, query: language ? { language } : {} });

const office = {
  ...{ ward_id: null, constituency_id: null, county_id: null, published_at: new Date("2026-01-01") },
  ...{ address: "Beside the market", hours: "Friday, 9:00 AM – 1:00 PM", phone: "+254712345678", email: "" },
};
/** Tetu, its ward Dedan Kimanthi and its neighbour Kieni, of Nyeri. */
const [TETU, KIENI, DEDAN_KIMANTHI] = [94, 95, 466];
const NYERI = { level: "county", id: 19 } as const;

describe("with no content", () => {
  test("each of the 47 counties answers in both languages, with nothing", async () => {
    const known = await api("GET /counties/");
    expect(known.toSorted((one, other) => one.id - other.id)).toEqual(counties);
    expect(new Set(counties.map(({ name }) => countySlug(name))).size).toBe(47);
    for (const county of counties) {
      for (const language of ["en", "sw"] as const) {
        expect(await pageOf(countySlug(county.name), language)).toEqual({
          ...{ county, office: null, coordinator: null, branches: [], events: [], articles: [], members: null },
        });
      }
    }
  });

  test("an unchanged county is answered with 304", async () => {
    const first = await app.inject({ url: "/api/counties/nyeri/" });
    expect(first.headers["cache-control"]).toBe("public, max-age=60");
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await app.inject({ url: "/api/counties/nyeri/", headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });
});

test.each(["nowhere", "nyeri-city", "constructor"])("a county %j is not found", async (slug) => {
  const { statusCode, body } = await app.inject({ url: `/api/counties/${slug}/` });
  expect([statusCode, JSON.parse(body)]).toEqual([404, { detail: "Not found." }]);
});

test.each(["Nyeri", "19", "%00", "a".repeat(90)])("%j cannot be a county", async (slug) => {
  const { statusCode, headers } = await app.inject({ url: `/api/counties/${slug}/` });
  expect([statusCode, headers.problem]).toEqual([400, "invalid_input"]);
});

test("a county has its office, who coordinates, and the branches of its constituencies and wards alone", async () => {
  await insertBranch(db, { ...office, county_id: 19, name: "Nyeri office", coordinator: "Wambui Nderi" });
  await insertBranch(db, { ...office, ward_id: DEDAN_KIMANTHI, name: "Ward office" });
  await insertBranch(db, { ...office, constituency_id: TETU, name: "Tetu office" });
  await insertBranch(db, { ...office, constituency_id: KIENI, name: "Kieni office", sample: true });
  await insertBranch(db, { ...office, county_id: 20, name: "Kirinyaga office", coordinator: "Njoki Mwangi" });
  await insertBranch(db, { ...office, ward_id: 467, name: "Draft", published_at: null });
  const { office: found, coordinator, branches } = await pageOf("nyeri");
  expect(found).toMatchObject({ name: "Nyeri office", address: "Beside the market", placeholder: false });
  expect(coordinator).toBe("Wambui Nderi");
  expect(branches.map(({ level, place, name, placeholder }) => [level, place, name, placeholder])).toEqual([
    ["constituency", "Kieni", "Kieni office", true],
    ["constituency", "Tetu", "Tetu office", false],
    ["ward", "Dedan Kimanthi", "Ward office", false],
  ]);
  expect((await pageOf("nyeri", "sw")).office).toMatchObject({ hours: "Ijumaa, 9:00 – 13:00", language: "en" });
});

test("a county has the next three events of the county and of places in it", async () => {
  const eventIn = async (date: string, place: object, differing: object = {}) => {
    const { id } = await createEvent(services, { title: date, date, ...differing });
    await db
      .updateTable("events")
      .set({ county_id: null, ...place })
      .where("id", "=", id)
      .execute();
  };
  await eventIn("2099-01-05", { ward_id: DEDAN_KIMANTHI });
  await eventIn("2099-01-03", { county_id: 19 });
  await eventIn("2099-01-04", { constituency_id: TETU });
  await eventIn("2099-01-06", { county_id: 19 });
  await eventIn("2099-01-01", {});
  await eventIn("2099-01-02", { county_id: 20 });
  await eventIn("2020-01-02", { county_id: 19 });
  await eventIn("2099-01-02", { county_id: 19 }, { publishedAt: null });
  await eventIn("2099-01-02", { county_id: 19, called_off: true });
  const { events } = await pageOf("nyeri");
  expect(events.map(({ date, county_id }) => [date, county_id])).toEqual([
    ["2099-01-03", 19],
    ["2099-01-04", 19],
    ["2099-01-05", 19],
  ]);
});

test("a county has the three newest articles of its own", async () => {
  for (const [day, county_id] of [
    [1, 19],
    [2, 20],
    [3, null],
    [4, 19],
    [5, 19],
    [6, 19],
  ] as const)
    await createArticle(services, { title: `Day ${day}`, county_id, publishedAt: new Date(Date.UTC(2026, 5, day)) });
  await createArticle(services, { title: "Draft", county_id: 19, publishedAt: null });
  expect((await pageOf("nyeri")).articles.map(({ title }) => title)).toEqual(["Day 6", "Day 5", "Day 4"]);
});

test("the number of members is shown in full hundreds, where the party shows numbers at all", async () => {
  const addMembers = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const { id } = await createUser(services);
      await assignNumberToMembership(db, id, await createMembershipUntil(services, id, "2099-01-01"));
    }
  };
  const shown = async (showsMembers: boolean) => (await describeCounty(db, "nyeri", "en", { showsMembers })).members;
  await addMembers(99);
  expect(await shown(true)).toBeNull();
  await addMembers(2);
  expect([await shown(true), await shown(false), (await pageOf("nyeri")).members]).toEqual([100, null, null]);
});

test("a coordinator writes the office of the own county and its branches, and publishes them", async () => {
  const coordinator = createStaffCaller(
    app,
    services,
    await createStaff(services, "county_coordinator", { place: { level: "county", id: 21 } }),
  );
  const body = createContentBody("branches", { level: "county", id: 21 });
  const write = async (changes: object) =>
    (await coordinator("POST", "/staff/content/branches/", { body: { ...body, ...changes } })).json();
  const publish = async (id: number) =>
    (await coordinator("POST", `/staff/content/branches/${id}/publications/`, { revision: 1 })).statusCode;
  const { id } = await write({ name: "Murang'a office", coordinator: "Wangari Maathai" });
  expect(await publish(id)).toBe(200);
  const { id: branch } = await write({ name: "Kangema office", place: { level: "constituency", id: 104 } });
  expect(await publish(branch)).toBe(200);
  const page = await pageOf("muranga");
  expect([page.office?.name, page.coordinator, page.branches.map(({ name }) => name)]).toEqual([
    "Murang'a office",
    "Wangari Maathai",
    ["Kangema office"],
  ]);
  expect((await write({ place: NYERI })).fields).toEqual({ place: ["Choose a place for which you have a role."] });
});

test("a coordinator of another county changes nothing of a county", async () => {
  const stranger = createStaffCaller(
    app,
    services,
    await createStaff(services, "county_coordinator", { place: { level: "county", id: 20 } }),
  );
  const ids = {
    articles: await createContent(services, "articles", { body: createContentBody("articles", NYERI), isPublic: true }),
    events: await createContent(services, "events", { body: createContentBody("events", NYERI), isPublic: true }),
    branches: (await db.selectFrom("branch_contacts").select("id").where("county_id", "=", 19).executeTakeFirst())!.id,
  };
  const before = await pageOf("nyeri");
  const at = new Date(Date.now() + 60_000).toISOString();
  for (const [kind, id] of Object.entries(ids)) {
    const path = `/staff/content/${kind}/`;
    const body = createContentBody(kind as keyof typeof ids, NYERI);
    const calls = [
      ["POST", path, { body }],
      ["PUT", `${path}${id}/`, { version: 1, body: { ...body, title: "Changed", name: "Changed" } }],
      ["POST", `${path}${id}/publications/`, { revision: 1, audience: "nobody" }],
      ["PUT", `${path}${id}/schedule/`, { revision: 1, at }],
      ["POST", `${path}${id}/unpublications/`, {}],
      ["DELETE", `${path}${id}/`],
    ] as const;
    for (const [method, url, payload] of calls) {
      const { statusCode } = await stranger(method, url, payload);
      expect([403, 404, 409], `${method} ${url}: ${statusCode}`).toContain(statusCode);
    }
  }
  expect(await pageOf("nyeri")).toEqual(before);
});

test("the samples have the twenty-four offices of which the articles speak, the last of them in Garissa", async () => {
  for (const table of ["branch_contacts", "news_articles", "events"] as const) await db.deleteFrom(table).execute();
  await seedDemo(services);
  const { results } = await api("GET /county-offices/");
  expect(results).toHaveLength(24);
  const garissa = await pageOf("garissa", "sw");
  expect(garissa).toMatchObject({
    office: { name: "Ofisi ya kaunti ya Garissa", placeholder: true, language: "sw" },
    coordinator: "Fardosa Abdille",
    articles: [{ id: 1, language: "sw" }],
  });
  const numbers = { phones: results.map(({ phone }) => phone), emails: results.map(({ email }) => email) };
  for (const values of Object.values(numbers)) expect(new Set(values).size).toBe(24);
});

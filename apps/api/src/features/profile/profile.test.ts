import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";

/** Kapsoya ward, Ainabkoi, Uasin Gishu. */
const ELDORET = { county: 27, constituency: 145, ward: 719 };

let server: TestApi;
let eldoret = ELDORET;
beforeAll(async () => {
  server = await startTestApi();
  const found = await server.db
    .selectFrom("wards")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .select(["constituency_id", "county_id"])
    .where("wards.id", "=", ELDORET.ward)
    .executeTakeFirstOrThrow();
  eldoret = { ...ELDORET, constituency: found.constituency_id, county: found.county_id };
});
afterAll(() => server.close());

const as = ({ access }: { access: string }) => server.as(access);

const entries = {
  first_name: "Wangari",
  last_name: "Nduta",
  phone: "0712 345 678",
  date_of_birth: "1990-05-31",
  gender: "female" as const,
  occupation: "Farmer",
  organization: "Tetu Tea Growers",
  address: "P.O. Box 12",
  city: "Nyeri",
  country: "Kenya",
};

test("a visitor can neither read nor update a profile", async () => {
  await expect(server.api("GET /api/profile/")).rejects.toMatchObject({ status: 401 });
  await expect(server.api("PUT /api/profile/", { body: entries })).rejects.toMatchObject({ status: 401 });
  await expect(server.api("PUT /api/profile/ward/", { body: HOME_PLACE })).rejects.toMatchObject({ status: 401 });
  await expect(server.api("DELETE /api/profile/picture/")).rejects.toMatchObject({ status: 401 });
});

test("a new profile shows the registration's data", async () => {
  const wangari = await createSignedInUser(server.services);
  expect(await as(wangari)("GET /api/profile/")).toMatchObject({
    first_name: "Wangari",
    email: wangari.email,
    ward: { id: HOME_PLACE.ward },
    date_of_birth: null,
    gender: null,
    occupation: "",
    country: "",
    picture: null,
    moves: [],
  });
});

test("a profile update stores all fields and renames the account", async () => {
  const wangari = await createSignedInUser(server.services);
  const changed = await as(wangari)("PUT /api/profile/", { body: entries });
  expect(changed).toMatchObject({ ...entries, phone: "+254712345678" });
  expect(await as(wangari)("GET /api/profile/")).toEqual(changed);
  expect(await as(wangari)("GET /api/auth/user/")).toMatchObject({ last_name: "Nduta", phone: "+254712345678" });
  expect((await as(wangari)("GET /api/dashboard/")).member.name).toBe("Wangari Nduta");
});

test("a phone number and a date of birth that cannot be are refused together", async () => {
  const wangari = await createSignedInUser(server.services);
  const body = { ...entries, phone: "123", date_of_birth: "1850-01-01" };
  await expect(as(wangari)("PUT /api/profile/", { body })).rejects.toMatchObject({
    fields: { phone: [expect.any(String)], date_of_birth: ["Enter the day on which you were born."] },
  });
});

test("blank fields are cleared", async () => {
  const wangari = await createSignedInUser(server.services);
  await as(wangari)("PUT /api/profile/", { body: entries });
  const { first_name, last_name, phone } = entries;
  const body = { first_name, last_name, phone, date_of_birth: "", gender: "" as const, country: "" };
  expect(await as(wangari)("PUT /api/profile/", { body })).toMatchObject({
    ...{ date_of_birth: null, gender: null, occupation: "", organization: "", address: "", city: "", country: "" },
  });
});

test.each([
  ["of somebody who has not applied", false],
  ["in the register", true],
])(
  "birth date and gender %s stay when they are not sent, and are cleared by null or a blank",
  async (_, isInRegister) => {
    const wangari = await createSignedInUser(server.services);
    const { date_of_birth, gender, ...others } = entries;
    await as(wangari)("PUT /api/profile/", { body: entries });
    if (isInRegister) await createMembership(server.services, wangari.id);
    const change = (born: { date_of_birth?: null; gender?: "" }) =>
      as(wangari)("PUT /api/profile/", { body: { ...others, ...born } });
    expect(await change({})).toMatchObject({ date_of_birth, gender });
    expect(await change({ gender: "" })).toMatchObject({ date_of_birth, gender: null });
    expect(await change({ date_of_birth: null })).toMatchObject({ date_of_birth: null, gender: null });
  },
);

test("what the office entered stays when a member saves without it", async () => {
  const wangari = await createSignedInUser(server.services);
  await createMembership(server.services, wangari.id);
  const entered = { date_of_birth: "1972-03-04", sex: "female" } as const;
  await server.db.updateTable("people").set(entered).where("user_id", "=", wangari.id).execute();
  const { date_of_birth: _, gender: __, ...body } = entries;
  expect(await as(wangari)("PUT /api/profile/", { body })).toMatchObject({
    date_of_birth: entered.date_of_birth,
    gender: "female",
  });
});

test("an impossible or under-age date of birth is rejected and nothing is stored", async () => {
  const wangari = await createSignedInUser(server.services);
  const year = new Date().getUTCFullYear();
  for (const date_of_birth of [`${year - 17}-01-01`, `${year + 1}-01-01`, "1850-01-01", "1990-02-30", "yesterday"]) {
    const body = { ...entries, last_name: "Changed", date_of_birth };
    await expect(as(wangari)("PUT /api/profile/", { body }), date_of_birth).rejects.toMatchObject({
      status: 400,
      fields: { date_of_birth: [expect.any(String)] },
    });
  }
  expect(await as(wangari)("GET /api/profile/")).toMatchObject({ last_name: "Maathai", date_of_birth: null });
});

test.each([
  ["2026-11-22T00:30:00+03:00", "2008-11-22", 200],
  ["2026-11-21T23:30:00+03:00", "2008-11-22", 400],
  ["2028-02-29T12:00:00+03:00", "2010-02-28", 200],
  ["2028-02-29T12:00:00+03:00", "2010-03-01", 400],
  ["2026-02-28T12:00:00+03:00", "2008-02-29", 400],
  ["2026-03-01T00:30:00+03:00", "2008-02-29", 200],
  ["2026-11-22T00:30:00+03:00", "2026-11-22", 400],
])("at %s in Nairobi, the date of birth %s gets status %i", async (now, date_of_birth, status) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  try {
    const wangari = await createSignedInUser(server.services);
    const reply = await server.app.inject({
      method: "PUT",
      url: "/api/profile/",
      headers: { authorization: `Bearer ${wangari.access}` },
      payload: { ...entries, date_of_birth },
    });
    expect(reply.statusCode, reply.body).toBe(status);
  } finally {
    vi.useRealTimers();
  }
});

test("ward changes are recorded with their date and listed newest first", async () => {
  const wangari = await createSignedInUser(server.services);
  const moved = await as(wangari)("PUT /api/profile/ward/", { body: eldoret });
  expect(moved).toMatchObject({
    ward: { id: eldoret.ward },
    county: { name: "Uasin Gishu" },
    moves: [{ ward: "Dedan Kimanthi", county: "Nyeri", until: expect.stringMatching(/^\d{4}-/) }],
  });
  const back = await as(wangari)("PUT /api/profile/ward/", { body: HOME_PLACE });
  expect(back.ward.id).toBe(HOME_PLACE.ward);
  expect(back.moves.map(({ county }) => county)).toEqual(["Uasin Gishu", "Nyeri"]);
});

test("choosing the current ward again records no change", async () => {
  const wangari = await createSignedInUser(server.services);
  await as(wangari)("PUT /api/profile/ward/", { body: HOME_PLACE });
  const all = await Promise.all(
    Array.from({ length: 8 }, () => as(wangari)("PUT /api/profile/ward/", { body: eldoret })),
  );
  expect(all.at(-1)?.ward.id).toBe(eldoret.ward);
  expect((await as(wangari)("GET /api/profile/")).moves).toHaveLength(1);
});

test("a missing ward or one outside the constituency is rejected with its field", async () => {
  const wangari = await createSignedInUser(server.services);
  const wardOutsideConstituency = { ...HOME_PLACE, ward: eldoret.ward };
  await expect(as(wangari)("PUT /api/profile/ward/", { body: wardOutsideConstituency })).rejects.toMatchObject({
    fields: { ward: ["That ward is not in the constituency you chose."] },
  });
  await expect(as(wangari)("PUT /api/profile/ward/", { body: { ...HOME_PLACE, ward: 999_999 } })).rejects.toMatchObject(
    {
      status: 400,
    },
  );
  expect((await as(wangari)("GET /api/profile/")).moves).toEqual([]);
});

test("members read and update only their own profile", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  await as(wangari)("PUT /api/profile/", { body: entries });
  await as(wangari)("PUT /api/profile/ward/", { body: eldoret });
  const toms = await as(tom)("GET /api/profile/");
  expect(toms).toMatchObject({ email: tom.email, occupation: "", moves: [], ward: { id: HOME_PLACE.ward } });
  expect(JSON.stringify(toms)).not.toContain("Tetu Tea");
});

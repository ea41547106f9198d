import type { PersonRow } from "@party/contract/people.staff";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { countExported } from "../export/exported-people.queries.ts";
import { createPerson, createPersonTags } from "../people.factories.ts";
import { findLastLookedThrough, listPeople } from "./people-list.queries.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer");
const WARD = { level: "ward", id: HOME_PLACE.ward } as const;

async function get(query: Record<string, string>, cookie = office.cookie) {
  const url = `/staff/people/?${new URLSearchParams(query)}`;
  const reply = await app.inject({ method: "GET", url, headers: consoleHeaders(services, cookie) });
  return reply.json();
}
const surnames = ({ results }: { results: PersonRow[] }) => results.map(({ surname }) => surname);
const yearsAgo = async (years: number, days = 0) =>
  (
    await sql<{
      day: string;
    }>`select ((now() at time zone 'Africa/Nairobi')::date - make_interval(years => ${years}, days => ${days}))::date::text as day`.execute(
      db,
    )
  ).rows[0]!.day;

const at = { ward_id: HOME_PLACE.ward };
const anna = await createPerson(db, {
  ...{ ...at, surname: "Anna", sex: "female", phone: "+254733000001", email: "anna@party.example" },
  ...{ date_of_birth: await yearsAgo(35), polling_station: "Kiandu" },
});
const boke = await createPerson(db, {
  ...at,
  surname: "Boke",
  sex: "male",
  date_of_birth: await yearsAgo(36),
  phone: "+254733000002",
});
await createPerson(db, { ...at, surname: "Chebet", sex: "female", birth_year: 1950 });
/** Members: a paid year that ends this December, and one that was paid two years ago and ended. */
async function createPaidMember(last_name: string, until: string, paid: string, state: "active" | "lapsed") {
  const user = await createUser(services, { last_name });
  const id = await createMembershipUntil(services, user.id, until, { state });
  const { intent } = await createPayment(services, { purpose: "membership", targetId: id, userId: user.id });
  await sql`insert into membership_terms (intent_id, membership_id, valid_from, valid_until, created_at)
    values (${intent.id}, ${id}, ${until}::date - 364, ${until}, ${`${paid}T20:59:00Z`})`.execute(db);
  await sql`update people set ward_id = ${HOME_PLACE.ward} where user_id = ${user.id}`.execute(db);
}
const { rows } = await sql<{
  year: number;
}>`select extract(year from now() at time zone 'Africa/Nairobi')::integer as year`.execute(db);
const { year } = rows[0]!;
await createPaidMember("Desta", `${year}-12-20`, `${year}-01-01`, "active");
await createPaidMember("Ekeno", `${year - 1}-06-30`, `${year - 2}-07-01`, "lapsed");

describe("the register is asked", () => {
  test.each([
    ["who paid a fee this year", { paid: "this_year" }, ["Desta"]],
    ["who has not paid this year", { paid: "not_this_year" }, ["Anna", "Boke", "Chebet", "Ekeno"]],
    ["who never paid", { paid: "never" }, ["Anna", "Boke", "Chebet"]],
    ["who paid on days", { paid_from: `${year - 2}-07-01`, paid_to: `${year - 2}-07-01` }, ["Ekeno"]],
    ["whose membership ends in December", { ends_from: `${year}-12-01`, ends_to: `${year}-12-31` }, ["Desta"]],
    ["whose membership in force ended before", { ends_to: `${year}-11-30` }, []],
    ["who joined last year or since", { joined_from: `${year - 1}-01-01` }, ["Desta"]],
    ["who joined before", { joined_to: `${year - 1}-01-01` }, ["Ekeno"]],
    ["who is 35", { age_from: "35", age_to: "35" }, ["Anna"]],
    ["who is 36 or older", { age_from: "36" }, ["Boke", "Chebet"]],
    ["which women are above 60", { sex: "female", age_from: "60" }, ["Chebet"]],
    ["who has no phone number", { missing: "phone" }, ["Chebet"]],
    ["who has no email address, accounts apart", { missing: "email" }, ["Boke", "Chebet"]],
    ["whose birth date is not known", { missing: "birth_date" }, ["Chebet", "Desta", "Ekeno"]],
    ["who has no polling station", { missing: "polling_station", status: "none" }, ["Boke", "Chebet"]],
    ["who has no ID number", { missing: "id_number", sex: "male", status: "none" }, ["Boke"]],
  ] as const)("%s, in a list, by name and for an export", async (_, filter, wanted) => {
    for (const place of [{ ward: String(HOME_PLACE.ward) }, { county: String(HOME_PLACE.county) }, {}]) {
      const page = await get({ ...place, ...filter, total: "1" });
      expect([place, surnames(page), page.total, page.is_partial]).toEqual([
        place,
        wanted,
        { count: wanted.length, capped: false },
        false,
      ]);
    }
    const byDay = await get({ ...filter, sort: "-joined" });
    expect(surnames(byDay).toSorted()).toEqual(wanted);
    for (const name of ["Anna", "Boke", "Chebet", "Desta", "Ekeno"]) {
      const isWanted = (wanted as readonly string[]).includes(name);
      const found = await get({ ...filter, q: name.slice(0, 3) });
      expect([name, surnames(found), found.similar]).toEqual([name, isWanted ? [name] : [], []]);
    }
    expect(await countExported(db, WARD, toExportFilter(filter))).toBe(wanted.length);
  });

  test("with a tag and a filter", async () => {
    const { rows: tags } = await sql<{
      id: number;
    }>`insert into tags (name, made_by) values ('Choir', 0) returning id`.execute(db);
    const tag = String(tags[0]!.id);
    await createPersonTags(db, Number(tag), [anna, boke]);
    for (const place of [{ ward: String(HOME_PLACE.ward) }, {}]) {
      expect(surnames(await get({ ...place, tag, sex: "female", total: "1" }))).toEqual(["Anna"]);
    }
    expect(surnames(await get({ q: "an", tag, sex: "female" }))).toEqual(["Anna"]);
  });

  test("and what is no day, age or value is refused", async () => {
    for (const query of [{ paid_from: "2026-02-30" }, { age_from: "-1" }, { missing: "soul" }, { paid: "soon" }]) {
      expect(await get(query as never)).toHaveProperty("fields");
    }
  });
});

const toExportFilter = (filter: object) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, name.startsWith("age") ? Number(value) : value]),
  );

test("a list is looked through in parts of one size, and all parts together hold who is wanted, once", async () => {
  const wanted = { places: [{ level: "nation", id: 0 }] as const, sort: "name" as const, sex: "female" as const };
  const found: number[] = [];
  let after: { id: number; key: string } | undefined;
  let parts = 0;
  do {
    const rows = await listPeople(db, { ...wanted, after, limit: 10 }, 2);
    found.push(...rows.map(({ id }) => id));
    after = await findLastLookedThrough(db, { ...wanted, after }, 2);
    parts += 1;
  } while (after);
  const { rows } = await sql<{
    id: number;
  }>`select id from people where sex = 'female' order by name_key collate "C", id`.execute(db);
  expect(found).toEqual(rows.map(({ id }) => id));
  expect(parts).toBe(3);
  expect(found[0]).toBe(anna);
});

describe("a place among the words of a search", () => {
  const TETU = { county: HOME_PLACE.county, constituency: HOME_PLACE.constituency };
  test.each([
    ["anna tetu", ["Anna"], "Tetu", "anna"],
    ["Anna wa Tetu", ["Anna"], "Tetu", "anna"],
    ["tetu constituency anna", ["Anna"], "Tetu", "anna"],
    ["nyeri", ["Anna", "Boke", "Chebet", "Desta", "Ekeno"], "Nyeri", ""],
  ] as const)("is where people are searched for: %s", async (q, wanted, name, rest) => {
    const page = await get({ q });
    expect([surnames(page), page.place.name, page.place.rest]).toEqual([wanted, name, rest]);
    expect(page.place.county).toBe(TETU.county);
  });

  test("is a name when asked, and when nobody of the place has the other words", async () => {
    const person = await createPerson(db, { surname: "Tetu", other_names: "Kamau", ward_id: 1 });
    expect(surnames(await get({ q: "tetu", names_only: "1" }))).toEqual(["Tetu"]);
    const page = await get({ q: "kamau tetu" });
    expect([surnames(page), page.place]).toEqual([["Tetu"], null]);
    await db.deleteFrom("people").where("id", "=", person).execute();
  });

  test("is one of the caller's, else a name", async () => {
    const { cookie } = await createStaff(services, "ward_coordinator", { place: { level: "ward", id: 1 } });
    const page = await get({ q: "nyeri" }, cookie);
    expect([page.results, page.place]).toEqual([[], null]);
    const own = await createStaff(services, "ward_coordinator");
    expect(surnames(await get({ q: "anna nyeri" }, own.cookie))).toEqual(["Anna"]);
  });
});

import type { PersonRow } from "@party/contract/people.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PlaceRef, RoleName } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { listPersonalDataAccesses } from "#access/audit.queries.ts";
import { hmacIndex } from "#crypto.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createPerson, createPersonTags } from "../people.factories.ts";
import { createTag } from "../record/record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const staffOf = (role: RoleName, place?: PlaceRef) => createStaff(services, role, place ? { place } : {});
const officer = await staffOf("membership_officer");
const get = async (query: Record<string, string>, cookie = officer.cookie) => {
  const url = `/staff/people/?${new URLSearchParams(query)}`;
  return (await app.inject({ url, headers: consoleHeaders(services, cookie) })).json();
};
const namesIn = (rows: PersonRow[]) => rows.map(({ surname, other_names }) => `${surname} ${other_names}`.trim());
const foundBy = async (q: string, cookie = officer.cookie) => {
  const { results, similar } = await get({ q }, cookie);
  return { results: namesIn(results), similar: namesIn(similar) };
};

describe("names", () => {
  /** Each pair has a ward of its own. */
  let ward = 1100;

  test("are found by the beginnings of words in any order, and by no letter in the middle", async () => {
    await createPerson(db, { surname: "Mwangi", other_names: "Wanjiku Grace" });
    for (const q of ["mwan wanj", "wanj mwan", "grace", "gr wa mw", "MWANGI, Wanjiku"]) {
      expect((await foundBy(q)).results).toEqual(["Mwangi Wanjiku Grace"]);
    }
    expect((await foundBy("angi")).results).toEqual([]);
    expect((await foundBy("m")).results).toEqual([]);
  });

  test("with the typed surname come first, then others with that name", async () => {
    await createPerson(db, { surname: "Zawadi", other_names: "Neema" });
    await createPerson(db, { surname: "Abongo", other_names: "Zawadi" });
    await createPerson(db, { surname: "Zawadi", other_names: "Bahati" });
    expect((await foundBy("zawadi")).results).toEqual(["Zawadi Bahati", "Zawadi Neema", "Abongo Zawadi"]);
  });

  // Each finds the other, among those found or among similar names.
  test.each([
    ["Wanjikũ", "Wanjiku"],
    ["Wanjiku\u0303", "Wanjiku"],
    ["Wanjikũ", "Wanjiku\u0303"],
    ["Ng'ang'a", "Ng’ang’a"],
    ["Ng'ang'a", "Nganga"],
    ["Mohamed", "Muhammad"],
    ["Mohamed", "Mohammed"],
    ["Mohammed", "Muhamed"],
    ["Catherine", "Katherine"],
    ["Catherine", "Kathrine"],
    ["Yussuf", "Yusuf"],
    ["Njoroge", "Njorogeh"],
    ["Wangeci", "Wangechi"],
    ["Wacera", "Wachera"],
    ["Ahmed", "Ahmad"],
    ["Hussein", "Husein"],
    ["Fatuma", "Fatima"],
    ["Zainab", "Zeinab"],
    ["Khadija", "Hadija"],
    ["Abdirahman", "Abdirahaman"],
    ["Gĩthĩnji", "Githinji"],
    ["Ndung'u", "Ndungu"],
    ["Nyong'o", "Nyongo"],
    ["Kosgei", "Kosgey"],
    ["Stephen", "Steven"],
    ["Philip", "Phillip"],
    ["Geoffrey", "Jeffrey"],
    ["Mathew", "Matthew"],
    ["Nicholas", "Nicolas"],
    ["Eric", "Erick"],
    ["Teresia", "Theresia"],
    ["Caroline", "Carolyne"],
    ["Anthony", "Antony"],
    ["Zachary", "Zakary"],
    ["Moraa", "Moraah"],
    ["Kariuki", "Kariukie"],
    ["Cheptoo", "Cheptto"],
    ["Lucy", "Lucie"],
  ])("%s and %s find each other", async (one, other) => {
    ward += 1;
    const ward_id = ward;
    await createPerson(db, { surname: "Mbeki", other_names: one, ward_id });
    await createPerson(db, { surname: "Mbeki", other_names: other, ward_id });
    for (const q of [`${one} mbeki`, `Mbeki ${other}`]) {
      const { results, similar } = await get({ q, ward: String(ward_id) });
      expect(namesIn([...results, ...similar]).toSorted()).toEqual([`Mbeki ${one}`, `Mbeki ${other}`].toSorted());
    }
  });

  test("that sound alike are listed with the closest spelling first", async () => {
    await createPerson(db, { surname: "Mũtũra", other_names: "Kaatherine" });
    await createPerson(db, { surname: "Mũtũra", other_names: "Katherine" });
    expect((await foundBy("catherine mutura")).similar).toEqual(["Mũtũra Katherine", "Mũtũra Kaatherine"]);
  });

  test("of more than 200 people show the first 200, and say so", async () => {
    await sql`insert into people (surname, other_names, source)
      select 'Wengi', 'Mtu ' || lpad(n::text, 3, '0'), 'import' from generate_series(1, 230) as n`.execute(db);
    let page = await get({ q: "wengi", limit: "90", total: "1" });
    expect(page).toMatchObject({ has_more: true, similar: [], total: { count: 200, capped: true } });
    const names = namesIn(page.results);
    while (page.next) {
      page = await get({ q: "wengi", limit: "90", after: page.next });
      names.push(...namesIn(page.results));
    }
    expect(names).toHaveLength(200);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(200);
  });
});

describe("the list", () => {
  const WARD = 1001;

  test("pages in the order of names and of joining, with every filter, as sorting all people does", async () => {
    await sql`insert into people (surname, other_names, ward_id, status, plan, member_since, source)
      select 'Name' || chr(97 + n * 7 % 26), 'N' || n, ${WARD},
        (array['member', 'member', 'imported', 'lapsed'])[1 + n % 4],
        case when n % 4 < 2 then (array['silver', 'mwananchi', 'bronze'])[1 + n % 3] end,
        case when n % 4 <> 2 then date '2026-01-01' + n % 17 end, (array['website', 'office'])[1 + n % 2]
      from generate_series(1, 60) as n`.execute(db);
    const tag = await createTag(services);
    const { rows: tagged } = await sql<{
      id: number;
    }>`select id from people where ward_id = ${WARD} and id % 3 <> 0`.execute(db);
    await createPersonTags(
      db,
      tag,
      tagged.map(({ id }) => id),
    );
    await sql`update people set status = 'member' where id = (select min(person_id) from person_tags where tag_id = ${tag})`.execute(
      db,
    );
    const { rows } = await sql<{ constituency: number; county: number }>`
      select constituency_id as constituency, county_id as county from people where ward_id = ${WARD} limit 1`.execute(
      db,
    );
    const everybody = (
      await sql<PersonRow & { name_key: string }>`
      select id, name_key, status, plan, source, member_since::text as joined_on,
        (select tag_id::text from person_tags where person_id = people.id) as tag from people where ward_id = ${WARD}`.execute(
        db,
      )
    ).rows;
    const isBefore = {
      name: (one: (typeof everybody)[0], other: (typeof everybody)[0]) =>
        one.name_key < other.name_key || (one.name_key === other.name_key && one.id < other.id),
      "-joined": (one: (typeof everybody)[0], other: (typeof everybody)[0]) =>
        (one.joined_on ?? "") > (other.joined_on ?? "") || (one.joined_on === other.joined_on && one.id > other.id),
    };
    const places = [
      { ward: String(WARD) },
      { constituency: String(rows[0]!.constituency) },
      { county: String(rows[0]!.county) },
      {},
    ];
    const filters: Partial<Record<"status" | "plan" | "source" | "tag", string>>[] = [
      {},
      { status: "member" },
      { status: "imported" },
      { plan: "silver" },
      { source: "office" },
      { plan: "bronze", source: "website" },
      { status: "member", plan: "silver", source: "office" },
      { status: "lapsed", plan: "silver" },
      { tag: String(tag) },
      { tag: String(tag), status: "member", source: "office" },
    ];
    for (const at of places) {
      for (const filter of filters) {
        for (const sort of ["name", "-joined"] as const) {
          const wanted = everybody
            .filter((row) => Object.entries(filter).every(([column, value]) => row[column as "status"] === value))
            .toSorted((one, other) => (isBefore[sort](one, other) ? -1 : 1))
            .map(({ id }) => id);
          const found: number[] = [];
          let after: string | undefined;
          do {
            const page = await get({ ...at, ...filter, sort, limit: "25", ...(after ? { after } : { total: "1" }) });
            if (!after) expect(page.total.count).toBeGreaterThanOrEqual(wanted.length);
            found.push(...page.results.map(({ id }: PersonRow) => id));
            after = page.next ?? undefined;
          } while (after);
          const ids = new Set(wanted);
          expect(found.filter((id) => ids.has(id) || everybody.some((row) => row.id === id))).toEqual(wanted);
        }
      }
    }
  });

  test("searches names among those with a tag", async () => {
    const tag = await createTag(services);
    const people = [];
    for (const other_names of ["Agnes", "Agatha", "Boke"]) {
      people.push(await createPerson(db, { surname: "Tagwa", other_names }));
    }
    await createPersonTags(db, tag, people.slice(1));
    const found = async (q: string) => namesIn((await get({ q, tag: String(tag) })).results);
    expect(await found("ag tagwa")).toEqual(["Tagwa Agatha"]);
    expect(await found("tagwa")).toEqual(["Tagwa Agatha", "Tagwa Boke"]);
    await db.updateTable("people").set({ surname: "Tegwa" }).where("id", "=", people[2]!).execute();
    await db.updateTable("people").set({ merged_into: people[0]! }).where("id", "=", people[1]!).execute();
    expect([await found("tagwa"), await found("tegwa")]).toEqual([[], ["Tegwa Boke"]]);
  });

  test("shows what a card has, and three digits of the phone number", async () => {
    const user = await createUser(services);
    await confirmApplication(services, (await createMembership(services, user.id)).id);
    const { results } = await get({ q: user.email });
    expect(results).toEqual([
      {
        id: expect.any(Number),
        surname: user.last_name,
        other_names: user.first_name,
        number: expect.stringMatching(/^[A-Z]-\d{6}$/),
        place: { ward: expect.any(String), constituency: expect.any(String), county: expect.any(String) },
        status: "member",
        plan: "mwananchi",
        source: "website",
        phone_last3: user.phone.slice(-3),
        joined_on: dayInNairobi(new Date()),
        has_account: true,
      },
    ]);
  });

  test("leaves out who was joined to somebody else, and who was erased", async () => {
    const kept = await createPerson(db, { surname: "Tinga", other_names: "Shiro" });
    const absorbed = await createPerson(db, { surname: "Tinga", other_names: "Shirow" });
    await db.updateTable("people").set({ merged_into: kept }).where("id", "=", absorbed).execute();
    expect(await foundBy("tinga")).toEqual({ results: ["Tinga Shiro"], similar: [] });
  });

  test("refuses the cursor of another order", async () => {
    const { next } = await get({ ward: String(WARD), limit: "5" });
    expect(await get({ ward: String(WARD), sort: "-joined", after: next })).toHaveProperty("fields");
    expect(await get({ ward: String(WARD), q: "name", after: next })).toHaveProperty("fields");
  });
});

describe("one box", () => {
  test("finds the owner of a phone number, email address, member number and ID number", async () => {
    const phone = "+254733123498";
    const id_number_hash = hmacIndex(services.config.secretKey, "31234598");
    const person = await createPerson(db, { surname: "Simu", other_names: "Asha", phone, email: "asha@simu.example" });
    await db
      .updateTable("people")
      .set({ id_number_hash, id_number_encrypted: Buffer.from("x") })
      .where("id", "=", person)
      .execute();
    await sql`insert into member_numbers (number, person_id) overriding system value values (776655, ${person})`.execute(
      db,
    );
    for (const [q, found_by] of [
      ["0733 123 498", "phone"],
      ["+254733123498", "phone"],
      ["ASHA@simu.example", "email"],
      ["776655", "number"],
      ["u-776655", "number"],
      ["MEHK-776655", "number"],
      ["31234598", "id_number"],
      ["3123 4598", "id_number"],
    ] as const) {
      expect(await get({ q })).toMatchObject({ found_by, results: [{ id: person }] });
    }
  });

  test("leaves an entry about whom a whole number or address has found, which the member sees", async () => {
    const { id, cookie } = await staffOf("membership_officer");
    const entries = () =>
      db
        .selectFrom("audit_entries")
        .select(["action", "subject_kind", "subject_ids"])
        .where("actor", "=", id)
        .execute();
    const { results } = await get({ q: "31234598" }, cookie);
    await get({ q: "0733123498" }, cookie);
    await get({ q: "asha@simu.example" }, cookie);
    await get({ q: "776655" }, cookie);
    const about = { subject_kind: "person", subject_ids: [results[0].id] };
    const actions = ["people.findByIdNumber", "people.findByPhone", "people.findByEmail", "people.findByNumber"];
    expect(await entries()).toEqual(actions.map((action) => ({ action, ...about })));

    const user = await createUser(services);
    await confirmApplication(services, (await createMembership(services, user.id)).id);
    await get({ q: user.email }, cookie);
    const [access] = await listPersonalDataAccesses(db, user.id, 10);
    expect(access).toMatchObject({ role: "membership_officer", action: "people.findByEmail" });
  });

  test("tells nobody without the page of a person whose an ID number is", async () => {
    const { cookie } = await staffOf("communications");
    expect((await get({ q: "31234598" }, cookie)).results).toEqual([]);
  });

  test("finds by a payment's reference for those who see payments alone", async () => {
    const user = await createUser(services);
    const { id: targetId } = await createMembership(services, user.id);
    const { intent: payment } = await createPayment(services, { purpose: "membership", targetId, userId: user.id });
    const officerOfMoney = await staffOf("finance_officer");
    // Of random characters: not each has a digit.
    for (const reference of ["M2CDEFGH", "MBCDEFGH"]) {
      await db.updateTable("payment_intents").set({ reference }).where("id", "=", payment.id).execute();
      const { found_by, results } = await get({ q: reference }, officerOfMoney.cookie);
      expect([found_by, results.length]).toEqual(["payment", 1]);
      expect((await get({ q: reference })).results).toEqual([]);
    }
  });
});

describe("the territory", () => {
  test.each([
    ["ward_coordinator", { level: "ward", id: HOME_PLACE.ward + 1 }],
    ["constituency_coordinator", { level: "constituency", id: HOME_PLACE.constituency + 1 }],
    ["county_coordinator", { level: "county", id: HOME_PLACE.county + 1 }],
  ] as const)("shows a %s of another place nobody, whatever is asked", async (role, place) => {
    const person = await createPerson(db, {
      ...{
        surname: "Siri",
        other_names: "Kubwa",
        phone: "+254733999111",
        ward_id: HOME_PLACE.ward,
        email: "siri@siri.example",
      },
    });
    await sql`insert into member_numbers (number, person_id) overriding system value values (${5_000_000 + person}, ${person})`.execute(
      db,
    );
    const other = await staffOf(role, place);
    const own = await staffOf(role, { ...place, id: place.id - 1 });
    const ids = async (query: Record<string, string>, cookie: string) =>
      (await get({ ...query, total: "1" }, cookie)).results.map(({ id }: PersonRow) => id);
    for (const query of [
      { q: "siri kubwa" },
      { q: "siry kubwah" },
      { q: "+254733999111" },
      { q: "siri@siri.example" },
      { q: String(5_000_000 + person) },
      { ward: String(HOME_PLACE.ward) },
      { county: String(HOME_PLACE.county) },
      { constituency: String(HOME_PLACE.constituency), sort: "-joined" },
    ]) {
      expect([query, await ids(query, other.cookie)]).toEqual([query, []]);
      if (query.q !== "siry kubwah") expect(await ids(query, own.cookie)).toContain(person);
    }
    expect(await foundBy("siry kubwah", other.cookie)).toEqual({ results: [], similar: [] });
    expect((await foundBy("siry kubwah", own.cookie)).similar).toContain("Siri Kubwa");
    await db
      .deleteFrom("member_numbers")
      .where("number", "=", 5_000_000 + person)
      .execute();
    await db.deleteFrom("people").where("id", "=", person).execute();
  });

  // `TERRITORY_WARDS=50` for a whole run.
  test("of coordinators of random wards holds what a list of all people has of their ward, and nobody else", async () => {
    await sql`insert into people (surname, other_names, ward_id, source)
      select 'Mtaa', 'N' || n, 1 + n * 7919 % 1450, 'import' from generate_series(1, 400) as n`.execute(db);
    for (let n = 0; n < Number(process.env.TERRITORY_WARDS || 3); n += 1) {
      const ward = 1 + Math.floor(Math.random() * 1450);
      const { cookie } = await staffOf("ward_coordinator", { level: "ward", id: ward });
      const { rows } = await sql<{ id: number }>`
        select id from people where ward_id = ${ward} and merged_into is null and erased_at is null`.execute(db);
      const own = new Set(rows.map(({ id }) => id));
      for (const query of [
        {},
        { sort: "-joined" },
        { q: "mtaa" },
        { q: "mta" },
        { county: "19" },
        { status: "none" },
      ]) {
        const { results, total, similar } = await get({ ...query, limit: "100", total: "1" }, cookie);
        const found = [...results, ...similar].map(({ id }: PersonRow) => id);
        expect([ward, query, found.filter((id) => !own.has(id))]).toEqual([ward, query, []]);
        expect(total.count).toBeLessThanOrEqual(own.size);
        if (Object.keys(query).length === 0) expect(found).toHaveLength(own.size);
      }
    }
  });
});

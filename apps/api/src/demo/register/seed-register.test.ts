import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findRegisterFaults } from "#features/people/people.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { seedRegister } from "./seed-register.ts";

const { db, services, close } = await startTestApi();
afterAll(close);
const url = services.config.databaseUrl;

const one = async (text: string) => Number(Object.values((await sql.raw(text).execute(db)).rows[0] as object)[0]);
const checksum = () =>
  one(`select sum(hashtextextended(concat_ws('|', id, surname, other_names, phone, ward_id, status, date_of_birth), 0))
    from people`);

test("invented people are the same in each register, in the county of their ward, some with one phone, some twice", async () => {
  await seedRegister(url, 2_000);
  const first = await checksum();
  await db.transaction().execute(async (tx) => {
    // Lines of rolls, of which there are none, refuse it.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate people, memberships, member_numbers, consent_evidence cascade`.execute(tx);
  });
  await seedRegister(url, 1_000);
  await seedRegister(url, 1_000);
  expect(await checksum()).toBe(first);
  expect(await one("select count(*) from people")).toBe(2_000);
  expect(await one("select count(distinct county_id) from people")).toBe(47);
  expect(await one("select count(*) - count(distinct phone) from people")).toBeGreaterThan(200);
  expect(
    await one("select count(*) from people where name_key is distinct from fold_text(surname || ' ' || other_names)"),
  ).toBe(0);
  expect(
    await one(`select count(*) from people join wards on wards.id = ward_id
      join constituencies on constituencies.id = wards.constituency_id
      where (people.constituency_id, people.county_id) is distinct from (wards.constituency_id, constituencies.county_id)`),
  ).toBe(0);
  // Each 250th is the human before.
  expect(
    await one(`select count(*) from people join people as twin on twin.id = people.id - 1
      where people.id % 250 = 0 and (people.phone, people.birth_year) = (twin.phone, twin.birth_year)`),
  ).toBe(8);
});

test("their memberships agree with them, and what is added later gets other ids", async () => {
  expect((await findRegisterFaults(db)).filter(({ fault }) => !fault.includes("of one name is several"))).toEqual([]);
  expect(
    await one(`select count(*) from people where status = 'member'
      and not exists (select from memberships where person_id = people.id and state = 'active' and number = people.id)`),
  ).toBe(0);
  await sql`insert into people (surname, source) values ('Mekatilili', 'office')`.execute(db);
  await sql`insert into member_numbers default values`.execute(db);
});

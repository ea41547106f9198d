import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser, HOME, PASSWORD } from "#features/auth/auth.factories.ts";
import {
  applyForFreeMembership,
  claimApplication,
  confirmApplication,
} from "#features/memberships/applications/applications.ts";
import { createApplicationBody, createMembership } from "#features/memberships/memberships.factories.ts";
import { eraseAccount } from "#features/my-data/erasure.ts";
import { moveToWard, updateProfile } from "#features/profile/profile.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { fillSteps } from "./people.jobs.ts";
import { deleteEmptyPeople, linkPeople, lockUnlinked } from "./people.queries.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

const personOf = async (membershipId: number) =>
  (
    await sql<Record<string, unknown>>`
      select people.*, people.date_of_birth::text as date_of_birth from people join memberships on person_id = people.id
      where memberships.id = ${membershipId}`.execute(db)
  ).rows[0];

async function fill(limit = 500) {
  for (const step of fillSteps(services)) expect(await runInSteps(step, { limit })).toBe(true);
}

const visitor = () => createApplicationBody({ first_name: "Wanjikũ", last_name: "Ng'ang'a" });

test("a visitor's application has its person at once, and another one of the same phone and name has the same", async () => {
  const body = visitor();
  const first = await applyForFreeMembership(services, body);
  const again = await applyForFreeMembership(services, { ...body, first_name: "Wanjiku", last_name: "Ng’ang’a" });
  const other = await applyForFreeMembership(services, { ...body, first_name: "Kamau" });
  const person = await personOf(first.id);
  expect(person).toMatchObject({
    ...{
      surname: "Ng'ang'a",
      other_names: "Wanjikũ",
      name_key: "nganga wanjiku",
      phone: body.phone_number,
      sex: "male",
    },
    ...{ user_id: null, ward_id: HOME.ward, constituency_id: HOME.constituency, county_id: HOME.county },
    ...{ status: "applicant", plan: null, source: "website", birth_year: new Date().getFullYear() - 30 },
  });
  expect((await personOf(again.id))?.id).toBe(person?.id);
  expect((await personOf(other.id))?.id).not.toBe(person?.id);
});

test("status, plan and number of a person follow the memberships", async () => {
  const { id } = await applyForFreeMembership(services, visitor());
  await confirmApplication(services, id);
  const person = await personOf(id);
  expect(person).toMatchObject({ status: "member", plan: "mwananchi", member_since: expect.anything() });
  const { number } = await db.selectFrom("memberships").select("number").where("id", "=", id).executeTakeFirstOrThrow();
  expect(await db.selectFrom("member_numbers").select("person_id").where("number", "=", number!).execute()).toEqual([
    { person_id: person?.id },
  ]);
  for (const [state, status] of [
    ["grace", "member"],
    ["lapsed", "lapsed"],
    ["resigned", "left"],
    ["refused", "refused"],
  ] as const) {
    await db.updateTable("memberships").set({ state }).where("id", "=", id).execute();
    expect(await personOf(id)).toMatchObject({ status });
  }
});

test("what the owner of an account changes reaches the register, and what staff corrected stays", async () => {
  const user = await createUser(services);
  const { id } = await createMembership(services, user.id);
  expect(await personOf(id)).toMatchObject({ user_id: user.id, surname: user.last_name, phone: user.phone });
  await db.updateTable("people").set({ surname: "Corrected" }).where("user_id", "=", user.id).execute();
  await updateProfile(services, user.id, {
    ...{ first_name: "Grace", last_name: user.last_name, phone: "+254700000001" },
    ...{
      date_of_birth: "1990-04-03",
      gender: "female",
      occupation: "",
      organization: "",
      address: "",
      city: "",
      country: "",
    },
  });
  await moveToWard(services, user.id, { county: 1, constituency: 1, ward: 1 });
  expect(await personOf(id)).toMatchObject({
    ...{ surname: "Corrected", other_names: "Grace", phone: "+254700000001", sex: "female" },
    ...{ date_of_birth: "1990-04-03", ward_id: 1, constituency_id: 1, county_id: 1 },
  });
});

test("an application that is claimed becomes one of the account's person, and the visitor's goes", async () => {
  const user = await createUser(services);
  const key = crypto.randomUUID();
  const body = createApplicationBody({ first_name: user.first_name, last_name: user.last_name });
  const { id } = await applyForFreeMembership(services, body, { idempotencyKey: key });
  const before = await personOf(id);
  await claimApplication(services, user.id, key);
  const after = await personOf(id);
  expect([before?.user_id, after?.user_id]).toEqual([null, user.id]);
  await deleteEmptyPeople(db, 100);
  expect(
    await db
      .selectFrom("people")
      .select("id")
      .where("id", "=", before?.id as number)
      .execute(),
  ).toEqual([]);
});

test("whoever is erased stays as a person without a name", async () => {
  const user = await createUser(services);
  const { id } = await createMembership(services, user.id);
  await eraseAccount(services, { userId: user.id }, PASSWORD);
  expect(await personOf(id)).toMatchObject({
    ...{ user_id: null, surname: "", other_names: "", name_key: " ", phone: null, birth_year: null, status: "left" },
    erased_at: expect.any(Date),
  });
});

/** Memberships as an older version adds them: of accounts and visitors, in every state, also anonymised ones. */
async function insertUnlinked(count: number): Promise<void> {
  const users = await Promise.all(Array.from({ length: 10 }, () => createUser(services)));
  const numbers = await db
    .insertInto("member_numbers")
    .values(Array.from({ length: count }, () => ({ user_id: null, person_id: null })))
    .returning("number")
    .execute();
  await sql`
    insert into memberships (user_id, membership_type, state, fee, first_name, last_name, phone_number, age, gender,
      occupation, ward_id, number)
    select user_id, type, case when anonymised then 'resigned' when user_id is null and n % 5 > 0 then 'replaced'
        else (array['applied', 'active', 'grace', 'lapsed', 'refused', 'resigned', 'replaced'])[1 + n % 7] end, 0,
      case when anonymised then '' else (array['Wanjikũ', 'wanjiku', 'Otieno'])[1 + n % 3] end,
      case when anonymised then '' else 'Kamau' end,
      case when anonymised then '' else '+2547' || lpad((n % 40)::text, 8, '0') end,
      18 + n % 60, 'female', 'Farmer', 1 + n % 1450, 
      (${numbers.map(({ number }) => number)}::integer[])[case when anonymised then 1 + n % 20 when n % 11 = 0 then 20 + n end]
    from (
      select n, n % 13 = 0 as anonymised, 'old ' || n as type,
        case when n % 4 = 0 and n % 13 > 0 then (${users.map(({ id }) => id)}::integer[])[1 + n % 10] end as user_id
      from generate_series(1, ${count}::integer) as n
    ) as made`.execute(db);
}

/** By what the fill promises, without its own functions. */
const faults = async () =>
  (
    await sql<{ fault: string }>`
      select 'membership ' || id || ' has no person' as fault from memberships where person_id is null
      union all
      select 'the account ' || user_id || ' has several people' from memberships where user_id is not null
        group by user_id having count(distinct person_id) > 1
      union all
      select 'person ' || person_id || ' is several humans' from memberships
        where person_id is not null and user_id is null and phone_number <> ''
        group by person_id having count(distinct (phone_number, fold_text(last_name || first_name))) > 1
      union all
      select phone_number || ' of one name is several people' from memberships where user_id is null and phone_number <> ''
        group by phone_number, fold_text(last_name || first_name) having count(distinct person_id) > 1
      union all
      select 'membership ' || memberships.id || ' has the person of another account' from memberships
        join people on people.id = person_id where people.user_id is distinct from memberships.user_id
      union all
      select 'number ' || number || ' is of several people' from memberships where number is not null
        group by number having count(distinct person_id) > 1
      union all
      select 'number ' || number || ' has not the person of its membership' from memberships
        join member_numbers using (number) where member_numbers.person_id is distinct from memberships.person_id`.execute(
      db,
    )
  ).rows;

test("memberships of an older version get one person each, whoever interrupts or repeats it, several at once", async () => {
  expect(await faults()).toEqual([]);
  await insertUnlinked(1_000);
  // Interrupted: its transaction is undone.
  await expect(
    db.transaction().execute(async (tx) => {
      await linkPeople(tx, await lockUnlinked(tx, 0, 300));
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await faults()).toHaveLength(1_000);
  await Promise.all([fill(7), fill(50), fill(11)]);
  await fill();
  expect(await faults()).toEqual([]);
  const people = () => db.selectFrom("people").selectAll().orderBy("id").execute();
  const before = await people();
  await fill();
  expect(await people()).toEqual(before);
});

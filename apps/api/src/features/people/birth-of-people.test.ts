import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#database/database.ts";
import { createMigrator, migrate } from "#database/migrate.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { findProfile, updateProfile } from "#features/profile/profile.ts";
import { startTestApi } from "#testing/api.ts";
import { createEmptyDatabase, waitUntilBlocked } from "#testing/database.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

const BORN = { date_of_birth: "1990-04-03", gender: "female" } as const;

/** Where birth date and gender of accounts are stored. */
const listStored = async (at: Database) =>
  (
    await sql<{ user_id: number }>`
      select users.id as user_id, people.date_of_birth::text as born, people.sex,
        profiles.date_of_birth::text as profile_born, profiles.gender as profile_gender
      from users left join people on people.user_id = users.id left join profiles on profiles.user_id = users.id
      order by users.id`.execute(at)
  ).rows;
const storedOf = async (userId: number) => (await listStored(db)).find(({ user_id }) => user_id === userId);

const saveProfile = (
  { id, first_name, last_name, phone }: Awaited<ReturnType<typeof createUser>>,
  entries: { date_of_birth: string | null; gender: "female" | "male" | null },
) =>
  updateProfile(services, id, {
    ...{ first_name, last_name, phone, ...entries },
    ...{ occupation: "Farmer", organization: "", address: "", city: "", country: "" },
  });

test("birth date and gender move from the profile to the register with the first application, and are stored once", async () => {
  const user = await createUser(services);
  const before = await saveProfile(user, BORN);
  expect(await storedOf(user.id)).toMatchObject({ born: null, profile_born: BORN.date_of_birth });
  await createMembership(services, user.id, { gender: "male" });
  const moved = { born: BORN.date_of_birth, sex: "female", profile_born: null, profile_gender: null };
  expect(await storedOf(user.id)).toMatchObject(moved);
  expect(await findProfile(services, user.id)).toEqual(before);
  await saveProfile(user, { date_of_birth: "1991-05-04", gender: "male" });
  expect(await storedOf(user.id)).toMatchObject({ ...moved, born: "1991-05-04", sex: "male" });
  expect(await findProfile(services, user.id)).toMatchObject({ date_of_birth: "1991-05-04", occupation: "Farmer" });
});

test("what a profile stores while its account joins the register is in the register", async () => {
  const user = await createUser(services);
  const { ended } = await db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${user.id} for no key update`.execute(tx);
    const blocked = await waitUntilBlocked(db, createMembership(services, user.id));
    expect(blocked.waited).toBe(true);
    await sql`insert into profiles (user_id, date_of_birth, occupation, organization, address, city, country)
      values (${user.id}, ${BORN.date_of_birth}, '', '', '', '', '')`.execute(tx);
    return blocked;
  });
  await ended;
  expect(await storedOf(user.id)).toMatchObject({ born: BORN.date_of_birth, profile_born: null });
});

test("an upgrade moves what is in profiles alone to the register, and leaves what accounts without a person have", async () => {
  const { url, drop } = await createEmptyDatabase();
  const old = openDatabase({ url, connections: 1 });
  expect((await createMigrator(old).migrateTo("0042_guards")).error).toBeUndefined();
  await sql
    .raw(`
    insert into users (id, email, first_name, last_name, password_hash, phone, ward_id, membership_type) overriding system value
    select id, id || '@party.example', 'Wangari', 'Njeri', 'x', '+25470000000' || id, 1, 'free' from generate_series(1, 5) id;
    insert into profiles (user_id, date_of_birth, gender, occupation, organization, address, city, country)
    select id, date '1990-01-01' + id, 'female', 'Farmer ' || id, '', '', '', '' from generate_series(1, 4) id;
    insert into people (user_id, surname, other_names, date_of_birth, sex, ward_id, source) values
      (2, 'Njeri', 'Wangari', null, null, 1, 'website'),
      (3, 'Njeri', 'Wangari', '1980-01-01', 'male', 1, 'website'),
      (4, 'Njeri', 'Wangari', null, 'female', 1, 'website'),
      (5, 'Njeri', 'Wangari', '1970-01-01', null, 1, 'website')`)
    .execute(old);
  await migrate(url);
  const none = { profile_born: null, profile_gender: null };
  expect(await listStored(old)).toEqual([
    { user_id: 1, born: null, sex: null, profile_born: "1990-01-02", profile_gender: "female" },
    { user_id: 2, born: "1990-01-03", sex: "female", ...none },
    { user_id: 3, born: "1980-01-01", sex: "male", ...none },
    { user_id: 4, born: "1990-01-05", sex: "female", ...none },
    { user_id: 5, born: "1970-01-01", sex: null, ...none },
  ]);
  const { rows } = await sql`select user_id, occupation from profiles order by user_id`.execute(old);
  expect(rows).toEqual([1, 2, 3, 4].map((user_id) => ({ user_id, occupation: `Farmer ${user_id}` })));
  await old.destroy();
  await drop();
});

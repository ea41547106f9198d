import type { Application } from "@party/contract/memberships";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createUser, HOME_PLACE, TEST_PASSWORD } from "#features/auth/auth.factories.ts";
import {
  applyForFreeMembership,
  claimApplication,
  confirmApplication,
} from "#features/memberships/applications/applications.ts";
import { createApplicationBody, createMembership } from "#features/memberships/memberships.factories.ts";
import { eraseAccount } from "#features/my-data/erasure/erasure.ts";
import { findProfile, moveToWard, updateProfile } from "#features/profile/profile.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { linkSteps } from "./linking.ts";
import { findRegisterFaults, insertUnlinkedMemberships } from "./people.factories.ts";
import { deleteEmptyPeople, linkPersonOf, linkWaitingMemberships } from "./people.queries.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

const personOf = async (membershipId: number) =>
  (
    await sql<Record<string, unknown>>`
      select people.*, people.date_of_birth::text as date_of_birth from people join memberships on person_id = people.id
      where memberships.id = ${membershipId}`.execute(db)
  ).rows[0];

async function fill(limit = 500) {
  for (const step of linkSteps(services)) expect(await runInSteps(step, { limit })).toBe(true);
}

/** Visitors' applications get their person by the job alone, so that the time of a reply tells nothing. */
async function apply(...[application, origin]: [Application, { idempotencyKey: string }?]) {
  const applied = await applyForFreeMembership(services, application, origin);
  expect(await personOf(applied.id)).toBeUndefined();
  await fill();
  return applied;
}

const visitor = () => createApplicationBody({ first_name: "Wanjikũ", last_name: "Ng'ang'a" });

test("a visitor's application gets its person by the job, and another one of the same phone and name has the same", async () => {
  const body = visitor();
  const first = await apply(body);
  const again = await apply({ ...body, first_name: "Wanjiku", last_name: "Ng’ang’a" });
  const other = await apply({ ...body, first_name: "Kamau" });
  const person = await personOf(first.id);
  expect(person).toMatchObject({
    ...{
      surname: "Ng'ang'a",
      other_names: "Wanjikũ",
      name_key: "nganga wanjiku",
      phone: body.phone_number,
      sex: "male",
    },
    ...{
      user_id: null,
      ward_id: HOME_PLACE.ward,
      constituency_id: HOME_PLACE.constituency,
      county_id: HOME_PLACE.county,
    },
    ...{ status: "applicant", plan: null, source: "website", birth_year: new Date().getFullYear() - 30 },
  });
  expect((await personOf(again.id))?.id).toBe(person?.id);
  expect((await personOf(other.id))?.id).not.toBe(person?.id);
});

test("status, plan and number of a person follow the memberships", async () => {
  const { id } = await apply(visitor());
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
    await setMemberships(db, (tx) => tx.updateTable("memberships").set({ state }).where("id", "=", id).execute());
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

test("a birth date that its owner takes out leaves the register; one that staff entered is in the profile and stays", async () => {
  const [owner, other] = [await createUser(services), await createUser(services)];
  const entries = { occupation: "", organization: "", address: "", city: "", country: "" };
  const save = ({ id: userId, first_name, last_name, phone }: typeof owner, date_of_birth: string | null) =>
    updateProfile(services, userId, { first_name, last_name, phone, ...entries, gender: null, date_of_birth });
  const [{ id }, { id: otherId }] = [
    await createMembership(services, owner.id),
    await createMembership(services, other.id),
  ];
  await save(owner, "1990-04-03");
  expect(await personOf(id)).toMatchObject({ date_of_birth: "1990-04-03" });
  await save(owner, null);
  expect(await personOf(id)).toMatchObject({ date_of_birth: null });
  await save(other, null);
  await db.updateTable("people").set({ date_of_birth: "1980-01-02" }).where("user_id", "=", other.id).execute();
  const shown = await findProfile(services, other.id);
  expect(shown).toMatchObject({ date_of_birth: "1980-01-02" });
  await save(other, shown.date_of_birth);
  expect(await personOf(otherId)).toMatchObject({ date_of_birth: "1980-01-02" });
});

test("a visitor whose applications were all anonymised stays as a person without a name", async () => {
  const body = visitor();
  const [one, two] = [await apply(body), await apply(body)];
  const anonymise = (id: number) =>
    setMemberships(db, (tx) =>
      tx
        .updateTable("memberships")
        .set({ first_name: "", last_name: "", phone_number: "", state: "refused" })
        .where("id", "=", id)
        .execute(),
    );
  await anonymise(one.id);
  expect(await personOf(one.id)).toMatchObject({ phone: body.phone_number, erased_at: null });
  await anonymise(two.id);
  expect(await personOf(one.id)).toMatchObject({ surname: "", phone: null, erased_at: expect.any(Date) });
});

test("an application that is claimed becomes one of the account's person, and the visitor's goes", async () => {
  const user = await createUser(services);
  const key = crypto.randomUUID();
  const body = createApplicationBody({ first_name: user.first_name, last_name: user.last_name });
  const { id } = await apply(body, { idempotencyKey: key });
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
  await eraseAccount(
    services,
    composition.personalData,
    { userId: user.id, sessionId: crypto.randomUUID() },
    TEST_PASSWORD,
  );
  expect(await personOf(id)).toMatchObject({
    ...{ user_id: null, surname: "", other_names: "", name_key: " ", phone: null, birth_year: null, status: "left" },
    erased_at: expect.any(Date),
  });
});

test("memberships of an older version get one person each, whoever interrupts or repeats it, several at once", async () => {
  expect(await findRegisterFaults(db)).toEqual([]);
  await insertUnlinkedMemberships(db, 1_000);
  // Interrupted: its transaction is undone.
  await expect(
    db.transaction().execute(async (tx) => {
      await linkWaitingMemberships(tx, 0, 300);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await findRegisterFaults(db)).toHaveLength(1_000);
  await Promise.all([fill(7), fill(50), fill(11)]);
  await fill();
  expect(await findRegisterFaults(db)).toEqual([]);
  const people = () => db.selectFrom("people").selectAll().orderBy("id").execute();
  const before = await people();
  await fill();
  expect(await people()).toEqual(before);
});

test("the job never waits for a phone number while it holds an application that who has the number waits for", async () => {
  const body = visitor();
  const [one, other] = [
    await applyForFreeMembership(services, body),
    await applyForFreeMembership(services, { ...body, first_name: "Kamau" }),
  ];
  const { ended } = await db.transaction().execute(async (tx) => {
    await linkPersonOf(tx, one.id);
    const job = await waitUntilBlocked(db, fill());
    expect(job.waited).toBe(true);
    await linkPersonOf(tx, other.id);
    return job;
  });
  await ended;
  await fill();
  const people = [await personOf(one.id), await personOf(other.id)];
  expect(people).toMatchObject([{ other_names: "Wanjikũ" }, { other_names: "Kamau" }]);
});

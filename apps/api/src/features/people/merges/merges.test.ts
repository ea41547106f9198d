import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { encrypt, hmacIndex } from "#crypto.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, createUser, TEST_PASSWORD } from "#features/auth/auth.factories.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { eraseAccount } from "#features/my-data/erasure/erasure.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { findPairs } from "../pairs/pair-finding.queries.ts";
import { createMergeBody, createPair, createVisitor } from "../pairs/pairs.factories.ts";
import { deleteEmptyPeople } from "../people.queries.ts";
import { createPerson } from "../record/record.factories.ts";
import { finaliseOldMerges } from "./merges.queries.ts";
import { personTables } from "./person-tables.queries.ts";

const { app, as, db, services, close } = await startTestApi();
afterAll(close);

const officer = createStaffCaller(app, services, await createStaff(services, "membership_officer"));
const secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));

const personOf = (id: number) =>
  db
    .selectFrom("people")
    .select([
      "surname",
      "other_names",
      "phone",
      "email",
      "merged_into",
      "status",
      "erased_at",
      "user_id",
      "id_number_hash",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const membershipOf = (id: number) =>
  db
    .selectFrom("memberships")
    .select(["person_id", "user_id", "number", "state"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const join = async (pair: number, differing: object = {}) =>
  officer("POST", "/staff/merges/", { ...(await createMergeBody(services, pair)), ...differing });
const undo = (id: number) => officer("POST", `/staff/merges/${id}/undoings/`, { reason: "two sisters" });

let pair: Awaited<ReturnType<typeof createPair>>;
beforeEach(async () => {
  pair = await createPair(services);
});

test("every table that points to a person says what a merge does with its rows", async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'people'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name = 'person_id'`.execute(db);
  const declared = personTables.map(({ table, column }) => `${table}.${column}`);
  expect(declared.toSorted()).toEqual(rows.map(({ place }) => place).toSorted());
});

test("of two rows one stays, with what was chosen of the other, and undoing gives back both", async () => {
  const { first, second } = pair;
  const reply = await join(pair.id, { survivor: first.person, fields: ["other_names", "birth"] });
  expect(reply.statusCode, reply.body).toBe(201);
  const { merge } = reply.json();
  expect(await personOf(first.person)).toMatchObject({ other_names: "Wanjikũ Grace", status: "applicant" });
  expect(await personOf(second.person)).toMatchObject({ merged_into: first.person, status: "none" });
  expect(await membershipOf(second.membership)).toMatchObject({ person_id: first.person, state: "replaced" });
  expect((await officer("GET", `/staff/merges/${merge}/`)).json()).toMatchObject({
    ...{ fields: ["other_names", "birth"], blocked: null, undone: null, undo_until: expect.any(String) },
    moved: [{ table: "memberships", count: 1 }],
  });
  const undone = await undo(merge);
  expect(undone.json()).toMatchObject({ undone: { left: [] }, undo_until: null });
  expect((await undo(merge)).json()).toEqual(undone.json());
  expect(await personOf(first.person)).toMatchObject({ other_names: "Wanjiku", status: "applicant" });
  expect(await personOf(second.person)).toMatchObject({ merged_into: null, status: "applicant" });
  expect(await membershipOf(second.membership)).toMatchObject({ person_id: second.person, state: "applied" });
});

test("the same merge sent again answers the one that is there", async () => {
  const body = await createMergeBody(services, pair.id);
  const [one, other] = [await officer("POST", "/staff/merges/", body), await officer("POST", "/staff/merges/", body)];
  expect(one.json().merge).toEqual(expect.any(Number));
  expect(other.json()).toEqual(one.json());
});

test("a row that has changed since it was shown is not joined", async () => {
  const body = await createMergeBody(services, pair.id);
  await db.updateTable("people").set({ polling_station: "Kiandu" }).where("id", "=", pair.first.person).execute();
  const reply = await officer("POST", "/staff/merges/", body);
  expect([reply.statusCode, reply.headers.problem]).toEqual([409, "person_changed"]);
});

test("a row with an account stays, and is joined by two people; its owner is told", async () => {
  const user = await createUser(services, { first_name: "Wanjiku", last_name: "Mwangi" });
  const { id, first, second } = await createPair(services, user.id);
  await confirmApplication(services, first.membership);
  const { number } = await membershipOf(first.membership);
  expect((await join(id, { survivor: first.person })).headers.problem).toBe("merge_keeps_account");
  expect((await join(id, { fields: ["phone"] })).headers.problem).toBe("merge_of_account_fields");
  const body = await createMergeBody(services, id);
  const proposed = (await officer("POST", "/staff/merges/", body)).json();
  expect(proposed).toEqual({ merge: null, proposal: expect.any(Number) });
  expect((await officer("POST", "/staff/merges/", body)).headers.problem).toBe("merge_proposed");
  expect(await personOf(first.person)).toMatchObject({ merged_into: null });
  expect((await officer("GET", `/staff/pairs/${id}/`)).json()).toMatchObject({ proposal: proposed.proposal });
  const url = `/staff/proposals/${proposed.proposal}/`;
  expect((await officer("POST", `${url}approvals/`, { reason: "" })).statusCode).toBe(409);
  expect((await secretary("GET", url)).json()).toMatchObject({
    subject: { kind: "merge", survivor: { id: second.person, has_account: true }, absorbed: { id: first.person } },
  });
  expect((await secretary("POST", `${url}approvals/`, { reason: "" })).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposed.proposal);
  // The membership in force stays, the account's application is replaced, and the number is the account's.
  expect(await membershipOf(first.membership)).toEqual({
    ...{ person_id: second.person, user_id: user.id, state: "active", number },
  });
  expect(await membershipOf(second.membership)).toMatchObject({ state: "replaced", user_id: user.id });
  const told = await db.selectFrom("notifications").select("kind").where("user_id", "=", user.id).execute();
  expect(told).toContainEqual({ kind: "membership_linked" });
  const [{ id: merge }] = (await officer("GET", "/staff/merges/")).json().results;
  expect((await undo(merge)).json().undone.left).toEqual([]);
  expect(await membershipOf(first.membership)).toEqual({
    ...{ person_id: first.person, user_id: null, state: "active", number },
  });
  expect(await membershipOf(second.membership)).toMatchObject({ state: "applied", user_id: user.id, number: null });
});

test("two accounts are not joined, and the reply says what to do", async () => {
  const [one, other] = [await createUser(services), await createUser(services)];
  const { id, first } = await createPair(services, one.id);
  await db.updateTable("people").set({ user_id: other.id }).where("id", "=", first.person).execute();
  const reply = await join(id);
  expect(reply.headers.problem).toBe("merge_two_accounts");
  expect(reply.json().detail).toContain("Ask the owner to delete");
  expect((await officer("GET", `/staff/pairs/${id}/`)).json().refused).toBe(reply.json().detail);
});

test("two people who have paid for the same plan are not joined", async () => {
  await setMemberships(db, (tx) =>
    tx
      .updateTable("memberships")
      .set({ state: "active", fee: 10_000, membership_type: "silver" })
      .where("id", "in", [pair.first.membership, pair.second.membership])
      .execute(),
  );
  expect((await join(pair.id)).headers.problem).toBe("merge_two_paid");
});

test("what has changed since a merge stays when it is undone, and is listed", async () => {
  const { first, second } = pair;
  const { merge } = (await join(pair.id, { survivor: first.person, fields: ["other_names", "birth"] })).json();
  await db.updateTable("people").set({ other_names: "Wanjiku G." }).where("id", "=", first.person).execute();
  const third = await createVisitor(services, { ...(await bodyOf()), first_name: "Nyokabi" });
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ person_id: third.person }).where("id", "=", second.membership).execute(),
  );
  expect((await undo(merge)).json().undone.left).toEqual([
    { what: "field", field: "other_names" },
    { what: "membership", id: second.membership, why: "moved" },
  ]);
  expect(await personOf(first.person)).toMatchObject({ other_names: "Wanjiku G." });
});

const bodyOf = async () => ({
  ...({ last_name: "Mwangi", age: 30, gender: "female", occupation: "Clerk", membership_type: "mwananchi" } as const),
  ...{ phone_number: pair.phone, county: 19, constituency: 94, ward: 466, payment_method: null },
});

test("two rows that nobody but the officer takes for one person are joined by a second person alone", async () => {
  const stranger = await createVisitor(services, createApplicationBody({ first_name: "Kendi", last_name: "Gatwiri" }));
  const { id, ...shown } = (
    await officer("POST", "/staff/pairs/", { one: pair.first.person, other: stranger.person })
  ).json();
  expect(shown.needs_second_person).toBe(true);
  const { merge, proposal } = (await join(id)).json();
  expect(merge).toBeNull();
  expect((await personOf(stranger.person)).merged_into).toBeNull();
  const address = `/staff/proposals/${proposal}/`;
  expect((await officer("POST", `${address}approvals/`, { reason: "" })).headers.problem).toBe("proposal_own");
  const { survivor, absorbed } = (await secretary("GET", address)).json().subject;
  for (const row of [survivor, absorbed]) {
    expect(row).toMatchObject({
      phone_last3: expect.stringMatching(/^\d{3}$/),
      number: null,
      born: expect.any(String),
    });
  }
});

test("who has written the phone number by which two rows are found joins them with a second person, for 30 days", async () => {
  const names = { first_name: "Kendi", last_name: "Gatwiri" };
  const one = await createVisitor(services, createApplicationBody(names));
  const other = await createPerson(services, {
    ...({ surname: "Gatwiri", other_names: "Kendi Joy", ward_id: 1, sex: "male", date_of_birth: null } as const),
  });
  const { phone } = await personOf(one.person);
  const { version } = (await officer("GET", `/staff/people/${other}/`)).json();
  const correction = { version, phone, reason: "The daughter read it out" };
  expect((await officer("PATCH", `/staff/people/${other}/`, correction)).statusCode).toBe(200);
  await db.transaction().execute((tx) => findPairs(tx, [one.person, other]));
  const { id, reasons } = await db
    .selectFrom("person_pairs")
    .select(["id", "reasons"])
    .where("low", "=", one.person)
    .where("high", "=", other)
    .executeTakeFirstOrThrow();
  expect(reasons).toContain("phone");
  const colleague = await createStaff(services, "membership_officer");
  const ofColleague = createStaffCaller(app, services, colleague);
  const needsSecondPerson = async (caller: typeof officer) =>
    (await caller("GET", `/staff/pairs/${id}/`)).json().needs_second_person;
  expect([await needsSecondPerson(officer), await needsSecondPerson(ofColleague)]).toEqual([true, false]);
  expect((await join(id)).json()).toEqual({ merge: null, proposal: expect.any(Number) });
  await sql`update person_pairs set reasons = reasons || '{ward_and_sound}' where id = ${id}`.execute(db);
  expect(await needsSecondPerson(officer)).toBe(false);
  await sql`update person_pairs set reasons = ${reasons} where id = ${id}`.execute(db);
  // Of the colleague, before the last 30 days and within them.
  for (const days of [31, 29]) {
    await sql`insert into person_changes (person_id, field, made_by, made_at, source)
      values (${other}, 'phone', ${colleague.id}, now() - make_interval(days => ${days}), 'staff')`.execute(db);
    expect(await needsSecondPerson(ofColleague)).toBe(days < 30);
  }
});

test("a merge needs a code of the authenticator from the last minutes", async () => {
  const staff = await createStaff(services, "membership_officer");
  await sql`update sessions set code_at = now() - interval '11 minutes' where user_id = ${staff.id}`.execute(db);
  const body = await createMergeBody(services, pair.id);
  const reply = await createStaffCaller(app, services, staff)("POST", "/staff/merges/", body);
  expect(reply.headers.problem).toBe("recent_code_needed");
});

test("a merge on which a later one stands is undone after that one", async () => {
  const { first, second } = pair;
  const third = await createVisitor(services, { ...(await bodyOf()), first_name: "Grace" });
  const { merge } = (await join(pair.id, { survivor: second.person })).json();
  const { id } = (await officer("POST", "/staff/pairs/", { one: second.person, other: third.person })).json();
  await sql`update person_pairs set reasons = '{phone}' where id = ${id}`.execute(db);
  const later = (await join(id, { survivor: third.person })).json().merge;
  const refused = await undo(merge);
  expect([refused.headers.problem, refused.json().detail]).toEqual([
    "merge_not_last",
    `Another row was joined after this one. Undo merge number ${later} first.`,
  ]);
  expect((await undo(later)).statusCode).toBe(200);
  expect((await undo(merge)).statusCode).toBe(200);
  expect(await personOf(first.person)).toMatchObject({ merged_into: null });
});

test("after 30 days a merge is final, and nothing is kept of what it changed", async () => {
  const { merge } = (await join(pair.id, { fields: ["other_names"] })).json();
  await sql`update merges set made_at = now() - interval '31 days' where id = ${merge}`.execute(db);
  expect((await undo(merge)).headers.problem).toBe("merge_final");
  await finaliseOldMerges(db, 100);
  const { rows } = await sql`select before_encrypted, final_at is not null as is_final,
    (select count(*)::integer from merge_moves where merge_id = merges.id) as moves from merges where id = ${merge}`.execute(
    db,
  );
  expect(rows).toEqual([{ before_encrypted: null, is_final: true, moves: 0 }]);
});

test("an ID number that was taken goes back, with its hash, and the other row keeps its own", async () => {
  const { secretKey } = services.config;
  const numberOf = (text: string) => ({
    id_number_encrypted: encrypt(secretKey, text),
    id_number_hash: hmacIndex(secretKey, text),
  });
  const { first, second } = pair;
  await db.updateTable("people").set(numberOf("12345678")).where("id", "=", first.person).execute();
  await db.updateTable("people").set(numberOf("87654321")).where("id", "=", second.person).execute();
  const { merge } = (await join(pair.id, { survivor: first.person, fields: ["id_number"] })).json();
  expect((await personOf(first.person)).id_number_hash).toEqual(hmacIndex(secretKey, "87654321"));
  await undo(merge);
  expect((await personOf(first.person)).id_number_hash).toEqual(hmacIndex(secretKey, "12345678"));
  expect((await personOf(second.person)).id_number_hash).toEqual(hmacIndex(secretKey, "87654321"));
});

test("a merge is not undone while somebody else has the ID number that would go back", async () => {
  const { secretKey } = services.config;
  const numberOf = (text: string) => ({
    id_number_encrypted: encrypt(secretKey, text),
    id_number_hash: hmacIndex(secretKey, text),
  });
  const { first, second } = pair;
  await db.updateTable("people").set(numberOf("11112222")).where("id", "=", first.person).execute();
  await db.updateTable("people").set(numberOf("33334444")).where("id", "=", second.person).execute();
  const { merge } = (await join(pair.id, { survivor: first.person, fields: ["id_number"] })).json();
  const other = await createVisitor(services, { ...(await bodyOf()), first_name: "Nafula" });
  await db.updateTable("people").set(numberOf("11112222")).where("id", "=", other.person).execute();
  expect((await undo(merge)).headers.problem).toBe("merge_id_number_taken");
  await db
    .updateTable("people")
    .set({ id_number_encrypted: null, id_number_hash: null })
    .where("id", "=", other.person)
    .execute();
  expect((await undo(merge)).statusCode).toBe(200);
});

test("the owner of an account sees who compared and joined their row", async () => {
  const user = await createSignedInUser(services);
  const { id } = await createPair(services, user.id);
  await officer("GET", `/staff/pairs/${id}/`);
  const { results } = await as(user.access)("GET /api/my-data/accesses/");
  expect(results).toMatchObject([{ role: "Membership officer", purpose: "Two rows side by side" }]);
});

test("a new application of a row that was joined is the survivor's, and the row is never deleted as empty", async () => {
  const { first, second } = pair;
  await join(pair.id, { survivor: first.person });
  await deleteEmptyPeople(db, 1_000);
  const again = await createVisitor(services, { ...(await bodyOf()), first_name: "Wanjikũ Grace" });
  expect(again.person).toBe(first.person);
  expect(await personOf(second.person)).toMatchObject({ merged_into: first.person });
});

test("whoever is erased leaves nothing in the rows that were joined to theirs, nor what a merge kept", async () => {
  const user = await createUser(services, { first_name: "Wanjiku", last_name: "Mwangi" });
  const { id, first } = await createPair(services, user.id);
  const { proposal } = (await join(id, { fields: ["other_names"] })).json();
  await secretary("POST", `/staff/proposals/${proposal}/approvals/`, { reason: "" });
  await executeApproved(services, composition.proposals, proposal);
  await eraseAccount(
    services,
    composition.personalData,
    { userId: user.id, sessionId: crypto.randomUUID() },
    TEST_PASSWORD,
  );
  expect(await personOf(first.person)).toMatchObject({ surname: "", phone: null, erased_at: expect.any(Date) });
  const { rows } = await sql`select before_encrypted from merges where absorbed = ${first.person}`.execute(db);
  expect(rows).toEqual([{ before_encrypted: null }]);
});

test("members of staff do not join their own row", async () => {
  const self = await createStaff(services, "membership_officer");
  const { id } = await createPair(services, self.id);
  const reply = await createStaffCaller(app, services, self)(
    "POST",
    "/staff/merges/",
    await createMergeBody(services, id),
  );
  expect(reply.headers.problem).toBe("merge_own");
});

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { encrypt, hmacIndex } from "#crypto.ts";
import { erasePeople } from "#database/people/erasure.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { listNotificationsPage } from "#features/notifications/notifications.ts";
import { updateProfile } from "#features/profile/profile.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { deleteOldRecordChanges } from "./changes.queries.ts";
import { createPerson } from "./record.factories.ts";

const { app, as, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Oduor" });
const coordinator = await createStaff(services, "ward_coordinator");

async function call(staff: { cookie: string }, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const headers = consoleHeaders(services, staff.cookie);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, problem: reply.headers.problem, ...reply.json() };
}
const page = (id: number, part = "") => `/staff/people/${id}/${part}`;
const correct = (id: number, body: object) => call(office, "PATCH", page(id), body);

const createMember = async () => {
  const user = await createSignedInUser(services);
  const { id: membership } = await createMembership(services, user.id);
  const { id } = await db.selectFrom("people").select("id").where("user_id", "=", user.id).executeTakeFirstOrThrow();
  return { user, membership, id };
};

test("the page of a person says what the caller may do, and masks the ID number", async () => {
  const id = await createPerson(services, {
    id_number_encrypted: encrypt(services.config.secretKey, "12345678"),
    id_number_hash: hmacIndex(services.config.secretKey, "12345678"),
  });
  const shown = await call(office, "GET", page(id));
  expect(shown).toMatchObject({
    ...{ status: "none", surname: "Mwangi", date_of_birth: "1990-04-03", version: 1, id_number: "••••678" },
    ...{ has_account: false, waiting: null, same_phone: 0, can: ["correct", "reveal", "note"] },
    place: { ward: { id: HOME_PLACE.ward }, county: { id: HOME_PLACE.county, name: "Nyeri" } },
  });
  expect(await call(coordinator, "GET", page(id))).toMatchObject({ surname: "Mwangi", can: ["note"] });
  const elsewhere = await createPerson(services, { ward_id: HOME_PLACE.ward + 1 });
  for (const part of ["", "timeline/", "changes/", "memberships/", "notes/", "tasks/", "colleagues/"]) {
    expect(await call(coordinator, "GET", page(elsewhere, part))).toMatchObject({ problem: "not_found" });
  }
});

test("the page of an applicant says what is awaited", async () => {
  const { id, membership } = await createMember();
  expect(await call(office, "GET", page(id))).toMatchObject({
    waiting: { id: membership, plan: "mwananchi", state: "applied" },
  });
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ state: "refused" }).where("id", "=", membership).execute(),
  );
  expect(await call(office, "GET", page(id))).toMatchObject({ status: "refused", waiting: null });
});

test("of somebody who was joined to another row, the page is the other's", async () => {
  const [survivor, middle] = [await createPerson(services), await createPerson(services)];
  const absorbed = await createPerson(services, { merged_into: middle });
  await db.updateTable("people").set({ merged_into: survivor }).where("id", "=", middle).execute();
  expect(await call(office, "GET", page(absorbed))).toMatchObject({ id: survivor });
});

test("a correction names its version; a second one on the same version is told who was first", async () => {
  const { id, user } = await createMember();
  const before = await call(office, "GET", page(id));
  const first = { version: before.version, surname: "Muthoni", polling_station: "Kiandu Primary School" };
  expect(await correct(id, first)).toMatchObject({ surname: "Muthoni", version: before.version + 1 });
  expect(await correct(id, first)).toMatchObject({ surname: "Muthoni", version: before.version + 1 });
  expect(await correct(id, { version: before.version, surname: "Wairimu" })).toMatchObject({
    problem: "person_changed",
    detail: expect.stringContaining("by Achieng Oduor on"),
  });
  expect((await call(office, "GET", page(id, "changes/"))).results).toMatchObject([
    { field: "polling_station", before: null, after: "Kiandu Primary School", by: "Achieng Oduor", source: "staff" },
    { field: "surname", before: "Maathai", after: "Muthoni", by: "Achieng Oduor", source: "staff" },
  ]);
  const { results } = await listNotificationsPage(db, composition.messages, user.id, { limit: 1 }, "en");
  expect(results[0]!.message).toContain("surname, polling station");
  expect(
    await db.selectFrom("users").select(["last_name", "email", "phone"]).where("id", "=", user.id).execute(),
  ).toEqual([{ last_name: "Muthoni", email: user.email, phone: user.phone }]);
});

test("two corrections at once: one is stored, the other one is refused", async () => {
  const id = await createPerson(services);
  const replies = await Promise.all(
    ["Wairimu", "Nyambura", "Njeri"].map((surname) => correct(id, { version: 1, surname })),
  );
  expect(replies.map(({ problem }) => problem ?? "stored").toSorted()).toEqual([
    "person_changed",
    "person_changed",
    "stored",
  ]);
});

test.each([
  ["a birth date of a child", { date_of_birth: "2020-01-01" }, "born_too_late"],
  ["a birth date in the future", { date_of_birth: "2999-01-01" }, "born_implausible"],
  ["a ward that is not there", { ward: 999_999 }, "unknown_ward"],
  ["an empty surname", { surname: " " }, "invalid_input"],
  ["no version", { version: undefined }, "invalid_input"],
])("%s is refused", async (_, values, problem) => {
  expect(await correct(await createPerson(services), { version: 1, ...values })).toMatchObject({
    status: 400,
    problem,
  });
});

test("a county coordinator moves nobody into another county, and nothing is written about who was erased", async () => {
  const county = await createStaff(services, "county_coordinator");
  const id = await createPerson(services);
  const move = (ward: number) => call(county, "PATCH", page(id), { version: 1, ward });
  expect(await move(1)).toMatchObject({ problem: "ward_outside_territory" });
  expect(await move(HOME_PLACE.ward + 1)).toMatchObject({ place: { ward: { id: HOME_PLACE.ward + 1 } } });
  const erased = await createPerson(services, { surname: "", other_names: "", phone: null, erased_at: new Date() });
  expect(await correct(erased, { version: 1, surname: "Mwangi" })).toMatchObject({ problem: "person_erased" });
  expect(await call(office, "POST", page(erased, "notes/"), { text: "A note" })).toMatchObject({
    problem: "person_erased",
  });
});

test("what the owner of an account changes is kept with its values, as the owner's", async () => {
  const { id, user } = await createMember();
  const entries = {
    first_name: "Grace",
    last_name: user.last_name,
    phone: "+254700000009",
    date_of_birth: "1991-05-04",
    gender: "female" as const,
  };
  const rest = { occupation: "", organization: "", address: "", city: "", country: "" };
  await updateProfile(services, user.id, { ...entries, ...rest });
  await as(user.access)("PUT /api/profile/ward/", { body: { county: 1, constituency: 1, ward: 1 } });
  const { results } = await call(office, "GET", page(id, "changes/"));
  expect(
    results.map(({ field, before, after, by, source }: Record<string, unknown>) => [field, before, after, by, source]),
  ).toEqual(
    expect.arrayContaining([
      ["other_names", user.first_name, "Grace", null, "owner"],
      ["phone", user.phone, "+254700000009", null, "owner"],
      ["date_of_birth", null, "1991-05-04", null, "owner"],
      ["sex", "male", "female", null, "owner"],
      ["ward", expect.stringContaining("Nyeri"), expect.stringContaining("Mombasa"), null, "owner"],
    ]),
  );
  const { rows } = await sql<{ stored: string }>`
    select encode(after_encrypted, 'escape') as stored from person_changes where person_id = ${id}`.execute(db);
  expect(rows.filter(({ stored }) => stored.includes("Grace"))).toEqual([]);
});

test("changes are kept as they are, and deleted after two years", async () => {
  const id = await createPerson(services);
  await correct(id, { version: 1, surname: "Muthoni" });
  await expect(sql`update person_changes set field = 'sex' where person_id = ${id}`.execute(db)).rejects.toThrow(
    "append-only",
  );
  await sql`insert into person_changes (person_id, field, source, made_at)
    values (${id}, 'surname', 'staff', now() - interval '25 months')`.execute(db);
  expect(await deleteOldRecordChanges(db, 24, 100)).toBe(1);
  expect((await call(office, "GET", page(id, "changes/"))).results).toHaveLength(1);
});

test("sensitive values are shown with a reason, to who may see them, as one entry that the member sees", async () => {
  const { id, user } = await createMember();
  const key = services.config.secretKey;
  await db
    .updateTable("people")
    .set({ id_number_encrypted: encrypt(key, "12345678"), id_number_hash: hmacIndex(key, `${id}`) })
    .where("id", "=", id)
    .execute();
  const reveal = (staff: { cookie: string }, reason?: string) =>
    call(staff, "POST", page(id, "reveals/"), { fields: ["id_number", "disability"], reason });
  const reason = "The form for the Registrar is unreadable";
  expect(await reveal(office)).toMatchObject({ status: 400 });
  expect(await reveal(office, "no")).toMatchObject({ status: 400 });
  expect(await reveal(coordinator, reason)).toMatchObject({ problem: "permission_missing" });
  const shown = await reveal(office, reason);
  expect(shown).toMatchObject({ values: { id_number: "12345678", disability: null } });
  expect(Date.parse(shown.hide_at) - Date.now()).toBeLessThanOrEqual(60_000);
  await sql`update sessions set code_at = now() - interval '11 minutes' where user_id = ${office.id}`.execute(db);
  expect(await reveal(office, reason)).toMatchObject({ problem: "recent_code_needed" });
  await sql`update sessions set code_at = now() where user_id = ${office.id}`.execute(db);
  await call(office, "GET", page(id));
  const { results } = await as(user.access)("GET /api/my-data/accesses/");
  expect(results).toMatchObject([
    { role: "Membership officer", purpose: expect.stringContaining("One person of the register"), reason: null },
    { role: "Membership officer", purpose: expect.stringContaining("ID number"), reason },
  ]);
});

test("whoever is erased leaves no notes, tags, tasks or changes", async () => {
  const id = await createPerson(services, { user_id: (await createUser(services)).id });
  await correct(id, { version: 1, surname: "Muthoni" });
  await call(office, "POST", page(id, "notes/"), { text: "Sings" });
  await call(office, "POST", page(id, "tasks/"), { text: "Call", due_on: "2026-12-01" });
  const left = async () => {
    const { rows } = await sql<{ count: number }>`select (
      (select count(*) from person_changes where person_id = ${id}) + (select count(*) from person_notes where person_id = ${id})
      + (select count(*) from person_tasks where person_id = ${id}))::integer as count`.execute(db);
    return rows[0]!.count;
  };
  expect(await left()).toBe(3);
  await db.transaction().execute((tx) => erasePeople(tx, [id]));
  expect(await left()).toBe(0);
});

test("sensitive values are corrected by who may see them, and leave neither their values nor a trace for others", async () => {
  const { id, user } = await createMember();
  const { version } = await call(office, "GET", page(id));
  const values = { version, id_number: "2345-6789", disability: "Deaf" };
  const change = (body: object, staff = office) => call(staff, "PATCH", page(id, "sensitive/"), body);
  expect(await change(values, coordinator)).toMatchObject({ problem: "permission_missing" });
  for (let time = 0; time < 2; time++) expect(await change(values)).toMatchObject({ id_number: "••••789" });
  expect(await change({ version, disability: "" })).toMatchObject({ problem: "person_changed" });
  const reveal = { fields: ["id_number", "disability"], reason: "The form for the Registrar" };
  expect(await call(office, "POST", page(id, "reveals/"), reveal)).toMatchObject({
    values: { id_number: "23456789", disability: "Deaf" },
  });
  const fieldsFor = async (staff: { cookie: string }, part: string) =>
    JSON.stringify((await call(staff, "GET", page(id, part))).results);
  expect(await fieldsFor(office, "changes/")).toContain("disability");
  for (const part of ["changes/", "timeline/"]) {
    expect(await fieldsFor(coordinator, part)).toContain("id_number");
    expect(await fieldsFor(coordinator, part)).not.toContain("disability");
    expect(await fieldsFor(office, part)).not.toMatch(/eaf|23456/);
  }
  const { results } = await listNotificationsPage(db, composition.messages, user.id, { limit: 1 }, "en");
  expect(results[0]!.message).toContain("ID number, disability");
  const other = await createPerson(services);
  expect(await call(office, "PATCH", page(other, "sensitive/"), { version: 1, id_number: "23456789" })).toMatchObject({
    ...{ status: 409, problem: "id_number_taken" },
  });
});

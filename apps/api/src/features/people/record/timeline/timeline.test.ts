import type { TimelineLine } from "@party/contract/person-records.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { createCompleteMember, waitForFulfilments } from "#features/my-data/my-data.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { createPerson } from "../record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");

async function timeline(staff: { cookie: string }, id: number, limit = 100): Promise<TimelineLine[]> {
  const lines: TimelineLine[] = [];
  for (let cursor = ""; ; ) {
    const query = `?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    const url = `/staff/people/${id}/timeline/${query}`;
    const reply = await app.inject({ url, headers: consoleHeaders(services, staff.cookie) });
    expect(reply.statusCode, reply.body).toBe(200);
    const { results, next } = reply.json();
    lines.push(...results);
    if (next === null) return lines;
    cursor = next;
  }
}

const member = await createCompleteMember(services, { first_name: "Wangari", last_name: "Nduta" });
await services.jobs.work(allJobs(services));
await waitForFulfilments(services, member);
const { id: person, ward_id } = await db
  .selectFrom("people")
  .select(["id", "ward_id"])
  .where("user_id", "=", member.id)
  .executeTakeFirstOrThrow();
const coordinator = await createStaff(services, "ward_coordinator", { place: { level: "ward", id: ward_id! } });
/** Reads are entries too, and would be new lines between two pages. */
const withoutLooks = (lines: TimelineLine[]) => lines.filter(({ kind }) => kind !== "looked");

test("every part of the product tells what it knows of a person, newest first", async () => {
  const lines = await timeline(office, person);
  const kinds = new Set(lines.map(({ kind }) => kind));
  for (const kind of [
    "applied",
    "asked",
    "confirmed",
    "term",
    "resigned",
    "consent_given",
    "signed_up",
    "moved",
    "note",
    "notified",
  ]) {
    expect(kinds).toContain(kind);
  }
  expect(lines.map(({ at }) => at)).toEqual(
    lines
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(lines.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(lines.length);
});

test("pages of two lines are the same lines as one page, also where many have one instant", async () => {
  const id = await createPerson(services);
  await sql`insert into person_notes (person_id, kind, text, made_at) select ${id}, 'note', n::text, '2026-11-01' from generate_series(1, 5) as n`.execute(
    db,
  );
  await sql`insert into person_tasks (person_id, text, due_on, made_at) select ${id}, n::text, '2026-12-01', '2026-11-01' from generate_series(1, 5) as n`.execute(
    db,
  );
  const whole = withoutLooks(await timeline(office, id));
  expect(whole).toHaveLength(10);
  expect(withoutLooks(await timeline(office, id, 2))).toEqual(whole);
  expect(withoutLooks(await timeline(office, id, 3))).toEqual(whole);
});

test("sums and receipts are for those alone who see payments, notes for those who write them", async () => {
  const kindsFor = async (staff: { cookie: string }) => (await timeline(staff, person)).map(({ kind }) => kind);
  expect(await kindsFor(secretary)).toContain("paid");
  expect(await kindsFor(secretary)).not.toContain("note");
  for (const staff of [office, coordinator]) {
    const lines = await timeline(staff, person);
    expect(lines.map(({ kind }) => kind)).not.toContain("paid");
    expect(lines.map(({ kind }) => kind)).toContain("term");
    expect(JSON.stringify(lines)).not.toMatch(/amount|receipt|10,?000/);
  }
});

test("who looked stands on it by role and purpose, without a name", async () => {
  const id = await createPerson(services, { user_id: (await createUser(services)).id, ward_id });
  await timeline(coordinator, id);
  const [look] = (await timeline(office, id)).filter(({ kind }) => kind === "looked");
  expect(look).toMatchObject({ by: null, values: { action: "read", role: "ward_coordinator", reason: null } });
});

test("what somebody has read on a day is one line, and what they did with a reason one each", async () => {
  const id = await createPerson(services, { ward_id });
  const read = (path: string) =>
    app.inject({ url: `/staff/people/${id}/${path}`, headers: consoleHeaders(services, office.cookie) });
  for (const path of ["", "changes/", "notes/", "memberships/"]) expect((await read(path)).statusCode).toBe(200);
  for (const reason of ["The Registrar has asked", "The card is to be printed"]) {
    const url = `/staff/people/${id}/reveals/`;
    const payload = { fields: ["id_number"], reason };
    await app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, office.cookie) });
  }
  const looks = (await read("timeline/?about=looks")).json().results;
  expect(looks).toMatchObject([
    { values: { action: "personRecords.reveal", reason: "The card is to be printed" } },
    { values: { action: "personRecords.reveal", reason: "The Registrar has asked" } },
    { values: { action: "read", times: 4, reason: null } },
  ]);
  expect((await read("timeline/?about=notes")).json().results).toEqual([]);
});

test("a cursor that was tampered with is refused", async () => {
  for (const key of [
    [1, "payments; drop", 1],
    ["1", "notes", 1],
    [1, "notes"],
  ]) {
    const cursor = Buffer.from(JSON.stringify(key)).toString("base64url");
    const url = `/staff/people/${person}/timeline/?cursor=${cursor}`;
    const reply = await app.inject({ url, headers: consoleHeaders(services, office.cookie) });
    expect([reply.statusCode, reply.headers.problem]).toEqual([400, "invalid_input"]);
  }
});

test("the names of sources differ, because cursors hold them", () => {
  const names = composition.timeline.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

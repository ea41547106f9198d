import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { afterAll, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createPerson, createTag } from "../record/record.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const office = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Oduor" });
const coordinator = await createStaff(services, "ward_coordinator");
const elsewhere = await createStaff(services, "ward_coordinator", {
  place: { level: "ward", id: HOME_PLACE.ward + 1 },
});

async function call(
  staff: { cookie: string },
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
) {
  const headers = consoleHeaders(services, staff.cookie);
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, problem: reply.headers.problem, ...reply.json() };
}

const today = dayInNairobi(new Date());

test("a note is read by all who note in the place, and deleted by its author alone, which the timeline says", async () => {
  const id = await createPerson(services);
  const note = await call(coordinator, "POST", `/staff/people/${id}/notes/`, { kind: "visit", text: "At home" });
  expect(note).toMatchObject({ status: 201, kind: "visit", text: "At home", own: true });
  const list = () => call(office, "GET", `/staff/people/${id}/notes/`);
  expect((await list()).results).toMatchObject([{ text: "At home", own: false }]);
  const remove = (staff: { cookie: string }) => call(staff, "DELETE", `/staff/people/${id}/notes/${note.id}/`);
  expect(await remove(office)).toMatchObject({ problem: "not_found" });
  expect(await remove(coordinator)).toMatchObject({ status: 200 });
  expect(await remove(coordinator)).toMatchObject({ status: 200 });
  expect((await list()).results).toEqual([]);
  const { results } = await call(office, "GET", `/staff/people/${id}/timeline/`);
  expect(results).toContainEqual(expect.objectContaining({ kind: "note", values: { kind: "visit", text: null } }));
});

test("a tag is made by the office once, given and taken by all, and deleted only when nobody has it", async () => {
  const make = (staff: { cookie: string }) => call(staff, "POST", "/staff/tags/", { name: "Polling agents" });
  expect(await make(coordinator)).toMatchObject({ problem: "permission_missing" });
  const { id: tag } = await make(office);
  expect(await call(office, "POST", "/staff/tags/", { name: "polling Agents" })).toMatchObject({
    problem: "tag_exists",
  });
  const id = await createPerson(services);
  const url = `/staff/people/${id}/tags/${tag}/`;
  for (let time = 0; time < 2; time++) expect(await call(coordinator, "PUT", url)).toMatchObject({ status: 200 });
  expect(await call(office, "GET", `/staff/people/${id}/`)).toMatchObject({
    tags: [{ id: tag, name: "Polling agents" }],
  });
  expect(await call(office, "DELETE", `/staff/tags/${tag}/`)).toMatchObject({ problem: "tag_in_use" });
  expect(await call(office, "PATCH", `/staff/tags/${tag}/`, { name: "Agents", retired: true })).toMatchObject({
    ...{ status: 200, name: "Agents", retired_at: expect.any(String) },
  });
  const another = await createPerson(services);
  expect(await call(office, "PUT", `/staff/people/${another}/tags/${tag}/`)).toMatchObject({ problem: "tag_retired" });
  await call(office, "PATCH", `/staff/tags/${tag}/`, { name: "Polling agents", retired: false });
  expect(await call(elsewhere, "DELETE", url)).toMatchObject({ problem: "not_found" });
  for (let time = 0; time < 2; time++) expect(await call(coordinator, "DELETE", url)).toMatchObject({ status: 200 });
  expect(await call(office, "DELETE", `/staff/tags/${tag}/`)).toMatchObject({ status: 200 });
  expect((await call(office, "GET", `/staff/people/${id}/changes/`)).results).toMatchObject([
    { field: "tag", before: "Polling agents", after: null },
    { field: "tag", before: null, after: "Polling agents" },
  ]);
  expect(await call(office, "PUT", `/staff/people/${id}/tags/${tag}/`)).toMatchObject({ problem: "not_found" });
  expect(await createTag(services)).toBeGreaterThan(0);
});

test("a task stands on its owner's Today from its day until it is done", async () => {
  const id = await createPerson(services);
  const add = (staff: { cookie: string }, body: object) => call(staff, "POST", `/staff/people/${id}/tasks/`, body);
  const card = async () =>
    (await call(coordinator, "GET", "/staff/today/")).cards.find(
      ({ queue }: { queue: string }) => queue === "person_tasks",
    );
  await add(coordinator, { text: "Call again", due_on: daysAfter(today, 3) });
  expect(await card()).toMatchObject({ count: 0 });
  const task = await add(office, { text: "Bring the card", due_on: today, owner: coordinator.id });
  expect(task).toMatchObject({ own: false, owner: "Wangari Maathai", by: "Achieng Oduor", done_at: null });
  expect(await card()).toMatchObject({ count: 1, path: "/person-tasks" });
  const own = (status: string) => call(coordinator, "GET", `/staff/person-tasks/?status=${status}&total=1`);
  expect(await own("open")).toMatchObject({
    results: [{ text: "Bring the card", person: { id, name: "Wanjiku Grace Mwangi" } }, { text: "Call again" }],
    total: { count: 2 },
  });
  const finish = (done: boolean) => call(coordinator, "PUT", `/staff/people/${id}/tasks/${task.id}/`, { done });
  const { done_at } = await finish(true);
  expect(await finish(true)).toMatchObject({ done_at });
  expect(await card()).toMatchObject({ count: 0 });
  expect((await own("done")).results).toHaveLength(1);
  expect(await finish(false)).toMatchObject({ done_at: null });
});

test("a task is given to colleagues of the place alone, and of who has moved away its owner sees no more", async () => {
  const id = await createPerson(services);
  const { results } = await call(office, "GET", `/staff/people/${id}/colleagues/`);
  const ids = results.map((colleague: { id: number }) => colleague.id);
  expect(ids).toEqual(expect.arrayContaining([office.id, coordinator.id]));
  expect(ids).not.toContain(elsewhere.id);
  const add = (owner: number) =>
    call(office, "POST", `/staff/people/${id}/tasks/`, { text: "Greet", due_on: "2026-01-01", owner });
  expect(await add(elsewhere.id)).toMatchObject({ problem: "colleague_unknown" });
  await add(coordinator.id);
  await db.updateTable("people").set({ ward_id: 1 }).where("id", "=", id).execute();
  const own = await call(coordinator, "GET", "/staff/person-tasks/");
  expect(own.results.filter(({ person }: { person: { id: number } }) => person.id === id)).toEqual([]);
});

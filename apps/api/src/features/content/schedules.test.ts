import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { contentKindOf, createContentBody, createStaffCaller } from "./content.factories.ts";
import { applyDueSchedule, applyDueSchedules } from "./publication.ts";

// No worker runs here: what is scheduled waits for the sweep, as after a crash.
const { app, db, services, close } = await startTestApi();
afterAll(close);

const editor = createStaffCaller(app, services, await createStaff(services, "communications"));

const body = (title: string) => ({ ...createContentBody("articles"), title });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const titleOf = async (id: number) => (await app.inject({ url: `/news/${id}/` })).json().title as string | undefined;
const sweep = () => applyDueSchedules(services, composition.content);
const makeDue = (id: number) =>
  db
    .updateTable("content_schedules")
    .set({ at: new Date(Date.now() - 1_000) })
    .where("kind", "=", "articles")
    .where("item_id", "=", id)
    .execute();

async function createScheduled(title: string) {
  const { id } = (await editor("POST", "/staff/content/articles/", { body: body(title) })).json();
  const path = `/staff/content/articles/${id}/`;
  const reply = await editor("PUT", `${path}schedule/`, { revision: 1, at: inAnHour(), audience: "nobody" });
  expect(reply.json()).toMatchObject({
    state: "scheduled",
    schedule: { revision: 1, by: "Wangari Maathai", audience: "nobody" },
  });
  return { id: id as number, path };
}

describe("a scheduled revision", () => {
  test("becomes public by the sweep when the worker was dead at its time, and a later draft waits", async () => {
    const { id, path } = await createScheduled("for Sunday");
    await editor("PUT", path, { version: 1, body: body("saved on Saturday") });
    await sweep();
    expect(await titleOf(id)).toBeUndefined();
    await makeDue(id);
    await sweep();
    expect(await titleOf(id)).toBe("for Sunday");
    expect((await editor("GET", path)).json()).toMatchObject({
      state: "published",
      published: { revision: 1 },
      revision: 2,
      schedule: null,
    });
  });

  test("that an older version accepted with a picture of another server does not become public", async () => {
    const { id } = await createScheduled("with a foreign picture");
    const foreign = { ...body("with a foreign picture"), image: "https://evil.example/x.png" };
    await db
      .updateTable("content_revisions")
      .set({ body: JSON.stringify(foreign) as never })
      .where("kind", "=", "articles")
      .where("item_id", "=", id)
      .execute();
    await makeDue(id);
    await sweep();
    expect(await titleOf(id)).toBeUndefined();
    const entries = await db
      .selectFrom("audit_entries")
      .select("outcome")
      .where("action", "=", "content.apply-schedule")
      .where(sql<boolean>`subject_ids = array[${id}::integer]`)
      .execute();
    expect(entries).toEqual([{ outcome: "content_incomplete" }]);
  });

  test("is applied once, with one audit entry, by a job and a sweep at the same time", async () => {
    const { id } = await createScheduled("at once");
    await makeDue(id);
    const article = contentKindOf("articles");
    await Promise.all([
      applyDueSchedule(services, article, id, "en"),
      sweep(),
      applyDueSchedule(services, article, id, "en"),
    ]);
    const entries = await db
      .selectFrom("audit_entries")
      .select(["outcome", "subject_ids"])
      .where("action", "=", "content.apply-schedule")
      .execute();
    expect(entries.filter(({ subject_ids }) => subject_ids.includes(id))).toEqual([
      { outcome: "done", subject_ids: [id] },
    ]);
  });

  test("is replaced by another schedule, and cancelled by publishing something else", async () => {
    const { id, path } = await createScheduled("first plan");
    await editor("PUT", path, { version: 1, body: body("second plan") });
    await editor("PUT", `${path}schedule/`, { revision: 2, at: inAnHour(), audience: "nobody" });
    await makeDue(id);
    await sweep();
    expect(await titleOf(id)).toBe("second plan");
    await editor("PUT", `${path}schedule/`, { revision: 1, at: inAnHour() });
    await editor("PUT", path, { version: 2, body: body("urgent") });
    const published = await editor("POST", `${path}publications/`, { revision: 3 });
    expect(published.json().schedule).toBeNull();
  });

  test("can be cancelled, and then never becomes public", async () => {
    const { id, path } = await createScheduled("never");
    await makeDue(id);
    for (let count = 0; count < 2; count += 1) {
      expect((await editor("DELETE", `${path}schedule/`)).json()).toMatchObject({ state: "draft", schedule: null });
    }
    await sweep();
    expect(await titleOf(id)).toBeUndefined();
  });

  test("a time that is past is refused", async () => {
    const { path } = await createScheduled("yesterday");
    const reply = await editor("PUT", `${path}schedule/`, { revision: 1, at: "2026-01-01T00:00:00Z" });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { at: ["Choose a time that is still to come."] }]);
  });
});

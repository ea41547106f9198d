import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createRegistrarNotice } from "../memberships.factories.ts";

const { app, db, services, as, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "membership_officer");
const list = async (query = "") =>
  (await app.inject({ url: `/staff/duties/${query}`, headers: consoleHeaders(services, officer.cookie) })).json();
const submit = (id: number) =>
  app.inject({
    method: "POST",
    url: `/staff/duties/${id}/submissions/`,
    payload: {},
    headers: consoleHeaders(services, officer.cookie),
  });

test("duties are listed by the day on which they are due, page by page, the late ones marked", async () => {
  const ids = [
    await createRegistrarNotice(services, null, "2099-03-01"),
    await createRegistrarNotice(services, null, "2026-01-05"),
    await createRegistrarNotice(services, null, "2099-02-01"),
  ];
  const first = await list("?limit=2&total=1");
  expect(first).toMatchObject({
    results: [
      {
        id: ids[1],
        due_on: "2026-01-05",
        late: true,
        name: "Nyokabi Wanjagi",
        number: expect.stringMatching(/-000042$/),
      },
      { id: ids[2], late: false },
    ],
    total: { count: 3, capped: false },
  });
  expect((await list(`?limit=2&after=${first.next}`)).results).toMatchObject([{ id: ids[0] }]);
});

test("a duty is recorded as done once, and then listed as done", async () => {
  const id = await createRegistrarNotice(services, (await createSignedInUser(services)).id);
  const first = await submit(id);
  expect(first.json()).toMatchObject({ id, late: false, done_at: expect.any(String) });
  expect((await submit(id)).json()).toEqual(first.json());
  const isIn = async (query: string) => (await list(query)).results.some((duty: { id: number }) => duty.id === id);
  expect([await isIn("?limit=100"), await isIn("?status=done")]).toEqual([false, true]);
  expect((await submit(999_999_999)).statusCode).toBe(404);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "subject_kind", "subject_ids"])
    .where("action", "=", "duties.submit")
    .where("outcome", "=", "done")
    .execute();
  expect(entries).toEqual(Array(2).fill({ action: "duties.submit", subject_kind: "duty", subject_ids: [id] }));
});

test("the name of a member whose account is deleted goes when the Registrar was told", async () => {
  const id = await createRegistrarNotice(services);
  expect((await submit(id)).json()).toMatchObject({ name: null, number: null });
});

test("a member sees that staff told the Registrar", async () => {
  const member = await createSignedInUser(services);
  await submit(await createRegistrarNotice(services, member.id));
  const { results } = await as(member.access)("GET /api/my-data/accesses/");
  expect(results).toMatchObject([{ role: "Membership officer", purpose: "Record that the Registrar has been told" }]);
});

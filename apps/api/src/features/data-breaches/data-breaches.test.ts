import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, services, close } = await startTestApi();
afterAll(close);

let officer: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  officer = createStaffCaller(app, services, await createStaff(services, "data_protection_officer"));
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const found = (hours: number) => ({
  title: "A list was left on a bus",
  description: "Forty names and phone numbers of Tetu ward, on paper.",
  people_affected: 40,
  found_at: hoursAgo(hours),
});

test("the Commissioner has to be told within 72 hours", async () => {
  const { id } = (await officer("POST", "/staff/data-breaches/", found(73))).json();
  const inTime = (await officer("POST", "/staff/data-breaches/", found(71))).json();
  expect(inTime.late).toBe(false);
  const { results } = (await officer("GET", "/staff/data-breaches/")).json();
  expect(results.map((row: { id: number; late: boolean }) => [row.id, row.late])).toEqual([
    [inTime.id, false],
    [id, true],
  ]);
});

test("a breach is closed once the Commissioner was told, and nobody overwrites what they have not seen", async () => {
  const { id, version } = (await officer("POST", "/staff/data-breaches/", found(2))).json();
  const put = (body: object) => officer("PUT", `/staff/data-breaches/${id}/`, { ...found(2), version, ...body });
  expect((await put({ closed: true })).headers.problem).toBe("breach_not_told");
  const closed = await put({ closed: true, commissioner_told_at: hoursAgo(1), measures: "The list was found." });
  expect(closed.json()).toMatchObject({ closed_at: expect.any(String), version: version + 1, late: false });
  expect((await put({ title: "Another title" })).headers.problem).toBe("breach_changed");
  expect((await officer("GET", "/staff/data-breaches/?status=closed")).json().results).toMatchObject([{ id }]);
});

test("an instant in the future is refused beside its field", async () => {
  const reply = await officer("POST", "/staff/data-breaches/", found(-1));
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { found_at: ["This is in the future."] }]);
});

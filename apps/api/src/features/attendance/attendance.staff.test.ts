import { afterAll, describe, expect, test } from "vitest";
import { toPlaceColumns } from "#access/territory.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createAttendee, createEventWithSeats } from "./attendance.factories.ts";
import { signUpForEvent } from "./attendance.ts";

const { app, api, as, db, services, close } = await startTestApi();
afterAll(close);

const staff = await createStaff(services, "communications");
const call = (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, cookie = staff.cookie) =>
  app.inject({ method, url, ...(payload ? { payload } : {}), headers: consoleHeaders(services, cookie) });

async function createEvent(capacity: number | null, names: readonly string[] = []) {
  const { id } = await createEventWithSeats(services, capacity);
  const people = [];
  for (const name of names) {
    const person = await createAttendee(services, name);
    await signUpForEvent(services, person.id, { event: id, guests: [] });
    people.push(person);
  }
  return { id, people };
}
const entries = (action: string, id: number) =>
  db
    .selectFrom("audit_entries")
    .select(["outcome", "subject_kind", "subject_ids"])
    .where("action", "=", action)
    .execute()
    .then((rows) => rows.filter(({ subject_ids }) => subject_ids.includes(id)));

describe("seats", () => {
  test("more of them move up those who wait longest, and the same number again moves nobody", async () => {
    const { id } = await createEvent(1, ["Wangari", "Tom", "Dedan", "Amina"]);
    expect((await call("GET", `/staff/events/${id}/seats/`)).json()).toMatchObject({
      capacity: 1,
      taken: 1,
      waiting: 3,
    });
    const set = () => call("PUT", `/staff/events/${id}/seats/`, { capacity: 3 });
    const after = { event: { id, date: "2099-06-01" }, capacity: 3, taken: 3, waiting: 1 };
    expect((await set()).json()).toMatchObject({ ...after, moved_up: ["Tom Nduta", "Dedan Nduta"] });
    expect((await set()).json()).toMatchObject({ ...after, moved_up: [] });
    expect((await call("PUT", `/staff/events/${id}/seats/`, { capacity: null })).json()).toMatchObject({
      capacity: null,
      moved_up: ["Amina Nduta"],
    });
    expect(await entries("eventAttendance.setSeats", id)).toHaveLength(3);
  });

  test("fewer of them take no seat away", async () => {
    const { id } = await createEvent(2, ["Wangari", "Tom"]);
    const reply = await call("PUT", `/staff/events/${id}/seats/`, { capacity: 1 });
    expect(reply.json()).toMatchObject({ capacity: 1, taken: 2, waiting: 0 });
    expect((await call("PUT", `/staff/events/${id}/seats/`, { capacity: 0 })).statusCode).toBe(400);
  });

  test("are set while members sign up, and nobody sits twice or too much", async () => {
    const { id } = await createEvent(1);
    const people = await Promise.all(Array.from({ length: 12 }, () => createAttendee(services)));
    await Promise.all([
      ...people.map((person) => signUpForEvent(services, person.id, { event: id, guests: [] })),
      ...[2, 3, 4].map((capacity) => call("PUT", `/staff/events/${id}/seats/`, { capacity })),
    ]);
    const { taken, waiting } = (await call("PUT", `/staff/events/${id}/seats/`, { capacity: 5 })).json();
    expect([taken, waiting]).toEqual([5, 7]);
  });

  test("of an event without a place belong to the nation, and of a county to that county", async () => {
    const { id } = await createEvent(5);
    const coordinator = await createStaff(services, "county_coordinator");
    const seen = async () =>
      (await call("GET", `/staff/events/${id}/seats/`, undefined, coordinator.cookie)).statusCode;
    expect(await seen()).toBe(404);
    const place = async (county: number) => {
      await db
        .updateTable("events")
        .set(toPlaceColumns({ level: "county", id: county }))
        .where("id", "=", id)
        .execute();
    };
    await place(20);
    expect(await seen()).toBe(404);
    await place(HOME_PLACE.county);
    expect(await seen()).toBe(200);
  });
});

describe("a steward", () => {
  const tokenOf = ({ url }: { url: string }) => url.slice(`${services.config.siteUrl}/checkin/`.length);
  const guestList = (token: string) => api("GET /checkin/{token}/", { params: { token } });

  test("gets a link, and the same name gets the same link", async () => {
    const { id } = await createEvent(5);
    const add = () => call("POST", `/staff/events/${id}/stewards/`, { name: "Dedan" });
    const first = await add();
    expect(first.statusCode).toBe(201);
    expect(await guestList(tokenOf(first.json()))).toMatchObject({ steward: "Dedan", event: { id } });
    expect((await add()).json()).toEqual(first.json());
    expect((await call("GET", `/staff/events/${id}/stewards/`)).json().results).toEqual([first.json()]);
  });

  test("whose link is revoked is refused at the next request, and the name gets another link", async () => {
    const { id } = await createEvent(5);
    const other = await createEvent(5);
    const add = async () => (await call("POST", `/staff/events/${id}/stewards/`, { name: "Dedan" })).json();
    const first = await add();
    const revoke = (event = id) => call("DELETE", `/staff/events/${event}/stewards/${first.id}/`);
    expect((await revoke(other.id)).statusCode).toBe(404);
    expect(await guestList(tokenOf(first))).toMatchObject({ steward: "Dedan" });
    const revoked = await revoke();
    expect(revoked.json()).toMatchObject({ url: "", revoked_at: expect.any(String) });
    expect((await revoke()).json()).toEqual(revoked.json());
    await expect(guestList(tokenOf(first))).rejects.toMatchObject({ status: 404 });
    const scans = [{ code: "2M-7KQ2-XWD9-TRA4", scanned_at: "2026-11-21T06:00:00.000Z", device: "gate" }];
    await expect(
      api("POST /checkin/{token}/admissions/", { params: { token: tokenOf(first) }, body: { scans } }),
    ).rejects.toMatchObject({ status: 404 });
    const second = await add();
    expect(second.url).not.toBe(first.url);
    expect(await guestList(tokenOf(second))).toMatchObject({ steward: "Dedan" });
    await expect(guestList(tokenOf(first))).rejects.toMatchObject({ status: 404 });
    expect(await entries("eventAttendance.revokeSteward", id)).toHaveLength(2);
  });
});

test("attendance says who has signed up and who has come, and members see that staff looked", async () => {
  const { id, people } = await createEvent(2, ["Wangari", "Tom", "Dedan"]);
  const { tickets } = (await as(people[0]!.access)("GET /api/attendance/")).results[0]!;
  const { url } = (await call("POST", `/staff/events/${id}/stewards/`, { name: "Amina" })).json();
  const scans = [{ code: tickets[0]!.code, scanned_at: "2026-11-21T06:00:00.000Z", device: "gate" }];
  const token = url.split("/").at(-1);
  await api("POST /checkin/{token}/admissions/", { params: { token }, body: { scans } });
  const first = (await call("GET", `/staff/events/${id}/attendance/?limit=2&total=1`)).json();
  expect(first).toMatchObject({
    results: [
      { name: "Wangari Nduta", state: "seated", seats: 1, checked_in: 1, checked_in_at: "2026-11-21T06:00:00.000Z" },
      { name: "Tom Nduta", state: "seated", checked_in: 0, checked_in_at: null },
    ],
    total: { count: 3, capped: false },
    counts: { seats: 2, checked_in: 1, waiting: 1 },
  });
  const second = (await call("GET", `/staff/events/${id}/attendance/?limit=2&after=${first.next}`)).json();
  expect(second.results).toMatchObject([{ name: "Dedan Nduta", state: "waiting" }]);
  const { results } = await as(people[2]!.access)("GET /api/my-data/accesses/");
  expect(results).toMatchObject([{ role: "Communications", purpose: expect.stringContaining("signed up") }]);
});

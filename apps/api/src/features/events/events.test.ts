import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createEvent } from "./events.factories.ts";
import { type EventPeriod, listEventsPage } from "./events.routes.ts";
import { listNextEvents } from "./events.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** The titles of all pages. */
async function titlesOf(when: EventPeriod, category: string, now: () => Date, limit = 2): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEventsPage(server.db, { when, category, limit, cursor }, now());
    titles.push(...page.results.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  return titles;
}

test("an event has the fields of the contract, its date without a time", async () => {
  const { id } = await createEvent(server, {
    title: "Delegates Convention",
    description: "<p>Two days</p><script>x()</script>",
    additionalInfo: `<p onclick="x()">Bring your ID</p>`,
    image: "/pictures/event-1.webp",
    date: "2027-02-20",
    category: "Convention",
  });
  expect(await server.api("GET /events/{id}/", { params: { id } })).toEqual({
    id,
    title: "Delegates Convention",
    description: "<p>Two days</p>",
    additional_info: "<p>Bring your ID</p>",
    image: "/pictures/event-1.webp",
    date: "2027-02-20",
    time: "9:00 AM – 4:00 PM",
    location: "School field, Tetu",
    category: { name: "Convention" },
    county_id: null,
    called_off: false,
    sequence: 0,
    updated_at: "2026-01-01T00:00:00.000Z",
  });
});

test("upcoming events are listed by date, followed by past events, latest first", async () => {
  const category = "Ordered";
  const days = ["2026-11-01", "2026-11-20", "2026-11-21", "2026-11-21", "2026-12-24", "2027-01-05"];
  for (const [index, date] of days.entries()) await createEvent(server, { category, date, title: `${date} ${index}` });
  // 00:30 on the 21st in Nairobi; still the 20th in London.
  const now = () => new Date("2026-11-20T21:30:00Z");
  const upcoming = ["2026-11-21 2", "2026-11-21 3", "2026-12-24 4", "2027-01-05 5"];
  const past = ["2026-11-20 1", "2026-11-01 0"];
  for (const limit of [1, 2, 3, 4, 5, 100]) {
    expect(await titlesOf("upcoming", category, now, limit), `${limit}`).toEqual(upcoming);
    expect(await titlesOf("past", category, now, limit), `${limit}`).toEqual(past);
    expect(await titlesOf("all", category, now, limit), `${limit}`).toEqual([...upcoming, ...past]);
  }
});

test("paging across midnight neither skips nor repeats an event", async () => {
  const category = "Midnight";
  for (const date of ["2026-11-19", "2026-11-20", "2026-11-21"])
    await createEvent(server, { category, date, title: date });
  let asked = 0;
  const now = () => new Date(Date.parse("2026-11-20T20:59:00Z") + asked++ * 3_600_000);
  expect(await titlesOf("all", category, now, 1)).toEqual(["2026-11-20", "2026-11-21", "2026-11-19"]);
});

test("events are found by category and by words of title, place and text", async () => {
  const { id } = await createEvent(server, {
    title: "Planting Day",
    location: "Ol Kalou bridge",
    category: "Workshop",
  });
  const idsOf = async (query: Record<string, string>) =>
    (await server.api("GET /events/", { query: { limit: 100, ...query } })).results.map((event) => event.id);
  expect(await idsOf({ q: "plant" })).toEqual([id]);
  expect(await idsOf({ q: "kalou" })).toEqual([id]);
  expect(await idsOf({ q: "kalou", category: "Meeting" })).toEqual([]);
  expect(await idsOf({ category: "Workshop", when: "upcoming" })).toEqual([id]);
  expect(await idsOf({ category: "Workshop", when: "past" })).toEqual([]);
});

test("events are found by the name of a place in any spelling", async () => {
  const { id } = await createEvent(server, { title: "Baraza", location: "Mũrang’a stadium" });
  for (const q of ["muranga", "Murang'a", "mũrang’a"]) {
    const { results } = await server.api("GET /events/", { query: { q } });
    expect(
      results.map((event) => event.id),
      q,
    ).toEqual([id]);
  }
});

test("drafts are not found", async () => {
  const { id } = await createEvent(server, { publishedAt: null, date: "1999-01-01" });
  await expect(server.api("GET /events/{id}/", { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await listNextEvents(server.db, 100)).map((event) => event.id)).not.toContain(id);
});

test.each([
  ["a day that does not exist", ["upcoming", "2026-02-30", "2026-02-30", 1]],
  ["the year 0", ["past", "0000-01-01", "0000-01-01", 1]],
  ["words", ["past", "yesterday", "infinity", 1]],
  ["another shape", [1, 2]],
])("a cursor with %s is rejected", async (_name, key) => {
  const cursor = Buffer.from(JSON.stringify(key)).toString("base64url");
  const reply = await server.app.inject({ url: "/events/", query: { cursor } });
  expect([reply.statusCode, reply.json().detail]).toEqual([400, "Please check your entries and try again."]);
});

test("an unknown value of `when` is rejected", async () => {
  expect((await server.app.inject({ url: "/events/", query: { when: "never" } })).statusCode).toBe(400);
});

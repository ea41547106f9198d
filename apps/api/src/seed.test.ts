import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { dashboard } from "@party/samples/dashboard";
import { eventDetails } from "@party/samples/events/event-details";
import { galleryItems } from "@party/samples/gallery";
import { leaders } from "@party/samples/leaders";
import { newsArticles } from "@party/samples/news-articles";
import { pickupLocations, products } from "@party/samples/products";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoCode, demoStaff } from "#demo/demo-staff.ts";
import { listNextEvents } from "#features/events/events.ts";
import { createArticle } from "#features/news/news.factories.ts";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { seedDemo } from "./seed.ts";

const [WANGARI, TOM] = ["wangari@demo.example", "tom@demo.example"];

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  await seedDemo(server.services);
});
afterAll(() => server.close());

const accountsFile = () => path.join(server.services.config.dataDirectory, "demo-accounts.json");
const accounts = (): { email: string; password: string; who: string }[] =>
  JSON.parse(readFileSync(accountsFile(), "utf8"));
const signIn = async (email: string) => {
  const { password } = accounts().find((account) => account.email === email)!;
  return server.api("POST /api/auth/login/", { body: { email, password } });
};
const whole = <T extends { created_at: string }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));

test("the lists hold the sample rows, in their order and byte for byte", async () => {
  const query = { limit: 100 };
  expect((await server.api("GET /news/", { query })).results).toEqual(whole(newsArticles));
  expect((await server.api("GET /gallery/", { query })).results).toEqual(whole(galleryItems));
  expect((await server.api("GET /leaders/", { query })).results).toEqual(leaders);
  expect((await server.api("GET /products/", { query })).results).toEqual(products);
  expect((await server.api("GET /pickup-locations/", { query })).results).toEqual(pickupLocations);
  const { results } = await server.api("GET /events/", { query });
  // What the API alone knows of an event.
  const shown = results.map(({ called_off: _, county_id, sequence: __, updated_at: ___, ...event }) => ({
    ...event,
    ...(county_id === null ? {} : { county_id }),
  }));
  expect(shown.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(eventDetails);
});

test("the sample rows are in Kiswahili too, with their categories", async () => {
  const query = { limit: 100, language: "sw" } as const;
  const [news, events, gallery, leading, goods] = await Promise.all([
    server.api("GET /news/", { query }),
    server.api("GET /events/", { query }),
    server.api("GET /gallery/", { query }),
    server.api("GET /leaders/", { query }),
    server.api("GET /products/", { query }),
  ]);
  for (const { results } of [news, events, gallery, leading, goods]) {
    expect(new Set(results.map(({ language }) => language))).toEqual(new Set(["sw"]));
  }
  expect(news.results[0]).toMatchObject({
    title: "Kaunti Ishirini na Nne, Milango Ishirini na Nne Iliyo Wazi",
    category: { name: "Habari za Chama" },
  });
  expect(leading.results.map(({ is_chairman }) => is_chairman)).toEqual([true, false, false]);
});

test("Wangari's dashboard shows the sample member, with the sample events until they are past", async () => {
  const { access } = await signIn(WANGARI);
  const { events, ...rest } = await server.as(access)("GET /api/dashboard/");
  const { events: sampleEvents, member, payment_status, party_members, notifications } = dashboard;
  expect(rest).toMatchObject({ member, payment_status, party_members, notifications });
  const nextAt = async (now: Date) =>
    (await listNextEvents(server.db, 3, now)).map(({ id, title, date, location }) => ({ id, title, date, location }));
  expect(await nextAt(new Date(`${sampleEvents[0]!.date}T00:00:00+03:00`))).toEqual(sampleEvents);
  expect(events).toEqual(await nextAt(new Date()));
});

test("the demo member Wangari has paid her Silver fee and has the receipt", async () => {
  const api = server.as((await signIn(WANGARI)).access);
  const { results } = await api("GET /payments/");
  expect(results).toMatchObject([{ title: "Silver membership", amount: 10_000, state: "paid" }]);
  const { number } = results[0]!.receipt!;
  expect(await server.api("GET /receipts/{number}/", { params: { number }, query: { amount: 10_000 } })).toMatchObject({
    state: "valid",
  });
  const [silver] = (await api("GET /memberships/")).results;
  expect(silver).toMatchObject({ state: "active", owed: 0 });
});

test("Tom is registered and has no membership", async () => {
  const { access } = await signIn(TOM);
  expect((await server.as(access)("GET /api/dashboard/")).member).toMatchObject({
    name: "Tom Kiplimo",
    membership_status: "None yet",
  });
});

test("the demo members have invented names and belong to all counties", async () => {
  const { rows } = await sql<{ counties: number; members: number; named: number }>`
    select count(distinct county_id)::int as counties, count(*)::int as members,
      count(*) filter (where first_name = 'Demo' and user_id is null)::int as named
    from memberships join wards on wards.id = ward_id
    join constituencies on constituencies.id = constituency_id`.execute(server.db);
  expect(rows[0]).toEqual({ counties: 47, members: 150, named: 149 });
});

test("the file with the demo passwords is readable by its owner only", () => {
  expect(accounts().map(({ email }) => email)).toEqual(expect.arrayContaining([WANGARI, TOM, "admin@demo.example"]));
  expect(statSync(accountsFile()).mode & 0o777).toBe(0o600);
  expect(accounts()[0]!.password.length).toBeGreaterThan(12);
});

test("every demo account of staff signs in to the console with its password and a code", async () => {
  for (const email of Object.keys(demoStaff)) {
    const { password } = accounts().find((account) => account.email === email)!;
    const post = (url: string, payload: object) =>
      server.app.inject({ method: "POST", url, payload, headers: consoleHeaders(server.services) });
    const { challenge } = (await post("/staff/sessions/", { email, password })).json();
    const code = await demoCode(server.services, email);
    const signedIn = await post("/staff/sessions/codes/", { challenge, code });
    expect([email, signedIn.statusCode, signedIn.json().next]).toEqual([email, 200, "none"]);
  }
});

test("seeding again, also concurrently, changes nothing and takes less than a second", async () => {
  const dump = async () =>
    (
      await sql<{ dump: string }>`
      select string_agg(row, E'\n' order by row) as dump from (
        select u::text as row from users u union all select m::text from memberships m
        union all select n::text from news_articles n union all select e::text from events e
        union all select t::text from notifications t union all select p::text from products p
      ) rows`.execute(server.db)
    ).rows[0]!.dump;
  const [before, password] = [await dump(), accounts()[0]!.password];
  const began = performance.now();
  await Promise.all([seedDemo(server.services), seedDemo(server.services)]);
  expect(performance.now() - began).toBeLessThan(500);
  expect(await dump()).toBe(before);
  expect(accounts()[0]!.password).toBe(password);
});

test("new rows continue the ids of the samples", async () => {
  const { id } = await createArticle(server);
  expect(id).toBe(Math.max(...newsArticles.map((article) => article.id)) + 1);
});

test("when the password file is lost, the demo accounts get new passwords", async () => {
  const old = accounts()[0]!.password;
  rmSync(accountsFile());
  await seedDemo(server.services);
  expect(accounts()[0]!.password).not.toBe(old);
  await signIn(WANGARI);
  await signIn(TOM);
});

test("samples send no notifications, and one sample event can be filled to see a waiting list", async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select announced_at from events union all select announced_at from news_articles where author <> 'Mekatilili Charo'
    ) as items where announced_at is null`.execute(server.db);
  expect(rows[0]!.waiting).toBe(0);
  const seats = await server.db.selectFrom("event_seats").select(["event_id", "capacity"]).execute();
  expect(seats).toEqual([{ event_id: 3, capacity: 4 }]);
});

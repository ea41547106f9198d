import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createRegistration, createSignedInUser } from "#features/auth/auth.factories.ts";
import { insertBranch } from "#features/branches/branches.queries.ts";
import { createContent, createTranslation } from "#features/content/content.factories.ts";
import { storePublishedTranslation } from "#features/content/content.queries.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import type { MembershipState } from "#features/memberships/memberships.queries.ts";
import { createMemberCounter } from "#features/memberships/memberships.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const dashboardOf = ({ access }: { access: string }) => server.as(access)("GET /api/dashboard/");

const setState = (id: number, state: MembershipState) =>
  setMemberships(server.db, (tx) => tx.updateTable("memberships").set({ state }).where("id", "=", id).execute());

test("a visitor gets 401 from the dashboard", async () => {
  await expect(server.api("GET /api/dashboard/")).rejects.toMatchObject({ status: 401 });
});

test("a new account has a welcome notification and no membership", async () => {
  const body = createRegistration({ first_name: "Tom", last_name: "Mboya" });
  await server.api("POST /api/auth/register/", { body });
  const tom = await server.api("POST /api/auth/login/", { body: { email: body.email, password: body.password } });
  const { notifications, ...rest } = await dashboardOf(tom);
  expect(rest).toMatchObject({
    member: { name: "Tom Mboya", email: body.email, membership_status: "None yet", membership_type: "None yet" },
    payment_status: "None yet",
  });
  expect(notifications.map(({ title }) => title)).toEqual(["Welcome to the Ugatuzi Party"]);
  expect(notifications[0]!.message).toContain("Good to have you here, Tom.");
});

test("each membership state has its own status labels", async () => {
  const wangari = await createSignedInUser(server.services);
  const silver = await createMembership(server.services, wangari.id, { membership_type: "silver" });
  const labels: Record<string, [string, string]> = {};
  for (const state of ["awaiting_payment", "active", "grace", "lapsed", "resigned"] as const) {
    await setState(silver.id, state);
    const { member, payment_status } = await dashboardOf(wangari);
    expect(member.membership_type).toBe("Silver");
    labels[state] = [member.membership_status, payment_status];
  }
  expect(labels).toEqual({
    awaiting_payment: ["Awaiting payment", "Payment due"],
    active: ["Active", "Active"],
    grace: ["Grace period", "Payment due"],
    lapsed: ["Lapsed", "Lapsed"],
    resigned: ["Resigned", "Nothing to pay"],
  });
});

test("the dashboard shows an active membership in preference to others", async () => {
  const dedan = await createSignedInUser(server.services);
  await createMembership(server.services, dedan.id, { membership_type: "gold" });
  const free = await createMembership(server.services, dedan.id);
  expect((await dashboardOf(dedan)).member).toMatchObject({
    membership_status: "Awaiting payment",
    membership_type: "Gold",
  });
  await setState(free.id, "active");
  const { member, payment_status } = await dashboardOf(dedan);
  expect(member).toMatchObject({ membership_status: "Active", membership_type: "Mwananchi" });
  expect(payment_status).toBe("Nothing to pay");
});

test("the dashboard shows the next three events and the member's three newest notifications", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  for (const [title, date] of [
    ["Third", "2098-03-01"],
    ["Past", "2020-01-01"],
    ["First", "2098-01-01"],
    ["Fourth", "2098-04-01"],
    ["Second", "2098-02-01"],
  ] as const) {
    await createEvent(server, { title, date, location: title === "First" ? null : "Nyeri" });
  }
  const calledOff = await createEvent(server, { title: "Called off", date: "2098-01-01" });
  await server.db.updateTable("events").set({ called_off: true }).where("id", "=", calledOff.id).execute();
  const notify = (user: { id: number }, title: string, minute: number) =>
    sql`insert into notifications (user_id, title, message, created_at)
      values (${user.id}, ${title}, 'Read me', ${new Date(Date.UTC(2026, 0, 1, 0, minute))})`.execute(server.db);
  for (const [title, minute] of [
    ["b", 2],
    ["d", 4],
    ["a", 1],
    ["c", 3],
  ] as const)
    await notify(wangari, title, minute);
  await notify(tom, "for Tom alone", 9);

  const { events, notifications } = await dashboardOf(wangari);
  expect(events.map(({ title, date, location }) => [title, date, location])).toEqual([
    ["First", "2098-01-01", ""],
    ["Second", "2098-02-01", "Nyeri"],
    ["Third", "2098-03-01", "Nyeri"],
  ]);
  expect(notifications.map(({ title }) => title)).toEqual(["d", "c", "b"]);
});

test("the dashboard shows the ward's events and nearest office, the next step and the friends who joined", async () => {
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  const { ward } = await server.as(wangari.access)("GET /api/profile/");
  const here = await createEvent(server, { title: "In the ward", date: "2097-01-02" });
  const calledOff = await createEvent(server, { title: "Called off here", date: "2097-01-01" });
  await server.db
    .updateTable("events")
    .set({ ward_id: ward.id, called_off: true })
    .where("id", "=", calledOff.id)
    .execute();
  await createEvent(server, { title: "For all", date: "2097-01-01" });
  await server.db.updateTable("events").set({ ward_id: ward.id }).where("id", "=", here.id).execute();
  const { code } = await server.as(wangari.access)("GET /api/invitations/");
  await server.as(tom.access)("POST /api/invitations/joins/", { body: { code } });

  const first = await dashboardOf(wangari);
  expect(first).toMatchObject({ membership: null, friends_joined: 1, next_step: { kind: "choose_plan" } });
  expect(first.near.ward).toBe(ward.name);
  expect(first.near.events.map(({ title }) => title)).toEqual(["In the ward"]);
  expect(first.near.office.phone).toMatch(/^\+254/);

  const silver = await createMembership(server.services, wangari.id, { membership_type: "silver" });
  expect((await dashboardOf(wangari)).next_step).toMatchObject({ kind: "pay_fee", amount: 10_000 });
  await setState(silver.id, "active");
  const { next_step, membership } = await dashboardOf(wangari);
  expect(membership).toEqual({ state: "active", plan: "Silver", fee: 10_000, valid_until: null });
  expect(next_step).toMatchObject({
    kind: "join_event",
    by: "2097-01-02",
    event: { id: here.id, title: "In the ward" },
  });
  await server.as(wangari.access)("POST /api/attendance/", { body: { event: here.id } });
  expect((await dashboardOf(wangari)).next_step.kind).toBe("invite");
});

test("below /sw, events of the dashboard have the title that is published in Kiswahili", async () => {
  const { access } = await createSignedInUser(server.services);
  const id = await createContent(server, "events", { isPublic: true });
  await server.db
    .updateTable("events")
    .set({ date: dayInNairobi(new Date()) })
    .where("id", "=", id)
    .execute();
  const key = { kind: "events", item_id: id, language: "sw" } as const;
  const words = await createTranslation(server, "events", id);
  await storePublishedTranslation(server.db, key, { source: 1, words, by: null, text: "" });
  const headers = { authorization: `Bearer ${access}`, "accept-language": "sw" };
  const { events } = (await server.app.inject({ url: "/api/dashboard/", headers })).json();
  const titleOf = (all: { id: number; title: string }[]) => all.find((event) => event.id === id)?.title;
  expect(titleOf(events)).toBe(words.title);
  expect(`sw ${titleOf((await dashboardOf({ access })).events)}`).toBe(words.title);
});

test("applying removes the notification to choose a plan", async () => {
  const body = createRegistration();
  await server.api("POST /api/auth/register/", { body });
  const member = await server.api("POST /api/auth/login/", { body: { email: body.email, password: body.password } });
  expect((await dashboardOf(member)).notifications).toHaveLength(1);
  await createMembership(server.services, member.user.id, { membership_type: "silver" });
  expect((await dashboardOf(member)).notifications).toEqual([]);
  expect(await server.as(member.access)("GET /api/notifications/count/")).toEqual({ unread: 0, newest: null });
});

test("the member count excludes resigned and lapsed members and is cached for a minute", async () => {
  let now = 0;
  const count = createMemberCounter(server.db, () => now);
  const before = await count();
  const mekatilili = await createSignedInUser(server.services);
  const applied = await createMembership(server.services, mekatilili.id);
  expect(await count()).toBe(before);
  now += 60_000;
  expect(await count()).toBe(before + 1);
  for (const state of ["lapsed", "resigned"] as const) {
    await setState(applied.id, state);
    now += 60_000;
    expect(await count()).toBe(before);
  }
});

test("the offices of counties are public, by county, and those of the demo say that they are placeholders", async () => {
  const office = {
    address: "Oginga Odinga Street",
    hours: "Weekdays",
    phone: "+254712345678",
    email: "k@party.example",
  };
  const elsewhere = { ward_id: null, constituency_id: null, published_at: new Date("2026-01-01") };
  await insertBranch(server.db, { ...office, ...elsewhere, county_id: 42, name: "Kisumu office" });
  await insertBranch(server.db, { ...office, ...elsewhere, county_id: 1, name: "Mombasa office", sample: true });
  await insertBranch(server.db, { ...office, ...elsewhere, county_id: 47, name: "Draft", published_at: null });
  await insertBranch(server.db, { ...office, ...elsewhere, county_id: null, ward_id: 466, name: "Ward office" });
  expect((await server.api("GET /county-offices/")).results).toEqual([
    { ...office, county: { id: 42, name: "Kisumu" }, name: "Kisumu office", placeholder: false },
    { ...office, county: { id: 1, name: "Mombasa" }, name: "Mombasa office", placeholder: true },
  ]);
});

test("a member reads the office of the ward in the language of the page", async () => {
  const member = await createSignedInUser(server.services);
  const { ward } = await server.as(member.access)("GET /api/profile/");
  const body = {
    ...{ name: "Ward office", place: { level: "ward" as const, id: ward.id }, address: "By the market" },
    ...{ hours: "Tuesday and Friday, 9:00 AM – 1:00 PM", phone: "+254712345678", email: "w@party.example" },
  };
  await server.db.deleteFrom("branch_contacts").where("ward_id", "=", ward.id).execute();
  const id = await createContent(server.services, "branches", { body, isPublic: true });
  const officeIn = async (language: string) => {
    const headers = { "accept-language": language, authorization: `Bearer ${member.access}` };
    return (await server.app.inject({ url: "/api/dashboard/", headers })).json().near.office;
  };
  const { place: _, ...english } = body;
  expect(await officeIn("en")).toMatchObject(english);
  expect(await officeIn("sw")).toMatchObject({ ...english, hours: "Jumanne na Ijumaa, 9:00 – 13:00" });
  await createTranslation(server.services, "branches", id);
  const words = { name: "Ofisi ya wadi", address: "Kando ya soko", hours: "Jumanne, 9:00 – 13:00" };
  await storePublishedTranslation(
    server.db,
    { kind: "branches", item_id: id, language: "sw" },
    { source: 1, words, by: null, text: "" },
  );
  expect(await officeIn("sw")).toMatchObject({ ...english, ...words });
  expect(await officeIn("en")).toMatchObject(english);
});

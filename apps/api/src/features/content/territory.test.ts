import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { newEventAnnouncements } from "#features/events/events.ts";
import { newArticleSource } from "#features/news/news.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { announceToSubscribers } from "#features/topics/topics.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "./content.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const nyeri = { level: "county", id: HOME_PLACE.county } as const;
const mombasa = { level: "county", id: 1 } as const;
const coordinator = createStaffCaller(app, services, await createStaff(services, "county_coordinator"));
const editor = createStaffCaller(app, services, await createStaff(services, "communications"));

describe("a county coordinator", () => {
  test("writes articles of the own county, and publishes none", async () => {
    const reply = await coordinator("POST", "/staff/content/articles/", { body: createContentBody("articles", nyeri) });
    expect([reply.statusCode, reply.json().can]).toEqual([201, ["news.write"]]);
    const { id } = reply.json();
    const publication = await coordinator("POST", `/staff/content/articles/${id}/publications/`, { revision: 1 });
    expect(publication.statusCode).toBe(403);
    const schedule = { revision: 1, at: new Date(Date.now() + 60_000).toISOString() };
    expect((await coordinator("PUT", `/staff/content/articles/${id}/schedule/`, schedule)).statusCode).toBe(403);
    const published = await editor("POST", `/staff/content/articles/${id}/publications/`, {
      revision: 1,
      audience: "nobody",
    });
    expect(published.json()).toMatchObject({ state: "published", can: ["news.write", "news.publish"] });
  });

  test("publishes an event of a ward of the county, and none of another county", async () => {
    const ward = { level: "ward", id: HOME_PLACE.ward } as const;
    const { id } = (
      await coordinator("POST", "/staff/content/events/", { body: createContentBody("events", ward) })
    ).json();
    expect((await coordinator("POST", `/staff/content/events/${id}/publications/`, { revision: 1 })).json().state).toBe(
      "published",
    );
    const other = await createContent(services, "events", { body: createContentBody("events", mombasa) });
    for (const path of ["", "publications/", "schedule/", "previews/"]) {
      const method = path === "schedule/" ? "PUT" : path === "" ? "GET" : "POST";
      const at = new Date(Date.now() + 60_000).toISOString();
      const body = method === "GET" ? undefined : { revision: 1, at };
      expect((await coordinator(method, `/staff/content/events/${other}/${path}`, body)).statusCode, path).toBe(404);
    }
  });

  test("moves no text out of the own county, and publishes no revision that is about another", async () => {
    const { id } = (
      await coordinator("POST", "/staff/content/events/", { body: createContentBody("events", nyeri) })
    ).json();
    const moved = { version: 1, body: createContentBody("events", mombasa) };
    expect((await coordinator("PUT", `/staff/content/events/${id}/`, moved)).json().fields).toEqual({
      place: ["Choose a place for which you have a role."],
    });
    await editor("PUT", `/staff/content/events/${id}/`, moved);
    expect((await coordinator("GET", `/staff/content/events/${id}/`)).statusCode).toBe(404);
    await editor("PUT", `/staff/content/events/${id}/`, { version: 2, body: createContentBody("events", nyeri) });
    const { results } = (await coordinator("GET", `/staff/content/events/${id}/revisions/`)).json();
    expect(results.length).toBeGreaterThan(1);
  });

  test.each([
    ["that is public", (path: string) => editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" })],
    [
      "that is scheduled",
      (path: string) =>
        editor("PUT", `${path}schedule/`, { revision: 1, at: new Date(Date.now() + 60_000).toISOString() }),
    ],
  ])("does not see or change an event of the nation %s, whose draft is about the county", async (_, decide) => {
    const { id } = (await editor("POST", "/staff/content/events/", { body: createContentBody("events") })).json();
    const path = `/staff/content/events/${id}/`;
    await decide(path);
    await editor("PUT", path, { version: 1, body: { ...createContentBody("events", nyeri), title: "Moved to Nyeri" } });
    const at = new Date(Date.now() + 60_000).toISOString();
    const calls = [
      ["GET", ""],
      ["GET", "revisions/"],
      ["GET", "revisions/1/"],
      ["PUT", "", { version: 2, body: createContentBody("events", nyeri) }],
      ["POST", "previews/", { revision: 1 }],
      ["POST", "restorations/", { revision: 1 }],
      ["POST", "publications/", { revision: 2, audience: "nobody" }],
      ["PUT", "schedule/", { revision: 2, at }],
      ["DELETE", "schedule/"],
      ["POST", "unpublications/", {}],
    ] as const;
    for (const [method, end, body] of calls) {
      expect((await coordinator(method, `${path}${end}`, body)).statusCode, `${method} ${end}`).toBe(404);
    }
  });

  test("lists no event of the nation that is public, whose draft is about the county", async () => {
    const { id } = (await editor("POST", "/staff/content/events/", { body: createContentBody("events") })).json();
    await editor("POST", `/staff/content/events/${id}/publications/`, { revision: 1, audience: "nobody" });
    const listed = async () => {
      const { results, total } = (await coordinator("GET", "/staff/content/events/?total=1&limit=100")).json();
      expect(results.length).toBe(total.count);
      return results.some((row: { id: number }) => row.id === id);
    };
    const body = createContentBody("events", nyeri);
    await editor("PUT", `/staff/content/events/${id}/`, { version: 1, body });
    expect(await listed()).toBe(false);
    await editor("POST", `/staff/content/events/${id}/publications/`, { revision: 2, audience: "nobody" });
    expect(await listed()).toBe(true);
  });

  test("lists only what is of the own county", async () => {
    await createContent(services, "articles", { body: createContentBody("articles", mombasa) });
    await createContent(services, "articles");
    await createContent(services, "articles", { body: createContentBody("articles", nyeri) });
    const { results } = (await coordinator("GET", "/staff/content/articles/?limit=100")).json();
    expect(new Set(results.map((row: { place: { name: string } }) => row.place.name))).toEqual(
      new Set(["Nyeri county"]),
    );
  });

  test("writes about no place that does not exist", async () => {
    for (const place of [
      { level: "county", id: 99 },
      { level: "nation", id: 7 },
    ] as const) {
      const reply = await editor("POST", "/staff/content/articles/", { body: createContentBody("articles", place) });
      expect(reply.statusCode).toBe(409);
    }
  });
});

describe("the first publication is announced", () => {
  const toldOf = async (topic: "news" | "events_near_me", id: number) =>
    (
      await db
        .selectFrom("announcements")
        .select("user_id")
        .where("topic", "=", topic)
        .where("item_id", "=", id)
        .execute()
    ).length;

  test("to the members of the event's place, whose number was shown before", async () => {
    await createUser(services);
    await createUser(services, { ward_id: 1 });
    const body = createContentBody("events", { level: "ward", id: HOME_PLACE.ward });
    const { id, audience_count } = (await editor("POST", "/staff/content/events/", { body })).json();
    const published = await editor("POST", `/staff/content/events/${id}/publications/`, {
      revision: 1,
      audience: "members",
    });
    expect(published.json().audience_count).toBeNull();
    await announceToSubscribers(services, newEventAnnouncements);
    expect(await toldOf("events_near_me", id)).toBe(audience_count);
    expect(audience_count).toBeGreaterThan(0);
  });

  test("some minutes later, so that what is taken off the site before is announced to nobody", async () => {
    await createUser(services);
    const { id } = (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json();
    await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "members" });
    expect(await newArticleSource.listUnannounced(db)).not.toContain(id);
    await editor("POST", `/staff/content/articles/${id}/unpublications/`, {});
    await announceToSubscribers(services, newArticleSource);
    expect(await toldOf("news", id)).toBe(0);
  });

  test("as the last publication chose, minutes after it, when it was off the site before anybody was told", async () => {
    const make = async () =>
      (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json().id as number;
    const publish = (id: number, audience: string) =>
      editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience });
    const takeOff = async (id: number) =>
      (await editor("POST", `/staff/content/articles/${id}/unpublications/`, {})).json();
    const elevenMinutesAgo = (id: number) =>
      db
        .updateTable("news_articles")
        .set({ published_at: sql<Date>`published_at - interval '11 minutes'` })
        .where("id", "=", id)
        .execute();

    const [regretted, late] = [await make(), await make()];
    await publish(regretted, "members");
    await elevenMinutesAgo(regretted);
    expect((await takeOff(regretted)).audience_count).toBeGreaterThan(0);
    await publish(regretted, "nobody");
    expect(await newArticleSource.listUnannounced(db)).not.toContain(regretted);
    // Whoever chose to tell nobody is not asked again.
    expect((await takeOff(regretted)).audience_count).toBeNull();

    await publish(late, "members");
    await elevenMinutesAgo(late);
    await db
      .updateTable("content_items")
      .set({ first_published_at: sql<Date>`first_published_at - interval '11 minutes'` })
      .where("item_id", "=", late)
      .where("kind", "=", "articles")
      .execute();
    await takeOff(late);
    await publish(late, "members");
    expect(await newArticleSource.listUnannounced(db)).not.toContain(late);
    await elevenMinutesAgo(late);
    expect(await newArticleSource.listUnannounced(db)).toContain(late);
  });

  test("to nobody when nothing was chosen", async () => {
    const { id } = (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json();
    await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1 });
    await announceToSubscribers(services, newArticleSource);
    expect(await toldOf("news", id)).toBe(0);
  });

  test("to nobody when that was chosen, nor by a later publication", async () => {
    const { id } = (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json();
    const path = `/staff/content/articles/${id}/`;
    await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
    await editor("PUT", path, { version: 1, body: { ...createContentBody("articles"), title: "Corrected" } });
    await editor("POST", `${path}publications/`, { revision: 2, audience: "members" });
    await announceToSubscribers(services, newArticleSource);
    expect(await toldOf("news", id)).toBe(0);
  });
});

import { afterAll, describe, expect, test } from "vitest";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "./content.factories.ts";
import { deleteItems } from "./content.queries.ts";

const ARTICLES = "/staff/content/articles/";
const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const editor = createStaffCaller(app, services, await createStaff(services, "communications"));
const dedan = await createStaff(services, "secretary_general", { first_name: "Dedan", last_name: "Kimathi" });
const colleague = createStaffCaller(app, services, dedan);

const article = (differing: object = {}) => ({ ...createContentBody("articles"), ...differing });
const createArticle = async (differing: object = {}) =>
  (await editor("POST", ARTICLES, { body: article(differing) })).json();

const publicArticle = (id: number) => app.inject({ url: `/news/${id}/` });

describe("a draft", () => {
  test("is nowhere on the public side until it is published, and then everywhere", async () => {
    const title = "Zebra crossing at Wamagana";
    const { id, state, revision, version } = await createArticle({
      title,
      category: await categoryIdOf(db, "articles", "Roads"),
    });
    expect([state, revision, version]).toEqual(["draft", 1, 1]);
    const shown = async () => ({
      page: (await publicArticle(id)).statusCode,
      list: (await api("GET /news/", { query: { limit: 100 } })).results.some((each) => each.id === id),
      search: (await api("GET /news/", { query: { q: "zebra" } })).results.length,
      categories: (await api("GET /news/categories/")).some(({ name }) => name === "Roads"),
    });
    expect(await shown()).toEqual({ page: 404, list: false, search: 0, categories: false });
    const reply = await editor("POST", `${ARTICLES}${id}/publications/`, {
      revision: 1,
      audience: "nobody",
    });
    expect(reply.json()).toMatchObject({ state: "published", published: { revision: 1 } });
    expect(await shown()).toEqual({ page: 200, list: true, search: 1, categories: true });
  });

  test("of an event is in no list, search, calendar or member's page until it is published", async () => {
    const body = {
      ...createContentBody("events"),
      title: "Baraza ya Tetu",
      category: await categoryIdOf(db, "events", "Baraza"),
    };
    const { id } = (await editor("POST", "/staff/content/events/", { body })).json();
    const shown = async () => ({
      page: (await app.inject({ url: `/events/${id}/` })).statusCode,
      list: (await api("GET /events/", { query: { limit: 100 } })).results.some((each) => each.id === id),
      search: (await api("GET /events/", { query: { q: "baraza" } })).results.length,
      categories: (await api("GET /events/categories/")).some(({ name }) => name === "Baraza"),
      seats: (await app.inject({ url: `/events/${id}/seats/` })).statusCode,
    });
    expect(await shown()).toMatchObject({ page: 404, list: false, search: 0, categories: false });
    await editor("POST", `/staff/content/events/${id}/publications/`, { revision: 1 });
    expect(await shown()).toMatchObject({ page: 200, list: true, search: 1, categories: true });
  });

  test("saved over a public article leaves what visitors see, until it is published", async () => {
    const { id } = await createArticle();
    const published = await editor("POST", `${ARTICLES}${id}/publications/`, {
      revision: 1,
      audience: "nobody",
    });
    const before = (await publicArticle(id)).json();
    const saved = await editor("PUT", `${ARTICLES}${id}/`, {
      version: published.json().version,
      body: article({ title: "Water comes on Monday" }),
    });
    expect(saved.json()).toMatchObject({ state: "published", revision: 2, published: { revision: 1 } });
    expect((await publicArticle(id)).json()).toEqual(before);
    await editor("POST", `${ARTICLES}${id}/publications/`, { revision: 2 });
    // The date of the first publication stays.
    expect((await publicArticle(id)).json()).toEqual({ ...before, title: "Water comes on Monday" });
  });

  test("that lacks what readers need cannot be published or scheduled, and says what", async () => {
    const { id, checks } = await createArticle({ title: " ", content: "<p></p>" });
    expect(checks).toEqual(["Write a title.", "Write the text."]);
    const reply = await editor("POST", `${ARTICLES}${id}/publications/`, { revision: 1 });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      "This cannot be published yet. Write a title. Write the text.",
    ]);
    const at = new Date(Date.now() + 60_000).toISOString();
    expect((await editor("PUT", `${ARTICLES}${id}/schedule/`, { revision: 1, at })).statusCode).toBe(409);
  });
});

describe("saving", () => {
  test("folds into one's own revision of the last hour, and into no other", async () => {
    const { id } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    const save = (by: typeof editor, version: number, title: string) =>
      by("PUT", path, { version, body: article({ title }) });
    expect((await save(editor, 1, "A")).json()).toMatchObject({ revision: 1, version: 2 });
    expect((await save(colleague, 2, "B")).json()).toMatchObject({
      revision: 2,
      version: 3,
      edited_by: "Dedan Kimathi",
    });
    expect((await save(editor, 3, "C")).json()).toMatchObject({ revision: 3, version: 4 });
    await db
      .updateTable("content_revisions")
      .set({ at: new Date(Date.now() - 3_600_001) })
      .where("item_id", "=", id)
      .where("kind", "=", "articles")
      .execute();
    expect((await save(editor, 4, "D")).json()).toMatchObject({ revision: 4, version: 5 });
    const { results } = (await editor("GET", `${path}revisions/`)).json();
    expect(results.map((each: { revision: number }) => each.revision)).toEqual([4, 3, 2, 1]);
    expect((await editor("GET", `${path}revisions/1/`)).json().body.title).toBe("A");
  });

  test("never changes a revision that is public or scheduled", async () => {
    const { id } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    await editor("PUT", `${path}schedule/`, { revision: 1, at: new Date(Date.now() + 3_600_000).toISOString() });
    const saved = await editor("PUT", path, { version: 1, body: article({ title: "later" }) });
    expect(saved.json()).toMatchObject({ revision: 2, state: "scheduled", schedule: { revision: 1 } });
    await editor("POST", `${path}publications/`, { revision: 2, audience: "nobody" });
    expect((await editor("PUT", path, { version: 2, body: article({ title: "last" }) })).json().revision).toBe(3);
    await expect(
      db
        .updateTable("content_revisions")
        .set({ body: JSON.stringify({}) as never })
        .where("item_id", "=", id)
        .where("n", "=", 2)
        .execute(),
    ).rejects.toThrow("cannot be changed");
  });

  test("an old version is refused with who saved when and both texts, and changes nothing", async () => {
    const { id, version } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    await colleague("PUT", path, { version, body: article({ title: "theirs" }) });
    const reply = await editor("PUT", path, { version, body: article({ title: "mine" }) });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { conflict: { by: "Dedan Kimathi", at: expect.any(String), version: 2, body: article({ title: "theirs" }) } },
    ]);
    expect((await editor("GET", path)).json().body.title).toBe("theirs");
    const publication = await editor("POST", `${path}publications/`, { revision: 2, version, audience: "nobody" });
    expect(publication.statusCode).toBe(409);
  });

  test("the same draft sent twice is saved once", async () => {
    const { id, version } = await createArticle();
    const body = article({ title: "sent again" });
    const replies = [];
    for (let count = 0; count < 2; count += 1) {
      replies.push(await editor("PUT", `${ARTICLES}${id}/`, { version, body }));
    }
    expect(replies.map((reply) => [reply.statusCode, reply.json().version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  test.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["a handler", '<img src="/a.png" alt="a" onerror="alert(1)">', '<img src="/a.png" alt="a" loading="lazy" />'],
    ["a javascript: link", '<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ["a frame", '<iframe src="https://evil.example"></iframe><p>a</p>', "<p>a</p>"],
    ["an SVG", '<svg><script>alert(1)</script><a href="javascript:1">x</a></svg><p>a</p>', "<p>a</p>"],
    ["a data: picture", '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">', '<img alt="" loading="lazy" />'],
    ["a style", '<p style="position:fixed" class="x">a</p><style>p{}</style>', "<p>a</p>"],
  ])("%s is never stored", async (_, content, stored) => {
    const { id, body } = await createArticle({ content });
    expect(body.content).toBe(stored);
    const revision = await db
      .selectFrom("content_revisions")
      .select("body")
      .where("kind", "=", "articles")
      .where("item_id", "=", id)
      .executeTakeFirstOrThrow();
    const live = await db.selectFrom("news_articles").select("content").where("id", "=", id).executeTakeFirstOrThrow();
    expect([revision.body.content, live.content]).toEqual([stored, stored]);
  });

  test("with a character that cannot be stored is refused", async () => {
    for (const half of ["\ud800", "\udc00 office"]) {
      const body = { ...createContentBody("branches"), hours: half };
      expect((await editor("POST", "/staff/content/branches/", { body })).statusCode).toBe(400);
    }
  });

  test("a picture or link that is no file of the site or https is refused", async () => {
    for (const image of [
      "javascript:alert(1)",
      "//evil.example/x.png",
      "data:image/png;base64,AA",
      "http://x.example/a",
    ]) {
      expect((await editor("POST", ARTICLES, { body: article({ image }) })).statusCode, image).toBe(400);
    }
  });
});

describe("an article that was there before", () => {
  test("has what visitors see as its first revision, and keeps it when it is edited", async () => {
    const { storeArticle } = await import("#features/news/news.ts");
    const id = (await storeArticle(db, {
      ...{ title: "From before", content: "<p>Old</p>", image: "/pictures/a.webp", category: null, author: "Tom" },
      publishedAt: new Date("2026-03-01T00:00:00Z"),
    }))!;
    const path = `${ARTICLES}${id}/`;
    const before = (await publicArticle(id)).json();
    const item = (await editor("GET", path)).json();
    expect(item).toMatchObject({
      version: 1,
      revision: 1,
      state: "published",
      edited_by: null,
      published: { revision: 1 },
    });
    expect(item.body).toMatchObject({ title: "From before", image: "/pictures/a.webp", category: null, author: "Tom" });
    expect((await editor("GET", `${path}revisions/`)).json().results).toMatchObject([{ revision: 1, published: true }]);
    await editor("PUT", path, { version: 1, body: { ...item.body, title: "Corrected" } });
    expect((await publicArticle(id)).json()).toEqual(before);
    await editor("POST", `${path}publications/`, { revision: 2 });
    expect((await publicArticle(id)).json()).toEqual({ ...before, title: "Corrected" });
    await editor("POST", `${path}publications/`, { revision: 1 });
    expect((await publicArticle(id)).json()).toEqual(before);
  });
});

describe("taking an item off the site", () => {
  test("makes its address not found, or redirects it until it is public again", async () => {
    const { id } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
    const date = (await publicArticle(id)).json().created_at;
    const reply = await editor("POST", `${path}unpublications/`, { redirect_to: "/news/1" });
    expect(reply.json()).toMatchObject({ state: "unpublished", published: null });
    expect((await publicArticle(id)).statusCode).toBe(404);
    const redirect = () => api("GET /redirects/", { query: { path: `/news/${id}` } });
    expect(await redirect()).toEqual({ results: [{ from: `/news/${id}`, to: "/news/1" }], next: null });
    await editor("POST", `${path}unpublications/`, {});
    await editor("POST", `${path}publications/`, { revision: 1 });
    expect((await redirect()).results).toEqual([]);
    expect((await publicArticle(id)).json().created_at).toBe(date);
  });

  test("cancels its schedule, so that nothing brings it back", async () => {
    const { id } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    await editor("POST", `${path}publications/`, { revision: 1 });
    await editor("PUT", `${path}schedule/`, { revision: 1, at: new Date(Date.now() + 60_000).toISOString() });
    expect((await editor("POST", `${path}unpublications/`, {})).json()).toMatchObject({ schedule: null });
  });
});

test("restoring makes a draft and publishes nothing, and twice makes no other", async () => {
  const { id } = await createArticle({ title: "first" });
  const path = `${ARTICLES}${id}/`;
  await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
  await editor("PUT", path, { version: 1, body: article({ title: "second" }) });
  await editor("POST", `${path}publications/`, { revision: 2 });
  for (let count = 0; count < 2; count += 1) {
    const reply = await editor("POST", `${path}restorations/`, { revision: 1 });
    expect(reply.json()).toMatchObject({ revision: 3, body: { title: "first" }, published: { revision: 2 } });
  }
  expect((await publicArticle(id)).json().title).toBe("second");
});

test("a pinned article is listed first until its time, and paging neither skips nor repeats one", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { id } = await createArticle({ category: await categoryIdOf(db, "articles", "Pinned") });
    await editor("POST", `${ARTICLES}${id}/publications/`, { revision: 1, audience: "nobody" });
    ids.push(id);
  }
  const walk = async (limit: number) => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await api("GET /news/", { query: { category: "Pinned", limit, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    return seen;
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await editor("PUT", `${ARTICLES}${ids[0]}/pin/`, { until: tomorrow });
  await editor("PUT", `${ARTICLES}${ids[2]}/pin/`, { until: tomorrow });
  const expected = [ids[2], ids[0], ids[4], ids[3], ids[1]];
  for (const limit of [1, 2, 3, 10]) expect(await walk(limit), `pages of ${limit}`).toEqual(expected);
  await editor("PUT", `${ARTICLES}${ids[2]}/pin/`, { until: new Date(Date.now() - 1_000).toISOString() });
  await editor("PUT", `${ARTICLES}${ids[0]}/pin/`, { until: null });
  expect(await walk(2)).toEqual(ids.toReversed());
});

describe("the list of staff", () => {
  test("shows drafts with their state, sorted and in pages without gaps", async () => {
    const made: number[] = [];
    for (const title of ["Mombasa b", "Mombasa a", "Mombasa c"]) made.push((await createArticle({ title })).id);
    await editor("POST", `${ARTICLES}${made[1]}/publications/`, { revision: 1, audience: "nobody" });
    const walk = async (sort: string) => {
      const titles: string[] = [];
      let after = "";
      do {
        const reply = (await editor("GET", `${ARTICLES}?q=mombasa&limit=1&total=1&sort=${sort}${after}`)).json();
        expect(reply.total).toEqual({ count: 3, capped: false });
        titles.push(...reply.results.map((row: { title: string }) => row.title));
        after = reply.next ? `&after=${reply.next}` : "";
      } while (after);
      return titles;
    };
    expect(await walk("-edited")).toEqual(["Mombasa c", "Mombasa a", "Mombasa b"]);
    expect(await walk("title")).toEqual(["Mombasa a", "Mombasa b", "Mombasa c"]);
    expect(await walk("-published")).toEqual(["Mombasa a", "Mombasa c", "Mombasa b"]);
    const { results } = (await editor("GET", `${ARTICLES}?q=mombasa&state=published`)).json();
    expect(results).toMatchObject([
      { id: made[1], state: "published", has_changes: false, place: { level: "nation", name: "Kenya" } },
    ]);
  });
});

test.each([
  ["Wairimũ’s orchard", "wairimu's"],
  ["Nyakairu's well", "NYAKAIRŨS"],
])("staff find %s by %s", async (title, q) => {
  const { id } = await createArticle({ title });
  const { results, total } = (await editor("GET", `${ARTICLES}?total=1&q=${encodeURIComponent(q)}`)).json();
  expect([results.map((row: { id: number }) => row.id), total.count]).toEqual([[id], 1]);
});

test("a page of another order is refused", async () => {
  const { next } = (await editor("GET", `${ARTICLES}?limit=1`)).json();
  const reply = await editor("GET", `${ARTICLES}?limit=1&sort=title&after=${next}`);
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { after: ["This page does not exist."] }]);
});

describe("deleting", () => {
  test.each([
    "articles",
    "events",
    "leaders",
    "gallery-items",
    "products",
    "pickup-locations",
    "branches",
    "redirects",
  ] as const)("removes a draft of %s that nobody saw, with its revisions, once", async (kind) => {
    const id = await createContent(services, kind);
    const path = `/staff/content/${kind}/${id}/`;
    const admin = createStaffCaller(
      app,
      services,
      await createStaff(services, kind.startsWith("p") ? "finance_officer" : "secretary_general"),
    );
    expect((await admin("DELETE", path)).json()).toEqual({ message: "The draft was deleted." });
    expect([(await admin("GET", path)).statusCode, (await admin("DELETE", path)).statusCode]).toEqual([404, 404]);
    const left = db.selectFrom("content_revisions").select("n").where("kind", "=", kind).where("item_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  test("is refused once it was public, and while it is scheduled", async () => {
    const { id } = await createArticle();
    const path = `${ARTICLES}${id}/`;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await editor("PUT", `${path}schedule/`, { revision: 1, at: tomorrow });
    expect((await editor("DELETE", path)).statusCode).toBe(409);
    await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
    expect((await editor("DELETE", path)).statusCode).toBe(409);
    await editor("POST", `${path}unpublications/`, {});
    const refused = await editor("DELETE", path);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This was public or is scheduled, so it stays in the records. Take it off the site instead.",
    ]);
    expect((await editor("GET", path)).statusCode).toBe(200);
  });
});

test("what belongs to deleted rows is deleted with them", async () => {
  const { id } = await createArticle();
  await editor("PUT", `${ARTICLES}${id}/schedule/`, {
    revision: 1,
    at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await deleteItems(db, "articles", [id]);
  for (const table of ["content_items", "content_revisions", "content_schedules"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("kind")
      .where("kind", "=", "articles")
      .where("item_id", "=", id)
      .execute();
    expect(rows, table).toEqual([]);
  }
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createArticle } from "./news.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

type Query = { limit?: number; cursor?: string; category?: string; q?: string };
const page = (query: Query = {}) => server.api("GET /news/", { query });
const idsOf = async (query: Query = {}) => (await page({ limit: 100, ...query })).results.map(({ id }) => id);

test("an article has the fields of the contract, dated by its publication", async () => {
  const { id } = await createArticle(server, {
    title: "Twenty-Four Open Doors",
    content: "<p>On <strong>Saturday</strong> morning</p>",
    image: "/pictures/news-1.webp",
    category: "Party News",
    author: "Achieng Atandi",
    publishedAt: new Date("2026-11-16T06:00:00.000Z"),
  });
  const article = {
    id,
    title: "Twenty-Four Open Doors",
    content: "<p>On <strong>Saturday</strong> morning</p>",
    image: "/pictures/news-1.webp",
    created_at: "2026-11-16T06:00:00.000Z",
    category: { name: "Party News" },
    author: { name: "Achieng Atandi" },
  };
  expect(await server.api("GET /news/{id}/", { params: { id } })).toEqual(article);
  expect((await page({ limit: 1 })).results).toEqual([article]);
});

test("drafts and articles with a future publication date are not found", async () => {
  const draft = await createArticle(server, { publishedAt: null });
  const tomorrow = await createArticle(server, { publishedAt: new Date(Date.now() + 86_400_000) });
  for (const { id } of [draft, tomorrow]) {
    await expect(server.api("GET /news/{id}/", { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await idsOf()).not.toContain(id);
  }
});

test("paging neither skips nor repeats articles that are published meanwhile or at the same instant", async () => {
  const instant = new Date("2026-03-01T00:00:00.123Z");
  for (let count = 0; count < 5; count += 1) await createArticle(server, { category: "Paged", publishedAt: instant });
  for (let count = 0; count < 4; count += 1) await createArticle(server, { category: "Paged" });
  const all = await idsOf({ category: "Paged" });
  expect(all).toHaveLength(9);

  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { results, next } = await page({ category: "Paged", limit: 2, ...(cursor ? { cursor } : {}) });
    ids.push(...results.map(({ id }) => id));
    cursor = next ?? undefined;
    if (ids.length === 2) await createArticle(server, { category: "Paged", publishedAt: new Date() });
  } while (cursor);
  expect(ids).toEqual(all);
});

test("a category lists only its articles", async () => {
  const { id } = await createArticle(server, { category: "Guides" });
  expect(await idsOf({ category: "Guides" })).toEqual([id]);
  expect(await idsOf({ category: "No such thing" })).toEqual([]);
});

test("a search finds articles that contain all words, by prefix or stem, in any order", async () => {
  const { id } = await createArticle(server, {
    title: "How to Read Your County Budget",
    content: "<p>Elections and <em>devolution</em> cost 50% of <a href='/hidden'>nothing</a> &amp; more.</p>",
  });
  for (const q of ["budget", "BUDGET county", "election", "devolu", "budg elect", "50%", "  county  "]) {
    expect(await idsOf({ q }), q).toContain(id);
  }
  for (const q of [
    "budget giraffe",
    "hidden",
    "href",
    "em",
    "%",
    "_",
    "!",
    "'; --",
    "giraffe:*|budget",
    "!giraffe & budget",
    "𝔘",
    "½",
  ]) {
    expect(await idsOf({ q }), q).not.toContain(id);
  }
});

test.each([
  ["Kisumũ", "kisumu"],
  ["Kisumu", "kisumũ"],
  ["Kisumu", "KISUMU\u0303"],
  ["The coordinators’ day", "coordinators' day"],
  ["The coordinators' day", "coordinators’"],
  ["The coordinators' day", "coordinator"],
  ["Ng'ang'a speaks", "nganga"],
  ["Nganga speaks", "ng’ang’a"],
  ["Ng’ang’a speaks", "ng'ang'a"],
  ["Wanjiru-Kipchumba", "kipchumba"],
])("%s is found by %s", async (title, q) => {
  const { id } = await createArticle(server, { title });
  const other = await createArticle(server, { title: "Of something else" });
  const found = await idsOf({ q });
  expect([found.includes(id), found.includes(other.id)]).toEqual([true, false]);
});

test("executable markup is removed before storing and before serving", async () => {
  const unsafeArticle = `<p onclick="x()">Before</p><script>x()</script><iframe src="/x"></iframe><p>after</p>`;
  const { id } = await createArticle(server, { content: unsafeArticle });
  const row = () => server.db.selectFrom("news_articles").select("content").where("id", "=", id).executeTakeFirst();
  expect((await row())!.content).toBe("<p>Before</p><p>after</p>");

  await sql`update news_articles set content = ${unsafeArticle} where id = ${id}`.execute(server.db);
  const served = await server.api("GET /news/{id}/", { params: { id } });
  expect(served.content).toBe("<p>Before</p><p>after</p>");
});

test("a changed cursor is rejected", async () => {
  const { next } = await page({ limit: 1 });
  for (const cursor of [`${next}x`, next!.slice(1), "x", "", "%00"]) {
    const reply = await server.app.inject({ url: "/news/", query: { cursor } });
    expect(reply.statusCode, cursor).toBe(400);
    expect(reply.json().fields.cursor).toHaveLength(1);
  }
});

test("an unknown article is not found, and an invalid id is rejected", async () => {
  expect((await server.app.inject({ url: "/news/2147483647/" })).json()).toEqual({ detail: "Not found." });
  expect((await server.app.inject({ url: "/news/2147483648/" })).statusCode).toBe(400);
  expect((await server.app.inject({ url: "/news/x/" })).statusCode).toBe(400);
});

test("an unchanged list is answered with 304", async () => {
  const first = await server.app.inject({ url: "/news/" });
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const again = await server.app.inject({ url: "/news/", headers: { "if-none-match": String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

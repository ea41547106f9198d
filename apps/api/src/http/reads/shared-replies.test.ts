import { allEndpoints } from "@party/contract/api";
import { methodAndPath } from "@party/contract/endpoint";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allowedOriginsOf } from "#config.ts";
import { storeArticle } from "#features/news/news.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";

const CACHE_MS = 1_000;
const { app, db, services, logged, close } = await startTestApi({ REPLY_CACHE_MS: String(CACHE_MS) });
afterAll(close);
beforeAll(() => seedDemo(services));

const cached = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ cache, access }) => cache && access === "public")
  .map(({ route }) => methodAndPath(route).path.replace("{id}", "1").replace("{slug}", "nyeri"));
const queries: Record<string, string> = { "/constituencies/": "?county=1", "/wards/": "?constituency=1" };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** Headers but those of the request and the time. */
function lasting({ headers }: Awaited<ReturnType<typeof get>>) {
  const { "x-request-id": id, date, ...others } = headers;
  expect(id).toMatch(/^[\w-]{36}$/);
  return others;
}

const article = (title: string) =>
  storeArticle(db, {
    ...{ title, content: "<p>Water comes to the ward.</p>", image: null, category: null, author: null },
    publishedAt: new Date(),
  });

test.each(cached)("%s is the same for the next caller, byte for byte, with an id of its own", async (path) => {
  const url = path + (queries[path] ?? "");
  const origin = services.config.siteUrl;
  const first = await get(url, { origin });
  const second = await get(url, { authorization: "Bearer of.somebody.else", origin });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.rawPayload).toEqual(first.rawPayload);
  expect(lasting(second)).toEqual(lasting(first));
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  const known = await get(url, { origin, "if-none-match": String(first.headers.etag) });
  expect([known.statusCode, known.body, known.headers["content-type"]]).toEqual([304, "", undefined]);
  expect(known.headers.etag).toBe(first.headers.etag);
});

test("each origin of the site may read a reply that was made for a caller without one", async () => {
  const origins = allowedOriginsOf(services.config.siteUrl, services.config);
  expect(origins.length).toBeGreaterThan(1);
  for (const origin of ["", ...origins, ""]) {
    const { headers } = await get("/counties/", origin ? { origin } : {});
    expect(headers["access-control-allow-origin"]).toBe(origin || undefined);
  }
});

test("what is published is in the list when the time is over, and at once under another URL", async () => {
  const before = await get("/news/?limit=5");
  const linesBefore = logged().match(/"route":"\/news\/"/g)!.length;
  await article("Boreholes for Turkana");
  expect((await get("/news/?limit=5")).body).toBe(before.body);
  expect(logged().match(/"route":"\/news\/"/g)).toHaveLength(linesBefore);
  expect((await get("/news/?limit=6")).body).toContain("Boreholes for Turkana");
  await vi.waitFor(async () => expect((await get("/news/?limit=5")).body).toContain("Boreholes for Turkana"), {
    timeout: 10 * CACHE_MS,
  });
});

test("errors, HEAD and what only one person may read are not shared", async () => {
  const next = Number(await article("Roads for Kitui")) + 1;
  expect((await get(`/news/${next}/`)).statusCode).toBe(404);
  expect(await article("Dams for Makueni")).toBe(next);
  expect((await get(`/news/${next}/`)).statusCode).toBe(200);
  await get("/counties/");
  const head = await app.inject({ method: "HEAD", url: "/counties/" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  await get("/healthz");
  const lines = logged().match(/"route":"\/healthz"/g)!.length;
  await get("/healthz");
  expect(logged().match(/"route":"\/healthz"/g)).toHaveLength(lines + 1);
});

test("many different URLs do not fill the memory", async () => {
  const urls = Array.from({ length: 300 }, (_, n) => `/news/?q=word${n}`);
  for (const url of urls) await get(url);
  const lines = () => logged().match(/"route":"\/news\/"/g)!.length;
  const before = lines();
  await get(urls.at(-1)!);
  expect(lines()).toBe(before);
  await get(urls[0]!);
  expect(lines()).toBe(before + 1);
});

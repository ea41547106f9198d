import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { api, app, close } = await startTestApi();
afterAll(close);

test("the lists hold 47 counties, 290 constituencies and 1450 wards without duplicates", async () => {
  const counties = await api("GET /counties/");
  const constituencies = await Promise.all(
    counties.map(({ id }) => api("GET /constituencies/", { query: { county: id } })),
  );
  const wards = await Promise.all(
    constituencies.flat().map(({ id }) => api("GET /wards/", { query: { constituency: id } })),
  );
  expect([counties, constituencies.flat(), wards.flat()].map((list) => new Set(list.map(({ id }) => id)).size)).toEqual(
    [47, 290, 1450],
  );
});

test("places are listed in alphabetical order", async () => {
  const names = (await api("GET /counties/")).map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

test("a county that does not exist has no constituencies", async () => {
  expect(await api("GET /constituencies/", { query: { county: 48 } })).toEqual([]);
});

test.each(["", "?county=", "?county=nairobi", "?county=0", "?county=99999999999", "?county=1&county=2"])(
  "the constituencies request with the query %j is rejected",
  async (query) => {
    const reply = await app.inject(`/constituencies/${query}`);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual(["county"]);
  },
);

test("the trailing slash of a URL is optional", async () => {
  expect((await app.inject("/wards?constituency=94")).body).toBe((await app.inject("/wards/?constituency=94")).body);
});

test("lists of places are cached for a day and revalidated with 304", async () => {
  const first = await app.inject("/counties/");
  expect(first.headers["cache-control"]).toBe("public, max-age=86400");
  const again = await app.inject({ url: "/counties/", headers: { "if-none-match": String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const other = await app.inject({ url: "/counties/", headers: { "if-none-match": '"other"' } });
  expect(other.statusCode).toBe(200);
});

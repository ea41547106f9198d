import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { app, close } = await startTestApi({ SITE_URL: "https://party.example" });
afterAll(close);

test("a sample row's picture is redirected from the API to the site", async () => {
  const reply = await app.inject("/pictures/news-1-960.webp");
  expect([reply.statusCode, reply.headers.location]).toEqual([302, "https://party.example/pictures/news-1-960.webp"]);
});

test("redirects lead only to the site", async () => {
  for (const url of [
    "/pictures//elsewhere.example/a",
    "/videos/%2e%2e//elsewhere.example",
    "/pictures/..//elsewhere.example",
  ]) {
    const { location } = (await app.inject(url)).headers;
    if (location !== undefined) expect(new URL(location).host).toBe("party.example");
  }
});

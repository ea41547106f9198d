import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { app, close } = await startTestApi({ SITE_URL: "https://party.example" });
afterAll(close);

test("a sample row's picture is found behind the API's address too", async () => {
  const reply = await app.inject("/pictures/news-1-960.webp");
  expect([reply.statusCode, reply.headers.location]).toEqual([302, "https://party.example/pictures/news-1-960.webp"]);
});

test("nobody is sent to another site", async () => {
  for (const url of [
    "/pictures//elsewhere.example/a",
    "/videos/%2e%2e//elsewhere.example",
    "/pictures/..//elsewhere.example",
  ]) {
    const { location } = (await app.inject(url)).headers;
    if (location !== undefined) expect(new URL(location).host).toBe("party.example");
  }
});

import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { api, app, db, close } = await startTestApi();
afterAll(close);

test("a healthy process says so", async () => {
  expect(await api("GET /healthz")).toEqual({ status: "ok" });
  expect(await api("GET /readyz")).toEqual({ status: "ok" });
});

test("without its database it lives, but is not ready", async () => {
  await db.destroy();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  const reply = await app.inject("/readyz");
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: "We are very busy right now. Please try again in a moment." },
  ]);
});

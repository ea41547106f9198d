import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";

const { api, app, services, close } = await startTestApi();
afterAll(close);

test("a healthy process is live and ready", async () => {
  expect(await api("GET /healthz")).toEqual({ status: "ok" });
  expect(await api("GET /readyz")).toEqual({ status: "ok", media: "ok" });
});

test("a process without its database is live but not ready", async () => {
  await services.probe.destroy();
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  const reply = await app.inject("/readyz");
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: "We cannot reach our records right now. Please try again in a few minutes." },
  ]);
});

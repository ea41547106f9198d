import { ApiError } from "@party/contract/client";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { findSubscribers } from "#features/topics/topics.queries.ts";
import { startTestApi } from "#testing/api.ts";

const { db, services, as, close } = await startTestApi();
afterAll(close);

test("a member is subscribed to every topic by default, and choices are stored", async () => {
  const wangari = await createSignedInUser(services);
  const call = as(wangari.access);
  expect((await call("GET /api/notification-topics/")).results.map(({ wanted }) => wanted)).toEqual(
    Array(6).fill(true),
  );
  const choices = [{ topic: "news", channel: "mail", wanted: false } as const];
  await call("PUT /api/notification-topics/", { body: { choices } });
  await call("PUT /api/notification-topics/", { body: { choices: [{ ...choices[0]!, channel: "dashboard" }] } });
  const off = (await call("GET /api/notification-topics/")).results.filter(({ wanted }) => !wanted);
  expect(off.map(({ topic, channel }) => `${topic} ${channel}`)).toEqual(["news mail", "news dashboard"]);
  expect(await findSubscribers(db, [wangari.id], "news")).toEqual([]);
  expect(await findSubscribers(db, [wangari.id], "events_near_me")).toMatchObject([{ email: wangari.email }]);
});

test("membership and payments cannot be turned off, and such a request changes nothing", async () => {
  const tom = await createSignedInUser(services);
  const failure = await as(tom.access)("PUT /api/notification-topics/", {
    body: {
      choices: [
        { topic: "news", channel: "mail", wanted: false },
        { topic: "membership", channel: "mail", wanted: false },
      ],
    },
  }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect((failure as ApiError).text).toBe("We always tell you about your membership and payments.");
  expect((await as(tom.access)("GET /api/notification-topics/")).results.every(({ wanted }) => wanted)).toBe(true);
});

test("topic choices apply only to the member who made them", async () => {
  const [dedan, wangari] = [await createSignedInUser(services), await createSignedInUser(services)];
  await as(dedan.access)("PUT /api/notification-topics/", {
    body: { choices: [{ topic: "news", channel: "mail", wanted: false }] },
  });
  const { results } = await as(wangari.access)("GET /api/notification-topics/");
  expect(results.every(({ wanted }) => wanted)).toBe(true);
});

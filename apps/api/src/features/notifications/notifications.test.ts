import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { NotificationCount } from "@party/contract/notifications";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { sendAbortedRequests } from "#testing/fuzz.ts";
import { createNotification } from "./notifications.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi({}, { listen: true });
});
afterAll(() => server.close());

const createMember = () => createSignedInUser(server.services);

/** Opens the event stream of a member, as a page does. */
async function follow(access: string | undefined) {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  const request = get(`${server.url}/api/notifications/events/`, { headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const counts: NotificationCount[] = [];
  let ended = false;
  response.setEncoding("utf8").on("data", (text: string) => {
    for (const [, data] of text.matchAll(/^data: (.*)$/gm)) counts.push(JSON.parse(data!) as NotificationCount);
  });
  response.on("end", () => {
    ended = true;
  });
  return {
    status: response.statusCode,
    latest: () => counts.at(-1),
    isEnded: () => ended,
    leave: () => void response.destroy(),
  };
}

test("a member lists only their own notifications, newest first", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const titles = ["a", "b", "c", "d", "e"];
  for (const title of titles) await createNotification(server.db, wangari.id, { title });
  await createNotification(server.db, tom.id, { title: "for Tom alone" });
  const counts: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await server.as(wangari.access)("GET /api/notifications/", {
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    });
    expect(page.results.length).toBeLessThanOrEqual(2);
    counts.push(...page.results.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(counts).toEqual(titles.toReversed());
});

test("a read notification stays read, and the count is of the unread ones", async () => {
  const { id, access } = await createMember();
  const api = server.as(access);
  const first = await createNotification(server.db, id);
  const second = await createNotification(server.db, id);
  expect(await api("GET /api/notifications/count/")).toEqual({ unread: 2, newest: second });
  for (const _ of [1, 2]) {
    expect(await api("POST /api/notifications/{id}/read/", { params: { id: first } })).toEqual({
      unread: 1,
      newest: second,
    });
  }
  const { results } = await api("GET /api/notifications/");
  expect(results.map((one) => [one.id, one.read])).toEqual([
    [second, false],
    [first, true],
  ]);
});

test("marking all as read leaves later notifications unread", async () => {
  const { id, access } = await createMember();
  await createNotification(server.db, id);
  const counts = await createNotification(server.db, id);
  const newest = await createNotification(server.db, id);
  expect(await server.as(access)("POST /api/notifications/read/", { body: { until: counts } })).toEqual({
    unread: 1,
    newest,
  });
});

test("another member's notification is not found, and stays unread", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const id = await createNotification(server.db, wangari.id);
  await expect(server.as(tom.access)("POST /api/notifications/{id}/read/", { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  await server.as(tom.access)("POST /api/notifications/read/", { body: { until: id } });
  expect((await server.as(wangari.access)("GET /api/notifications/count/")).unread).toBe(1);
});

test("the event stream sends the unread count of its member after every change", async () => {
  const [wangari, tom] = [await createMember(), await createMember()];
  const [page, toms] = [await follow(wangari.access), await follow(tom.access)];
  await expectEventually(page.latest).toEqual({ unread: 0, newest: null });
  await expectEventually(toms.latest).toEqual({ unread: 0, newest: null });
  const id = await createNotification(server.db, wangari.id);
  await expectEventually(page.latest).toEqual({ unread: 1, newest: id });
  await server.as(wangari.access)("POST /api/notifications/{id}/read/", { params: { id } });
  await expectEventually(page.latest).toEqual({ unread: 0, newest: id });
  expect(toms.latest()).toEqual({ unread: 0, newest: null });
  page.leave();
  toms.leave();
});

test("a notification whose transaction fails is not sent", async () => {
  const { id, access } = await createMember();
  const page = await follow(access);
  await expectEventually(page.latest).toEqual({ unread: 0, newest: null });
  const failing = server.db.transaction().execute(async (tx) => {
    await createNotification(tx, id);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  const real = await createNotification(server.db, id);
  await expectEventually(page.latest).toEqual({ unread: 1, newest: real });
  page.leave();
});

test("the event stream requires a session and closes when the session ends", async () => {
  expect((await follow(undefined)).status).toBe(401);
  const { id, access, refresh } = await createMember();
  const page = await follow(access);
  await expectEventually(page.latest).toEqual({ unread: 0, newest: null });
  await server.as(access)("POST /api/auth/logout/", { body: { refresh_token: refresh } });
  await createNotification(server.db, id);
  await expectEventually(page.isEnded).toBe(true);
  expect(page.latest()).toEqual({ unread: 0, newest: null });
  expect((await follow(access)).status).toBe(401);
});

test("the number of event streams per member is limited", async () => {
  const { access } = await createMember();
  const pages = await Promise.all(Array.from({ length: 8 }, () => follow(access)));
  expect((await follow(access)).status).toBe(429);
  for (const { leave } of pages) leave();
});

test("connections reset before the reply do not count towards the limit of event streams", async () => {
  const { access } = await createMember();
  await sendAbortedRequests(`${server.url}/api/notifications/events/`, 40, { authorization: `Bearer ${access}` });
  await expectEventually(async () => {
    const page = await follow(access);
    page.leave();
    return page.status;
  }).toBe(200);
});

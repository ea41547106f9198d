import { afterAll, expect, test } from "vitest";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "../content.factories.ts";
import { previewToken, verifyPreviewToken } from "./previews.ts";

const { app, services, close } = await startTestApi();
afterAll(close);
const { secretKey, siteUrl } = services.config;

const staff = await createStaff(services, "communications");
const by = staff.id;
const editor = createStaffCaller(app, services, staff);
const show = (token: string) => app.inject({ url: `/previews/${token}/` });

test("a preview shows the revision as the public endpoint would, uncached and without a cookie", async () => {
  const { id } = (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json();
  const made = (await editor("POST", `/staff/content/articles/${id}/previews/`, { revision: 1 })).json();
  expect(made.url).toMatch(new RegExp(`^${siteUrl}/preview/articles\\.${id}\\.1\\.`));
  const reply = await show(made.url.split("/").at(-1));
  expect(reply.json().kind).toBe("articles");
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["set-cookie"]).toBeUndefined();
  await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "nobody" });
  const { created_at, ...published } = (await app.inject({ url: `/news/${id}/` })).json();
  expect(reply.json().item).toEqual({ ...published, created_at: expect.any(String) });
});

test("an event's preview has the fields of the public event, and a later draft does not change it", async () => {
  const body = { ...createContentBody("events"), title: "First" };
  const { id } = (await editor("POST", "/staff/content/events/", { body })).json();
  await editor("POST", `/staff/content/events/${id}/publications/`, { revision: 1, audience: "nobody" });
  const { url } = (await editor("POST", `/staff/content/events/${id}/previews/`, { revision: 1 })).json();
  await editor("PUT", `/staff/content/events/${id}/`, { version: 1, body: { ...body, title: "Second" } });
  const published = (await app.inject({ url: `/events/${id}/` })).json();
  const { item, kind } = (await show(url.split("/").at(-1))).json();
  const { sequence: _, updated_at: __, ...shown } = published;
  expect({ item, kind }).toMatchObject({ kind: "events", item: shown });
  expect(Object.keys(item).toSorted()).toEqual(Object.keys(published).toSorted());
});

test("a preview is not found after an hour, and the reply says when that is", async () => {
  const id = await createContent(services, "articles");
  const { expires_at, url } = (await editor("POST", `/staff/content/articles/${id}/previews/`, { revision: 1 })).json();
  const token = url.split("/").at(-1);
  const ends = new Date(expires_at);
  expect(ends.getTime() - Date.now()).toBeLessThanOrEqual(3_601_000);
  expect(verifyPreviewToken(secretKey, token, new Date(ends.getTime() - 1))).toEqual({
    kind: "articles",
    id,
    revision: 1,
    by,
  });
  expect(verifyPreviewToken(secretKey, token, ends)).toBeUndefined();
  const ended = previewToken(secretKey, { kind: "articles", id, revision: 1, by }, new Date(Date.now() - 1_000));
  expect((await show(ended)).statusCode).toBe(404);
});

test("a changed token opens nothing", async () => {
  const id = await createContent(services, "articles");
  const other = await createContent(services, "articles");
  const token = previewToken(secretKey, { kind: "articles", id, revision: 1, by }, new Date(Date.now() + 60_000));
  const [kind, , revision, , ends, mac] = token.split(".");
  for (const forged of [
    [kind, other, revision, by, ends, mac],
    [kind, id, 2, by, ends, mac],
    [kind, id, revision, by + 1, ends, mac],
    ["events", id, revision, by, ends, mac],
    [kind, id, revision, by, Number(ends) + 3_600, mac],
    [kind, id, revision, by, ends, `A${mac!.slice(1)}`],
    [kind, id, revision, by, ends, ""],
    ["texts", id, revision, by, ends, mac],
  ]) {
    if (forged.join(".") !== token) expect((await show(forged.join("."))).statusCode, String(forged)).toBe(404);
  }
  const unknown = previewToken(secretKey, { kind: "articles", id, revision: 9, by }, new Date(Date.now() + 60_000));
  expect((await show(unknown)).statusCode).toBe(404);
});

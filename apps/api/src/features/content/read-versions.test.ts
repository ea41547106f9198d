import { type ContentKindName, contentKindNames } from "@party/contract/values/content";
import { hasOperation } from "@party/contract/values/content-access";
import { afterAll, describe, expect, test } from "vitest";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createPublishableBody, createStaffCaller } from "./content.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const secretary = await createStaff(services, "secretary_general");
const finance = await createStaff(services, "finance_officer");
const publisherOf = (kind: ContentKindName) => (/^(products|pickup)/.test(kind) ? finance : secretary);

/** A body that differs from the one that was read. */
const swapped = (body: object): object => {
  const name = ["title", "name", "address", "to"].find((key) => key in body);
  if (name) return { ...body, [name]: name === "to" ? "/donate" : "Vote for my brother" };
  const { text } = body as { text: object };
  return { ...body, text: { ...text, text: "Send gifts to 0712 345 678" } };
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe.each(contentKindNames.filter((kind) => hasOperation(kind, "publish")))("of %s", (kind) => {
  const author = publisherOf(kind);

  test("a text that was swapped after it was read is neither published nor scheduled, and the reader is told", async () => {
    const body = await createPublishableBody(services, kind);
    const id = await createContent(services, kind, { body, author: author.id });
    const path = `/staff/content/${kind}/${id}/`;
    const publisher = await createStaff(
      services,
      /^(products|pickup)/.test(kind) ? "finance_officer" : "secretary_general",
    );
    const call = (who: typeof author, method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
      app.inject({ method, url, headers: consoleHeaders(services, who.cookie), ...(payload ? { payload } : {}) });
    const read = (await call(publisher, "GET", path)).json();
    await call(author, "PUT", path, { kind, version: read.version, body: swapped(body) });
    const { revision, version } = read;
    const replies = [
      await call(publisher, "POST", `${path}publications/`, { revision, version, audience: "nobody" }),
      await call(publisher, "PUT", `${path}schedule/`, { revision, version, at: tomorrow() }),
    ];
    for (const reply of replies) {
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        { detail: expect.stringMatching(/^\S+ \S+ has changed this since you read it, on \d.*\. Open it again/) },
      ]);
    }
    const unnamed = await call(publisher, "POST", `${path}publications/`, { revision, audience: "nobody" });
    expect(unnamed.statusCode).toBe(400);
    expect((await call(publisher, "GET", path)).json()).toMatchObject({ published: null, schedule: null });
    // What was read is still there.
    expect((await call(publisher, "GET", `${path}revisions/${revision}/`)).json().body).toEqual(read.body);
  });
});

test("an author saves into the same revision until somebody else reads it, in the editor or as a preview", async () => {
  const coordinator = createStaffCaller(app, services, await createStaff(services, "county_coordinator"));
  const publisher = createStaffCaller(app, services, secretary);
  const body = createContentBody("articles", { level: "county", id: HOME_PLACE.county });
  const { id } = (await coordinator("POST", "/staff/content/articles/", { body })).json();
  const path = `/staff/content/articles/${id}/`;
  let version = 0;
  const save = async () => {
    version += 1;
    const saved = await coordinator("PUT", path, { version, body: { ...body, title: `Clean-up day ${version}` } });
    return saved.json().revision;
  };
  expect([await save(), await save()]).toEqual([1, 1]);
  await coordinator("GET", path);
  expect(await save()).toBe(1);
  await publisher("GET", path);
  expect([await save(), await save()]).toEqual([2, 2]);
  await publisher("POST", `${path}previews/`, { revision: 2 });
  expect([await save(), await save()]).toEqual([3, 3]);
  const { read_at } = await db
    .selectFrom("content_revisions")
    .select("read_at")
    .where("kind", "=", "articles")
    .where("item_id", "=", id)
    .where("n", "=", 3)
    .executeTakeFirstOrThrow();
  expect(read_at).toBeNull();
});

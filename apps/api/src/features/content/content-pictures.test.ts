import { afterAll, expect, test } from "vitest";
import { EVERYWHERE, NATION, toPlaceColumns } from "#access/territory.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import { listPicturesByIds } from "#features/pictures/pictures.queries.ts";
import { findPicturesByHash, replacePictureUses } from "#features/pictures/pictures.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { contentKindOf, createContent, createContentBody, createStaffCaller } from "./content.factories.ts";
import { insertRevision, listBodiesInUse, updateItem, upsertSchedule } from "./content.queries.ts";
import { applyDueSchedule } from "./publication.ts";
import { englishLanguage, lockEdition } from "./translations/edition.ts";

const { api, app, db, services, close } = await startTestApi();
afterAll(close);

const staff = await createStaff(services, "communications");
const editor = createStaffCaller(app, services, staff);

async function createPicture() {
  const id = await createLibraryPicture(services, staff.id);
  const [row] = await listPicturesByIds(db, [id]);
  const [picture] = await findPicturesByHash(db, [row!.hash]);
  const remove = async () => {
    const { statusCode, body } = await editor("DELETE", `/staff/pictures/${id}/`);
    return { statusCode, body };
  };
  const usesOf = async () => (await editor("GET", `/staff/pictures/${id}/`)).json().uses;
  return { path: picture!.urls.webp[960], hash: picture!.hash, remove, usesOf };
}

const article = (differing: object = {}) => ({ ...createContentBody("articles"), ...differing });
const withPicture = (path: string) => article({ content: `<p>The well.</p><img src="${path}" alt="A well" />` });

test("a picture of an article's text or beside it is in use, until neither draft nor page shows it", async () => {
  const [inText, beside] = [await createPicture(), await createPicture()];
  const body = { ...withPicture(inText.path), image: beside.path, image_alt: "A bus" };
  const { id } = (await editor("POST", "/staff/content/articles/", { body })).json();
  for (const { remove, usesOf } of [inText, beside]) {
    expect(await usesOf()).toEqual([{ kind: "articles", item_id: id }]);
    expect(await remove()).toMatchObject({ statusCode: 409, body: expect.stringContaining(`"item_id":${id}`) });
  }

  const listed = (await editor("GET", "/staff/content/articles/")).json().results;
  expect(listed).toContainEqual(
    expect.objectContaining({ id, image: `/media/pictures/${beside.hash}-480.webp`, published_at: null }),
  );
  const published = (
    await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "nobody" })
  ).json();
  const saved = (
    await editor("PUT", `/staff/content/articles/${id}/`, { version: published.version, body: article() })
  ).json();
  expect((await inText.remove()).statusCode).toBe(409);
  await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: saved.revision, audience: "nobody" });
  expect((await inText.remove()).statusCode).toBe(200);
  expect((await beside.remove()).statusCode).toBe(200);
});

test("a picture of a scheduled revision is in use, also after its publication by the job", async () => {
  const { path, remove, usesOf } = await createPicture();
  const { id } = (await editor("POST", "/staff/content/articles/", { body: withPicture(path) })).json();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = (
    await editor("PUT", `/staff/content/articles/${id}/schedule/`, { revision: 1, at: tomorrow })
  ).json();
  await db.updateTable("content_revisions").set({ author: null }).where("item_id", "=", id).execute();
  await editor("PUT", `/staff/content/articles/${id}/`, { version: scheduled.version, body: article() });
  expect(await usesOf()).toHaveLength(1);

  const due = { kind: "articles", item_id: id, revision: 1, at: new Date(Date.now() - 1_000) };
  await upsertSchedule(db, { ...due, scheduled_by: staff.id, announced: false });
  await applyDueSchedule(services, contentKindOf("articles"), id, "en");
  expect((await remove()).statusCode).toBe(409);
  await editor("POST", `/staff/content/articles/${id}/unpublications/`, {});
  expect(await usesOf()).toEqual([]);
});

test("saving the English and the Kiswahili of an item at once keeps the pictures of both in use", async () => {
  const [inEnglish, inKiswahili] = [await createPicture(), await createPicture()];
  const { id } = (await editor("POST", "/staff/content/articles/", { body: article() })).json();
  const path = `/staff/content/articles/${id}/translations/sw/`;
  const content = `<p>Kisima.</p><img src="${inKiswahili.path}" alt="Kisima" />`;
  const kind = contentKindOf("articles");
  const save = () => editor("PUT", path, { version: 0, source: 1, words: { content } });
  const { ended, waited } = await db.transaction().execute(async (tx) => {
    const { key, row } = await lockEdition({ db: tx, territory: EVERYWHERE }, kind, id, englishLanguage);
    const body = withPicture(inEnglish.path);
    await insertRevision(tx, { ...key, n: 2, body, author: staff.id, note: "" });
    await updateItem(tx, key, { ...toPlaceColumns(NATION), revision: 2, title: row.title });
    // What `recordPictures` finds before the Kiswahili is stored, it writes afterwards.
    const inUse = await listBodiesInUse(tx, "articles", id);
    const saving = await waitUntilBlocked(db, save());
    expect(JSON.stringify(inUse)).not.toContain(inKiswahili.hash);
    const [picture] = await findPicturesByHash(tx, [inEnglish.hash]);
    await replacePictureUses(tx, "articles", id, [picture!.id]);
    return saving;
  });
  expect((await ended).statusCode).toBe(200);
  for (const { usesOf, remove } of [inEnglish, inKiswahili]) {
    expect(await usesOf()).toEqual([{ kind: "articles", item_id: id }]);
    expect((await remove()).statusCode).toBe(409);
  }
  expect(waited).toBe(true);
});

test("a restored text may name a picture that was deleted meanwhile", async () => {
  const { path, remove } = await createPicture();
  const { id, version } = (await editor("POST", "/staff/content/articles/", { body: withPicture(path) })).json();
  await db.updateTable("content_revisions").set({ author: null }).where("item_id", "=", id).execute();
  await editor("PUT", `/staff/content/articles/${id}/`, { version, body: article() });
  expect((await remove()).statusCode).toBe(200);
  expect((await editor("POST", `/staff/content/articles/${id}/restorations/`, { revision: 1 })).statusCode).toBe(200);
});

test("a published article shows the library's pictures in all widths, which the stored text does not contain", async () => {
  const { path, hash } = await createPicture();
  await db.updateTable("pictures").set({ ready: true }).where("hash", "=", hash).execute();
  const own = `<p>The well.</p><img src="${path}" srcset="https://evil.example/x.webp 480w" sizes="1px" />`;
  const { id } = (await editor("POST", "/staff/content/articles/", { body: article({ content: own }) })).json();
  await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "nobody" });

  const { content } = await api("GET /news/{id}/", { params: { id } });
  expect(content).toContain(`srcset="/media/pictures/${hash}-`);
  expect(content).toContain('sizes="(min-width: 800px) 760px, 92vw" width="64" height="48" alt="A well in Tetu"');
  expect(content).not.toContain("evil");
  const stored = await db.selectFrom("news_articles").select("content").where("id", "=", id).executeTakeFirstOrThrow();
  const revision = await db.selectFrom("content_revisions").select("body").where("item_id", "=", id).execute();
  expect(JSON.stringify([stored, revision])).not.toMatch(/srcset|sizes/);
});

test("a published event shows them in both of its texts", async () => {
  const { path, hash } = await createPicture();
  await db.updateTable("pictures").set({ ready: true }).where("hash", "=", hash).execute();
  const html = `<p>The field.</p><img src="${path}" alt="A field" />`;
  const body = { ...createContentBody("events"), description: html, additional_info: html };
  const { id } = (await editor("POST", "/staff/content/events/", { body })).json();
  await editor("POST", `/staff/content/events/${id}/publications/`, { revision: 1, audience: "nobody" });
  const event = await api("GET /events/{id}/", { params: { id } });
  for (const text of [event.description, event.additional_info])
    expect(text).toContain(`srcset="/media/pictures/${hash}-`);
});

test("what a picture shows is told to visitors, in lists and on the page", async () => {
  const { path } = await createPicture();
  const texts = { image: path, image_alt: "A well in Tetu" };
  for (const kind of ["articles", "events"] as const) {
    const body = { ...createContentBody(kind), ...texts };
    const { id } = (await editor("POST", `/staff/content/${kind}/`, { body })).json();
    await editor("POST", `/staff/content/${kind}/${id}/publications/`, { revision: 1, audience: "nobody" });
    const shown =
      kind === "articles"
        ? await api("GET /news/{id}/", { params: { id } })
        : await api("GET /events/{id}/", { params: { id } });
    expect([kind, shown.image_alt]).toEqual([kind, "A well in Tetu"]);
  }
  const body = { ...createContentBody("gallery-items"), ...texts };
  const { id } = (await editor("POST", "/staff/content/gallery-items/", { body })).json();
  await editor("POST", `/staff/content/gallery-items/${id}/publications/`, { revision: 1 });
  const { results } = await api("GET /gallery/", { query: { limit: 50 } });
  expect(results.find((item) => item.id === id)?.image_alt).toBe("A well in Tetu");
});

test.each([
  ["articles", { image: "https://evil.example/x.png" }, "image"],
  ["articles", { content: '<p>a</p><img src="https://evil.example/x.png" alt="a" />' }, "content"],
  ["articles", { content: '<p>a</p><img alt="a" src="HTTP://evil.example/x.png">' }, "content"],
  ["events", { additional_info: '<img src="https://evil.example/x.png" alt="a" />' }, "additional_info"],
  ["leaders", { image: "https://evil.example/x.png" }, "image"],
  ["gallery-items", { media_type: "video", video: "https://evil.example/x.mp4" }, "video"],
  ["gallery-items", { thumbnail: "https://evil.example/x.png" }, "thumbnail"],
  ["gallery-items", { captions: "https://evil.example/x.vtt" }, "captions"],
] as const)("an item of %s with a file of another server is refused: %j", async (kind, differing, field) => {
  const body = createContentBody(kind);
  const foreign = { ...body, ...differing };
  const fields = { [field]: [expect.stringMatching(/^Choose a file of the library/)] };
  const begun = await editor("POST", `/staff/content/${kind}/`, { body: foreign });
  expect([begun.statusCode, begun.json().fields]).toEqual([400, fields]);
  const { id } = (await editor("POST", `/staff/content/${kind}/`, { body })).json();
  const saved = await editor("PUT", `/staff/content/${kind}/${id}/`, { version: 1, body: foreign });
  expect([saved.statusCode, saved.json().fields]).toEqual([400, fields]);
});

test("an article with a file of another server from before is read, and published only without it", async () => {
  const body = article({ image: "https://elsewhere.example/x.png" });
  const id = await createContent(services, "articles", { body });
  const path = `/staff/content/articles/${id}/`;
  expect((await editor("GET", path)).json().body.image).toBe(body.image);
  const refused = await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("file of the library")]);
  await editor("PUT", path, { version: 1, body: { ...body, image: null } });
  expect((await editor("POST", `${path}publications/`, { revision: 2, audience: "nobody" })).statusCode).toBe(200);
});

import { missingFieldErrors, missingFieldsOf } from "@party/contract/content-bodies";
import { textBodySchemas } from "@party/contract/texts";
import { inputError } from "@party/contract/values/input-error";
import { type TextKey, textIds, textKeys } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { deleteItems } from "#features/content/content.queries.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import { listPicturesByIds } from "#features/pictures/pictures.queries.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { findText, parseText, publishText, selectTextRows, unpublishText } from "./texts.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const builtIn = builtInTexts(party);
const published = async () => (await api("GET /texts/")).texts;

test.each(textKeys)(
  "the built-in text %s fits its schema, is stored unchanged, and is found without a published one",
  async (key) => {
    expect(textBodySchemas[key].parse(builtIn[key])).toEqual(builtIn[key]);
    expect(await findText(db, textIds[key])).toEqual({ key, body: builtIn[key], publishedAt: null });
    expect(missingFieldsOf("texts", { key, text: builtIn[key] })).toEqual([]);
  },
);

test("only changed texts are served, with an ETag, for a minute; unpublishing brings the built-in text back", async () => {
  expect(await published()).toEqual({});
  const announcement = { text: "Primaries are on Sunday.", link: { label: "Find your station", to: "/news/7" } };
  await publishText(db, textIds.announcement, announcement);
  expect(await published()).toEqual({ announcement });
  expect(await findText(db, textIds.announcement)).toMatchObject({ body: announcement, publishedAt: expect.any(Date) });

  const first = await app.inject("/texts/");
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const again = await app.inject({ url: "/texts/", headers: { "if-none-match": String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);

  await unpublishText(db, textIds.announcement);
  await unpublishText(db, textIds.announcement);
  expect(await published()).toEqual({});
});

describe("the announcement bar", () => {
  const bar = { text: "Primaries are on Sunday.", link: { label: "Find your station", to: "/news/7" } };
  const off = { text: "", link: { label: "", to: "" } };

  test("is gone once it was taken off the site, and the built-in one does not come back", async () => {
    const editor = createStaffCaller(app, services, await createStaff(services, "communications"));
    const path = `/staff/content/texts/${textIds.announcement}/`;
    await editor("PUT", path, { version: 1, body: { key: "announcement", text: bar } });
    await editor("POST", `${path}publications/`, { revision: 2, audience: "nobody" });
    expect(await published()).toEqual({ announcement: bar });
    expect((await editor("POST", `${path}unpublications/`, {})).json()).toMatchObject({ state: "unpublished" });
    expect(await published()).toEqual({ announcement: off });
    await editor("POST", `${path}publications/`, { revision: 2, audience: "nobody" });
    expect(await published()).toEqual({ announcement: bar });
    await deleteItems(db, "texts", [textIds.announcement]);
  });

  test("is gone when an empty one is published, and needs a link only with a text", async () => {
    expect(missingFieldErrors("texts", { key: "announcement", text: off })).toEqual([]);
    expect(missingFieldErrors("texts", { key: "announcement", text: { ...off, text: "Free." } })).toEqual([
      inputError("write_a_text"),
      inputError("site_page"),
    ]);
    await publishText(db, textIds.announcement, off);
    expect(await published()).toEqual({ announcement: off });
  });

  test("is shown until its end, and not after", async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const until = inMs(60_000);
    await publishText(db, textIds.announcement, { ...bar, until });
    expect(await published()).toEqual({ announcement: { ...bar, until } });
    await publishText(db, textIds.announcement, { ...bar, until: inMs(-1) });
    expect(await published()).toEqual({ announcement: off });
    for (const junk of ["tomorrow", "2026-13-01T00:00:00Z", 7]) {
      expect(
        missingFieldErrors("texts", { key: "announcement", text: { ...bar, until: junk } }),
        String(junk),
      ).toHaveLength(1);
    }
    await unpublishText(db, textIds.announcement);
  });
});

test("a slide takes a built-in picture or one of the library, which is then in use, and no other address", async () => {
  const picture = await createLibraryPicture(services, (await createUser(services)).id);
  const { hash } = (await listPicturesByIds(db, [picture]))[0]!;
  const uses = async () => (await listPicturesByIds(db, [picture]))[0]!.used_by;
  const hero = (image: string) => ({ ...builtIn.hero, slides: [{ image, alt: "A bus", caption: "Come in." }] });
  await publishText(db, textIds.hero, hero(`/media/pictures/${hash}`));
  expect((await published()).hero?.slides[0]?.image).toBe(`/media/pictures/${hash}`);
  expect(await uses()).toBe(1);
  const unknown = publishText(db, textIds.hero, hero(`/media/pictures/${"a".repeat(40)}`));
  await expect(unknown).rejects.toMatchObject({ codes: ["picture_unknown"] });
  for (const image of ["https://elsewhere.example/a.webp", "//elsewhere.example", "javascript:x()", "../a", ""]) {
    await expect(publishText(db, textIds.hero, hero(image)), image).rejects.toMatchObject({ codes: ["invalid_input"] });
  }
  await unpublishText(db, textIds.hero);
  expect(await uses()).toBe(0);
});

test("a body that does not fit is refused with the path of each field", () => {
  const body = { ...builtIn.manifesto, title: "", priorities: [] };
  expect(() => parseText(textIds.manifesto, body)).toThrow(
    expect.objectContaining({
      codes: ["invalid_input"],
      details: { fields: { title: [expect.any(String)], priorities: [expect.any(String)] } },
    }),
  );
  expect(missingFieldsOf("texts", { key: "manifesto", text: body })).toHaveLength(2);
  expect(() => parseText(99, {})).toThrow(expect.objectContaining({ codes: ["not_found"] }));
});

test("fields that the schema does not have are dropped, and links leave the site for nowhere", () => {
  const link = { label: "Join", to: "/joinus" };
  const kept = parseText(textIds.announcement, { text: "Free.", link, html: "<script>x()</script>" });
  expect(kept).toEqual({ text: "Free.", link });
  for (const to of ["https://elsewhere.example", "//elsewhere.example", "javascript:x()", "joinus", '/a"b']) {
    expect(
      missingFieldsOf("texts", { key: "announcement", text: { text: "Free.", link: { ...link, to } } }),
      to,
    ).toHaveLength(1);
  }
});

test("a stored body of another release, which the site could not show, is not served", async () => {
  await sql`update site_texts set body = '{"tagline": 7}', published_at = now() where id = ${textIds.hero}`.execute(db);
  expect(await published()).toEqual({});
  expect(await findText(db, textIds.hero)).toMatchObject({ body: builtIn.hero, publishedAt: null });
  await unpublishText(db, textIds.hero);
});

test("every text is a row of content with its number and title", async () => {
  const { rows } = await sql<{
    id: number;
    title: string;
  }>`select id, title from (${selectTextRows(Object.values(textIds))}) as rows order by id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(Object.values(textIds));
  expect(rows[textIds.manifesto - 1]).toEqual({ id: textIds["manifesto" satisfies TextKey], title: "Manifesto" });
});

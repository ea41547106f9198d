import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Picture } from "@party/contract/pictures";
import sharp, { type Metadata } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { createPhonePhoto, createPictureFile } from "./picture-files.factories.ts";
import { createLibraryPicture, uploadAs } from "./pictures.factories.ts";
import { listPicturesByIds } from "./pictures.queries.ts";
import { replacePictureUses } from "./pictures.ts";

const api = await startTestApi();
const { app, db, services } = api;
afterAll(api.close);

type Staff = Awaited<ReturnType<typeof createStaff>>;
let editor: Staff;
let coordinator: Staff;
beforeAll(async () => {
  await services.jobs.work(allJobs(services));
  editor = await createStaff(services, "communications");
  coordinator = await createStaff(services, "county_coordinator");
});

const call = (staff: Staff, method: "GET" | "PATCH" | "DELETE", url: string, payload?: object) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });

const show = async (id: number) => (await call(editor, "GET", `/staff/pictures/${id}/`)).json();

/** Uploads, and waits for the job. */
async function addPicture(staff: Staff, file: Buffer, about?: Record<string, string>): Promise<Picture> {
  const reply = await uploadAs(api, staff, file, about);
  expect(reply.statusCode, reply.body).toBe(201);
  await expect.poll(async () => (await show(reply.json().id)).ready, { timeout: 60_000 }).toBe(true);
  return show(reply.json().id);
}

const urlsOf = ({ urls }: Picture) => [...Object.values(urls.avif), ...Object.values(urls.webp), urls.jpeg];

/** Metadata as another process reads it, because this one only opens what may be uploaded. */
async function readMetadata(files: Buffer[]): Promise<Metadata[]> {
  const script = `
    import sharp from ${JSON.stringify(import.meta.resolve("sharp"))};
    const files = JSON.parse(await new Response(process.stdin).text());
    const read = files.map((file) => sharp(Buffer.from(file, "base64")).metadata());
    console.log(JSON.stringify(await Promise.all(read)));`;
  const running = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin!.end(JSON.stringify(files.map((file) => file.toString("base64"))));
  return JSON.parse((await running).stdout);
}

test("a photo with its place, as a phone turns it, becomes upright AVIF, WebP and JPEG files without metadata", async () => {
  // Low, since encoders take as long as there are pixels.
  const photo = await createPhonePhoto(600, 1_800);
  expect(await sharp(photo).metadata()).toMatchObject({
    ...{ width: 600, height: 1_800, orientation: 6, exif: expect.anything() },
    ...{ xmp: expect.anything(), icc: expect.anything() },
  });
  const picture = await addPicture(editor, photo, { alt: "A well in Tetu", credit: "Wangari", consent: "signed form" });
  expect(picture).toMatchObject({
    ...{ width: 1_800, height: 600, alt: "A well in Tetu", decorative: false, credit: "Wangari" },
    ...{ consent: "signed form", focal_x: 0.5, focal_y: 0.5, used_by: 0, can_change: true },
  });

  const replies = [];
  for (const url of urlsOf(picture)) replies.push(await app.inject(url));
  for (const { statusCode, headers } of replies) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  }
  const types = replies.map(({ headers }) => headers["content-type"]);
  expect(types).toEqual([...Array(4).fill("image/avif"), ...Array(4).fill("image/webp"), "image/jpeg"]);

  const files = replies.map(({ rawPayload }) => rawPayload);
  const all = await readMetadata(files);
  const sizes = [480, 800, 960, 1_600].map((width) => [width, Math.round(width / 3)]);
  expect(all.map(({ width, height }) => [width, height])).toEqual([...sizes, ...sizes, [1_200, 630]]);
  for (const { exif, xmp, iptc, icc, orientation } of all) {
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
  }
  for (const file of files) expect(file.toString("latin1")).not.toMatch(/Tecno|Wangari|Exif|xmpmeta|ICC_PROFILE/);
});

test("a small picture is not enlarged", async () => {
  const picture = await addPicture(editor, await createPictureFile({ width: 700, height: 350 }));
  const widths = [];
  for (const url of Object.values(picture.urls.webp)) {
    widths.push((await sharp((await app.inject(url)).rawPayload).metadata()).width);
  }
  expect(widths).toEqual([480, 700, 700, 700]);
});

test.each(["jpeg", "png", "webp"] as const)("a %s picture is taken, whatever its sides", async (format) => {
  const picture = await addPicture(editor, await createPictureFile({ width: 40, height: 4_000, format }));
  expect((await app.inject(picture.urls.avif[1600])).statusCode).toBe(200);
});

test("the same file again is the same picture, also when it is sent eight times at once", async () => {
  const file = await createPictureFile();
  const replies = await Promise.all(Array.from({ length: 8 }, () => uploadAs(api, editor, file)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  const first: Picture = replies[0]!.json();
  expect(new Set(replies.map((reply) => reply.json().id))).toEqual(new Set([first.id]));
  await expect.poll(async () => (await show(first.id)).ready, { timeout: 30_000 }).toBe(true);

  const later = await uploadAs(api, coordinator, file, { alt: "Another text" });
  expect(later.json()).toMatchObject({ id: first.id, alt: first.alt, ready: true, can_change: false });
  const rows = await db.selectFrom("pictures").select("id").where("hash", "=", first.hash).execute();
  expect(rows).toHaveLength(1);
});

test("a picture is described or decorative", async () => {
  const file = await createPictureFile();
  for (const about of [{}, { alt: "  " }, { decorative: "false" }]) {
    const reply = await uploadAs(api, editor, file, about as Record<string, string>);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ["alt"]]);
  }
  const picture = await addPicture(editor, file, { decorative: "true", alt: "not needed" });
  expect(picture).toMatchObject({ alt: "", decorative: true });

  const change = (payload: object) => call(editor, "PATCH", `/staff/pictures/${picture.id}/`, payload);
  expect((await change({ decorative: false })).statusCode).toBe(400);
  expect((await change({ alt: "A well" })).json()).toMatchObject({ alt: "A well", decorative: false });
  expect((await change({ alt: "" })).statusCode).toBe(400);
  expect((await change({ decorative: true })).json()).toMatchObject({ alt: "", decorative: true });
});

/** The brightness in the middle of the JPEG's left and right half. */
async function brightnessOf(url: string): Promise<number[]> {
  const { rawPayload } = await app.inject(url);
  const { data } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
  return [300, 900].map((x) => data[315 * 1_200 + x]!);
}

test("a new focal point makes another JPEG under another name, and the old one stays", async () => {
  // The left half is dark. Twice as wide as the crop, so that the focal point chooses a half.
  const picture = await addPicture(editor, await createPictureFile({ width: 2_400, height: 630 }));
  const [left, right] = await brightnessOf(picture.urls.jpeg);
  expect([left! < 60, right! > 100]).toEqual([true, true]);

  const reply = await call(editor, "PATCH", `/staff/pictures/${picture.id}/`, { focal_x: 0, focal_y: 0.333 });
  const changed: Picture = reply.json();
  expect(changed).toMatchObject({ focal_x: 0, focal_y: 0.33, ready: true });
  expect({ ...changed.urls, jpeg: picture.urls.jpeg }).toEqual(picture.urls);
  expect(changed.urls.jpeg).not.toBe(picture.urls.jpeg);
  expect((await brightnessOf(changed.urls.jpeg)).every((value) => value < 60)).toBe(true);
  expect((await app.inject(picture.urls.jpeg)).statusCode).toBe(200);
});

test("a change is stored with the values before and after in the audit log", async () => {
  const id = await createLibraryPicture(services, editor.id);
  const reply = await call(editor, "PATCH", `/staff/pictures/${id}/`, { alt: "A new well", consent: "all agreed" });
  expect(reply.json()).toMatchObject({ alt: "A new well", consent: "all agreed", credit: "" });
  const entries = await db
    .selectFrom("audit_entries")
    .innerJoin("audit_details", "audit_details.entry_id", "audit_entries.id")
    .select(["subject_kind", "subject_ids", "outcome"])
    .where("action", "=", "pictures.change")
    .where("actor", "=", editor.id)
    .orderBy("id", "desc")
    .execute();
  expect(entries[0]).toEqual({ subject_kind: "picture", subject_ids: [id], outcome: "done" });
});

test("a picture in use cannot be deleted, and the reply names where it is used", async () => {
  const picture = await addPicture(editor, await createPictureFile());
  const remove = () => call(editor, "DELETE", `/staff/pictures/${picture.id}/`);
  await replacePictureUses(db, "articles", 12, [picture.id, picture.id]);
  await replacePictureUses(db, "gallery-items", 3, [picture.id]);
  const refused = await remove();
  const uses = [
    { kind: "articles", item_id: 12 },
    { kind: "gallery-items", item_id: 3 },
  ];
  expect([refused.statusCode, refused.json().uses]).toEqual([409, uses]);
  expect(await show(picture.id)).toMatchObject({ used_by: 2, uses });
  expect(await listPicturesByIds(db, [picture.id, 999_999])).toMatchObject([{ id: picture.id, used_by: 2 }]);

  await replacePictureUses(db, "articles", 12, []);
  await replacePictureUses(db, "gallery-items", 3, []);
  expect((await remove()).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(404);
  for (const url of urlsOf(picture)) {
    await expect.poll(async () => (await app.inject(url)).statusCode).toBe(404);
  }
});

test("an item cannot show a picture that is not in the library", async () => {
  const id = await createLibraryPicture(services, editor.id);
  await expect(replacePictureUses(db, "events", 7, [id, 999_999])).rejects.toMatchObject({
    codes: ["picture_unknown"],
  });
  expect((await show(id)).uses).toEqual([]);
});

test("a coordinator changes and deletes own pictures only, the office all", async () => {
  const [own, other] = [
    await createLibraryPicture(services, coordinator.id),
    await createLibraryPicture(services, editor.id),
  ];
  for (const [staff, id, status] of [
    [coordinator, other, 403],
    [coordinator, own, 200],
    [editor, own, 200],
  ] as const) {
    expect((await call(staff, "PATCH", `/staff/pictures/${id}/`, { credit: "Dedan" })).statusCode).toBe(status);
  }
  expect((await call(coordinator, "DELETE", `/staff/pictures/${other}/`)).statusCode).toBe(403);
  expect((await call(coordinator, "DELETE", `/staff/pictures/${own}/`)).statusCode).toBe(200);
});

test("who may not add pictures gets neither the library nor an upload", async () => {
  const treasurer = await createStaff(services, "treasurer");
  expect((await call(treasurer, "GET", "/staff/pictures/")).statusCode).toBe(403);
  expect((await uploadAs(api, treasurer, await createPictureFile())).statusCode).toBe(403);
});

test("the library is listed newest first, searched by its texts and paged", async () => {
  const term = crypto.randomUUID();
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await createLibraryPicture(services, editor.id);
    await call(
      editor,
      "PATCH",
      `/staff/pictures/${id}/`,
      count === 1 ? { credit: `By ${term}` } : { alt: `At ${term}` },
    );
    ids.unshift(id);
  }
  const list = async (query: string) =>
    (await call(coordinator, "GET", `/staff/pictures/?q=${term.toUpperCase()}&${query}`)).json();
  const first = await list("limit=2&total=1");
  expect(first.results.map(({ id }: Picture) => id)).toEqual(ids.slice(0, 2));
  expect(first.total).toEqual({ count: 3, capped: false });
  const second = await list(`limit=2&after=${first.next}`);
  expect([second.results.map(({ id }: Picture) => id), second.next]).toEqual([ids.slice(2), null]);
});

test("a picture of Ng’ang’a Mũthoni is found by nganga muthoni", async () => {
  const id = await createLibraryPicture(services, editor.id);
  await call(editor, "PATCH", `/staff/pictures/${id}/`, { alt: "Ng’ang’a Mũthoni speaks" });
  const { results } = (await call(coordinator, "GET", "/staff/pictures/?q=nganga%20muthoni")).json();
  expect(results.map((picture: Picture) => picture.id)).toEqual([id]);
});

test("no path leads to other files than those of the library", async () => {
  const hash = "0".repeat(40);
  for (const file of ["", "..%2Fsecret", `..%2Foriginals%2F${hash}`, hash, `${hash}-480.svg`, `${hash}-480.webp`]) {
    const reply = await app.inject(`/media/pictures/${file}`);
    expect([reply.statusCode, reply.headers["cache-control"]], file).toEqual([404, "no-store"]);
  }
});

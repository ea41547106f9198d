import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { filesIn } from "#testing/media-files.ts";
import { createPictureFile, invalidPictureFiles } from "./picture-files.factories.ts";
import { createUploadForm, uploadAs } from "./pictures.factories.ts";

const api = await startTestApi();
const { app, db, services } = api;
afterAll(api.close);

let editor: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  editor = await createStaff(services, "communications");
});

test.each(invalidPictureFiles)("%s is rejected with a sentence, and nothing is stored", async (_, make) => {
  const file = Buffer.from(await make());
  expect(file.length).toBeLessThan(15 * 1024 * 1024);
  const reply = await uploadAs(api, editor, file);
  expect(reply.statusCode, reply.body).toBe(400);
  const sentence = expect.stringMatching(
    /^(We cannot read this file|This picture has more than \d+ million pixels).*\.$/,
  );
  expect(reply.json()).toEqual({ detail: sentence, fields: { file: [sentence] } });
  expect(await db.selectFrom("pictures").select("id").execute()).toEqual([]);
  expect([...(await filesIn(services.media, "originals")), ...(await filesIn(services.media, "pictures"))]).toEqual([]);
  const entry = await db.selectFrom("audit_entries").select("outcome").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(entry.outcome).toMatch(/^picture_file_(unreadable|too_wide)$/);
});

test("a file of more than 15 MB is rejected, whether its size is announced or not", async () => {
  const reply = await uploadAs(api, editor, Buffer.alloc(15 * 1024 * 1024 + 1, 0xff));
  expect([reply.statusCode, reply.json().detail]).toEqual([
    413,
    "This file is larger than 15 MB. Choose a smaller one.",
  ]);
  const announced = await app.inject({
    method: "POST",
    url: "/staff/pictures/",
    headers: {
      ...{ "content-type": "multipart/form-data; boundary=a", "content-length": "999999999" },
      ...consoleHeaders(services, editor.cookie),
    },
  });
  expect(announced.statusCode).toBe(413);
});

test("a request without a form or a file is rejected with its reason", async () => {
  const form = createUploadForm({ alt: "A well" });
  const twice = createUploadForm({ alt: "A well", file: await createPictureFile(), other: await createPictureFile() });
  for (const { headers, payload } of [
    { headers: { "content-type": "application/json" }, payload: '{"file":{"type":"Buffer","data":[255,216,255]}}' },
    { headers: { "content-type": "multipart/form-data" }, payload: "x" },
    { headers: { "content-type": "multipart/form-data; boundary=a" }, payload: "--a--\r\n" },
    { headers: { "content-type": "image/jpeg" }, payload: await createPictureFile() },
    createUploadForm({ alt: "A well", file: "text" }),
    { ...form, payload: form.payload.subarray(0, -10) },
    form,
    twice,
  ]) {
    const reply = await app.inject({
      ...{ method: "POST", url: "/staff/pictures/", payload },
      headers: { ...headers, ...consoleHeaders(services, editor.cookie) },
    });
    expect([400, 413, 415], reply.body).toContain(reply.statusCode);
    expect(reply.json().detail).toEqual(expect.any(String));
  }
});

test("other endpoints still take no forms", async () => {
  const reply = await app.inject({
    ...{ method: "PATCH", url: "/staff/pictures/1/", ...createUploadForm({ alt: "A well" }) },
    headers: { ...createUploadForm({}).headers, ...consoleHeaders(services, editor.cookie) },
  });
  expect(reply.statusCode).toBe(415);
});

test("two pictures of one person are checked at once; further ones are refused with a sentence, those of others are not", async () => {
  const other = await createStaff(services, "communications");
  const files = await Promise.all(
    Array.from({ length: 6 }, (_, n) => createPictureFile({ width: 2_000 + n, height: 2_000 })),
  );
  const [others, ...own] = await Promise.all([
    uploadAs(api, other, await createPictureFile({ width: 2_000, height: 1_999 })),
    ...files.map((file) => uploadAs(api, editor, file)),
  ]);
  const refused = own.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expect([reply.statusCode, reply.json().detail]).toEqual([
      429,
      "Two of your pictures are being checked. Add the next one when they are done.",
    ]);
  }
  expect(others.statusCode).toBe(201);
  const later = await uploadAs(api, editor, await createPictureFile({ width: 1_999, height: 1_999 }));
  expect(later.statusCode, "there is room again").toBe(201);
});

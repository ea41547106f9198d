import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { startApiProcess } from "#testing/api-process.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { createPictureFile } from "./picture-files.factories.ts";
import { createUploadForm, uploadAs } from "./pictures.factories.ts";
import { deleteOrphanedFiles, deleteUnneededFiles, encodePictureFiles } from "./pictures.jobs.ts";

/** Its worker is not started: tests run the jobs themselves. */
const api = await startTestApi();
const { app, db, services } = api;
afterAll(api.close);

let editor: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  editor = await createStaff(services, "communications");
});

const folder = (name: string) => path.join(services.config.dataDirectory, "media", name);
const filesOf = (name: string, hash: string) =>
  existsSync(folder(name)) ? readdirSync(folder(name)).filter((file) => file.includes(hash)) : [];

async function upload(file?: Buffer) {
  const reply = await uploadAs(api, editor, file ?? (await createPictureFile()));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json() as { id: number; hash: string; ready: boolean };
}
const isReady = async (id: number) =>
  (await db.selectFrom("pictures").select("ready").where("id", "=", id).executeTakeFirst())?.ready;

test("the original is kept until all files exist, and the job may run twice, also at once", async () => {
  const { id, hash, ready } = await upload();
  expect([ready, filesOf("originals", hash), filesOf("pictures", hash)]).toEqual([false, [hash], []]);
  await Promise.all([encodePictureFiles(services, id), encodePictureFiles(services, id)]);
  expect([await isReady(id), filesOf("originals", hash).length, filesOf("pictures", hash).length]).toEqual([
    true,
    0,
    9,
  ]);
  await encodePictureFiles(services, id);
  expect(filesOf("pictures", hash)).toHaveLength(9);
});

test("a focal point that is set before the files exist is that of the JPEG", async () => {
  const { id, hash } = await upload();
  const headers = consoleHeaders(services, editor.cookie);
  const changed = await app.inject({
    method: "PATCH",
    url: `/staff/pictures/${id}/`,
    payload: { focal_x: 0.2 },
    headers,
  });
  expect(changed.statusCode).toBe(200);
  await encodePictureFiles(services, id);
  expect((await app.inject(changed.json().urls.jpeg)).statusCode).toBe(200);
  expect(filesOf("pictures", hash)).toHaveLength(9);
});

test("a focal point that is changed while the job runs is that of the JPEG", async () => {
  const { id, hash } = await upload();
  const { ended } = await db.transaction().execute(async (tx) => {
    await tx.updateTable("pictures").set({ focal_x: 90 }).where("id", "=", id).execute();
    return waitUntilBlocked(db, encodePictureFiles(services, id));
  });
  await ended;
  expect(await isReady(id)).toBe(true);
  expect(filesOf("pictures", hash)).toContain(`${hash}-1200x630-90-50.jpg`);
});

test("a picture that is deleted while its job runs leaves no file", async () => {
  const { id, hash } = await upload();
  const running = encodePictureFiles(services, id);
  await db.deleteFrom("pictures").where("id", "=", id).execute();
  await deleteUnneededFiles(services, hash);
  await running;
  await encodePictureFiles(services, id);
  await deleteUnneededFiles(services, hash);
  expect([...filesOf("originals", hash), ...filesOf("pictures", hash)]).toEqual([]);
});

test("a file that is uploaded again after its deletion keeps its files, though the deletion's job runs late", async () => {
  const file = await createPictureFile();
  const first = await upload(file);
  await encodePictureFiles(services, first.id);
  await db.deleteFrom("pictures").where("id", "=", first.id).execute();
  const second = await upload(file);
  await deleteUnneededFiles(services, first.hash);
  await encodePictureFiles(services, second.id);
  await deleteUnneededFiles(services, first.hash);
  expect([second.id === first.id, filesOf("pictures", first.hash).length]).toEqual([false, 9]);
});

test("the nightly job deletes only what belongs to no picture", async () => {
  const kept = await upload();
  await encodePictureFiles(services, kept.id);
  const waiting = await upload();
  const [orphan, recent] = ["a".repeat(40), "b".repeat(40)];
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const file of [`${orphan}-480.webp`, `${recent}-480.webp`, `.${orphan}-800.avif.17.part`]) {
    writeFileSync(path.join(folder("pictures"), file), "left behind");
  }
  writeFileSync(path.join(folder("originals"), orphan), "left behind");
  for (const name of ["pictures", "originals"]) {
    for (const file of readdirSync(folder(name))) {
      if (!file.startsWith(recent)) utimesSync(path.join(folder(name), file), yesterday, yesterday);
    }
  }
  await deleteOrphanedFiles(services, Date.now(), 2);
  expect([...filesOf("pictures", orphan), ...filesOf("originals", orphan)]).toEqual([]);
  expect(filesOf("pictures", recent)).toHaveLength(1);
  expect(filesOf("pictures", kept.hash)).toHaveLength(9);
  expect(filesOf("originals", waiting.hash)).toEqual([waiting.hash]);
});

test("the files of every acknowledged picture are made after kill -9 of the server", { timeout: 300_000 }, async () => {
  const { databaseUrl, secretKey } = services.config;
  const server = await startApiProcess(databaseUrl, { SECRET_KEY: secretKey });
  try {
    const acknowledged: { id: number; urls: { avif: Record<string, string>; jpeg: string } }[] = [];
    for (let round = 0; round < 3; round += 1) {
      await server.start();
      const form = createUploadForm({
        alt: "A well in Tetu",
        file: await createPictureFile({ width: 2_000, height: 500 }),
      });
      const reply = await fetch(`${server.url()}/staff/pictures/`, {
        method: "POST",
        headers: { ...form.headers, ...consoleHeaders(services, editor.cookie) },
        body: form.payload,
      });
      expect(reply.status).toBe(201);
      acknowledged.push((await reply.json()) as never);
      await server.kill();
    }
    await server.start();
    for (const { id, urls } of acknowledged) {
      await expect.poll(() => isReady(id), { timeout: 120_000 }).toBe(true);
      for (const url of [urls.avif[480], urls.avif[1600], urls.jpeg]) {
        expect((await fetch(`${server.url()}${url}`)).status).toBe(200);
      }
    }
  } finally {
    await server.close();
  }
});

import { startFakeS3 } from "@party/fakes/s3";
import { afterAll, afterEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { eraseAccount } from "#features/my-data/erasure/erasure.ts";
import { findPortrait, replacePortrait } from "#features/profile/pictures.ts";
import { createPicture } from "#features/profile/profile.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { filesIn } from "#testing/media-files.ts";
import { createPictureFile } from "./picture-files.factories.ts";
import { uploadAs } from "./pictures.factories.ts";
import { deleteOrphanedFiles, encodePictureFiles } from "./pictures.jobs.ts";

const SENTENCE = "We cannot reach our pictures and videos right now. Please try again in a few minutes.";

const s3 = await startFakeS3();
/** Its worker is not started: tests run the jobs themselves. */
const api = await startTestApi(s3.environment);
const { app, db, services } = api;
const editor = await createStaff(services, "communications");
afterEach(s3.recover);
afterAll(async () => {
  await api.close();
  await s3.close();
});

const rowsOf = () => db.selectFrom("pictures").select(["id", "ready"]).execute();

test("while the store fails an upload gets 503 with a sentence and stores no row, and later succeeds once", async () => {
  const file = await createPictureFile();
  s3.fail(500);
  const refused = await uploadAs(api, editor, file);
  expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toEqual([
    503,
    { detail: SENTENCE },
    "5",
  ]);
  expect(await rowsOf()).toEqual([]);
  s3.recover();
  for (let time = 0; time < 2; time += 1) expect((await uploadAs(api, editor, file)).statusCode).toBe(201);
  expect(await rowsOf()).toHaveLength(1);
  expect(await filesIn(services.media, "originals")).toHaveLength(1);
});

test("a job that meets a failing store fails, keeps the original, and completes when it runs again", async () => {
  const { id, urls } = (await uploadAs(api, editor, await createPictureFile())).json();
  s3.fail(500);
  await expect(encodePictureFiles(services, id)).rejects.toMatchObject({ name: "MediaUnavailableError" });
  expect((await rowsOf()).find((row) => row.id === id)?.ready).toBe(false);
  s3.recover();
  await encodePictureFiles(services, id);
  expect((await rowsOf()).find((row) => row.id === id)?.ready).toBe(true);

  expect((await app.inject(urls.jpeg)).statusCode).toBe(200);
  s3.fail("break");
  const away = await app.inject(urls.jpeg);
  expect([away.statusCode, away.json().detail, away.headers["cache-control"]]).toEqual([503, SENTENCE, "no-store"]);
});

test("a process is ready while its store is away, and says so", async () => {
  s3.fail(500);
  // The state is kept for five seconds, so that probes cost nothing.
  await expect.poll(async () => (await app.inject("/readyz")).json()).toEqual({ status: "ok", media: "away" });
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  s3.recover();
  await expect.poll(async () => (await app.inject("/readyz")).json().media).toBe("ok");
});

test("the nightly job deletes what belongs to no picture from the store", async () => {
  const { id, hash } = (await uploadAs(api, editor, await createPictureFile())).json();
  await encodePictureFiles(services, id);
  const orphan = "a".repeat(40);
  await services.media.put(`pictures/${orphan}-480.webp`, Buffer.from("left behind"));
  await services.media.put(`originals/${orphan}`, Buffer.from("left behind"));
  await deleteOrphanedFiles(services);
  expect(await filesIn(services.media, "pictures", orphan)).toHaveLength(1);
  await deleteOrphanedFiles(services, Date.now() + 25 * 3_600_000);
  expect([
    ...(await filesIn(services.media, "pictures", orphan)),
    ...(await filesIn(services.media, "originals", orphan)),
  ]).toEqual([]);
  expect(await filesIn(services.media, "pictures", hash)).toHaveLength(9);
});

test("an account is erased though the store is away", async () => {
  const wangari = await createSignedInUser(services);
  await replacePortrait(services, wangari.id, await createPicture());
  expect(await findPortrait(db, wangari.id)).not.toBeNull();
  s3.fail(500);
  await eraseAccount(
    services,
    composition.personalData,
    { userId: wangari.id } as Parameters<typeof eraseAccount>[2],
    wangari.password,
  );
  expect(await db.selectFrom("users").select("id").where("id", "=", wangari.id).execute()).toEqual([]);
});

test("neither keys nor names of files are logged", () => {
  expect(api.logged()).toContain("media_unavailable");
  for (const secret of [s3.environment.AWS_ACCESS_KEY_ID!, s3.environment.AWS_SECRET_ACCESS_KEY!, "originals/"]) {
    expect(api.logged()).not.toContain(secret);
  }
});

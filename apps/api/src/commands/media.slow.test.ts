import { startFakeS3 } from "@party/fakes/s3";
import { afterAll, expect, test } from "vitest";
import { localMedia } from "#gateways/media/create-media-store.ts";
import { startTestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";
import { mediaCommand } from "./media.ts";

/** A program starts, opens the database and the queues, and ends; a busy machine takes its time. */
const PROCESS_MS = 120_000;

const s3 = await startFakeS3({ exists: false, pageSize: 2 });
const api = await startTestApi(s3.environment);
afterAll(async () => {
  await api.close();
  await s3.close();
});

const folder = localMedia(api.services.config);
const files: Record<string, Buffer> = {
  "portrait-512.webp": Buffer.from("a portrait"),
  [`pictures/${"a".repeat(40)}-480.webp`]: Buffer.from("a picture"),
  [`originals/${"b".repeat(40)}`]: Buffer.alloc(5_000_000, 7),
  "videos/0f0f.0": Buffer.from("a part"),
  "captions/c.vtt": Buffer.from("WEBVTT"),
};
for (const [key, content] of Object.entries(files)) await folder.put(key, content);

const stored = () => Object.fromEntries([...s3.objects].map(([key, { body }]) => [key, body.toString("base64")]));
const expected = Object.fromEntries(Object.entries(files).map(([key, body]) => [key, body.toString("base64")]));

test("an interrupted copy is said to be incomplete, and the same command goes on and completes it", {
  timeout: PROCESS_MS,
}, async () => {
  const run = createCommand("office.ts", api, s3.environment);
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  expect(await run("media", "copy")).toEqual({
    code: 0,
    out: `5 files with ${bytes} bytes were copied and compared; 0 were there before, the same.\n`,
    err: "",
  });
  expect(stored()).toEqual(expected);

  s3.objects.delete("captions/c.vtt");
  s3.objects.get("videos/0f0f.0")!.body = Buffer.from("A part");
  s3.fail(500);
  await expect(mediaCommand("copy")(api.services)).rejects.toThrow(/^Not all files were copied: .* goes on where/);
  s3.recover();
  expect(await mediaCommand("copy")(api.services)).toMatch(
    /^2 files with 12 bytes were copied and compared; 3 were there/,
  );
  expect(stored()).toEqual(expected);
});

test("a store that returns other bytes than were stored ends the copy with an error", async () => {
  const { objects } = s3;
  objects.delete("captions/c.vtt");
  const { set } = objects;
  objects.set = (key, object) => set.call(objects, key, { ...object, body: Buffer.from("broken") });
  await expect(mediaCommand("copy")(api.services)).rejects.toThrow("returned other bytes");
  objects.set = set;
});

test("without a store there is nothing to copy to", async () => {
  const { config, ...services } = api.services;
  await expect(mediaCommand("copy")({ ...services, config: { ...config, media: undefined } })).rejects.toThrow(
    "MEDIA_S3_URL",
  );
  expect(() => mediaCommand("move")).toThrow("media copy");
});

import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createUploadForm } from "#features/pictures/pictures.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { MediaUnavailableError } from "#gateways/media/media-store.ts";
import { startTestApi } from "#testing/api.ts";
import { filesIn } from "#testing/media-files.ts";
import { CAPTIONS_FILE, createMp4 } from "./videos.factories.ts";
import { deleteAbandonedUploads } from "./videos.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const { cookie } = await createStaff(services, "communications");
const staff = consoleHeaders(services, cookie);

const post = (url: string, payload: object) => app.inject({ method: "POST", url, headers: staff, payload });
function send(method: "PUT" | "POST", url: string, file: Buffer) {
  const form = createUploadForm({ file }, "clip.mp4");
  return app.inject({ method, url, payload: form.payload, headers: { ...form.headers, ...staff } });
}
const sendPart = (id: string, part: number, file: Buffer) => send("PUT", `/staff/videos/${id}/parts/${part}/`, file);
const partsOf = (file: Buffer) =>
  Array.from({ length: Math.ceil(file.length / UPLOAD_PART_BYTES) }, (_, part) =>
    file.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES),
  );

async function upload(file: Buffer) {
  const { id } = (await post("/staff/videos/", { bytes: file.length })).json();
  for (const [part, bytes] of partsOf(file).entries()) await sendPart(id, part, bytes);
  const reply = await post(`/staff/videos/${id}/completions/`, {});
  return { id: id as string, status: reply.statusCode, body: reply.json() };
}

test("a video of several parts goes on after an interruption, and is served whole and in ranges", async () => {
  const file = createMp4({ bytes: 2 * UPLOAD_PART_BYTES + 500, seconds: 95 });
  const [first, second, third] = partsOf(file) as [Buffer, Buffer, Buffer];
  const { id } = (await post("/staff/videos/", { bytes: file.length })).json();
  expect((await sendPart(id, 1, second)).json().detail).toContain("0 parts have come");
  expect((await sendPart(id, 0, first)).json()).toEqual({ id, received: 1 });
  expect((await sendPart(id, 1, second)).json()).toEqual({ id, received: 2 });
  // Its reply was lost.
  expect((await sendPart(id, 1, second)).json()).toEqual({ id, received: 2 });
  expect((await app.inject({ url: `/staff/videos/${id}/`, headers: staff })).json()).toEqual({ id, received: 2 });
  expect((await post(`/staff/videos/${id}/completions/`, {})).statusCode).toBe(409);
  expect((await app.inject({ url: `/media/videos/${id}.mp4` })).statusCode).toBe(404);
  await sendPart(id, 2, third);
  for (let time = 0; time < 2; time += 1) {
    const done = await post(`/staff/videos/${id}/completions/`, {});
    expect(done.json()).toEqual({ url: `/media/videos/${id}.mp4`, duration_seconds: 95 });
  }

  const url = `/media/videos/${id}.mp4`;
  const whole = await app.inject({ url });
  expect([whole.statusCode, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
    200,
    "video/mp4",
    "bytes",
  ]);
  expect(whole.rawPayload.length).toBe(file.length);
  expect(whole.rawPayload.subarray(0, 2 * UPLOAD_PART_BYTES)).toEqual(file.subarray(0, 2 * UPLOAD_PART_BYTES));
  const across = await app.inject({
    url,
    headers: { range: `bytes=${UPLOAD_PART_BYTES - 3}-${UPLOAD_PART_BYTES + 2}` },
  });
  expect([across.statusCode, across.headers["content-range"]]).toEqual([
    206,
    `bytes ${UPLOAD_PART_BYTES - 3}-${UPLOAD_PART_BYTES + 2}/${file.length}`,
  ]);
  expect(across.rawPayload).toEqual(file.subarray(UPLOAD_PART_BYTES - 3, UPLOAD_PART_BYTES + 3));
  expect((await app.inject({ url, headers: { range: "bytes=-4" } })).rawPayload).toHaveLength(4);
  for (const range of [`bytes=${file.length}-`, "bytes=5-2", "bytes=-", "lines=1-2"]) {
    expect((await app.inject({ url, headers: { range } })).statusCode, range).toBe(416);
  }
});

test.each([
  ["in one part", 1_000],
  ["over the end of a part", UPLOAD_PART_BYTES - 500],
])("where and by what a video was taken is not in the public file, %s", async (_, bytes) => {
  const place = `+00.4167+036.9500/ ${"far ".repeat(200)} Phone of Wanjiku`;
  const { body, status } = await upload(createMp4({ place, bytes }));
  expect(status).toBe(200);
  const { rawPayload } = await app.inject({ url: body.url });
  expect(rawPayload.toString("latin1")).not.toMatch(/036\.95|Wanjiku|udta/);
  expect(rawPayload.toString("latin1")).toContain("free");
});

describe("is refused with a sentence:", () => {
  const good = createMp4();
  test.each<[string, Buffer, RegExp]>([
    ["a video cut off", good.subarray(0, good.length - 10), /complete MP4/],
    ["an MP4 without an index", good.subarray(0, good.length - 320), /complete MP4/],
    ["200,000 boxes inside one another", createMp4({ nested: 200_000 }), /complete MP4/],
    ["HEVC of an iPhone", createMp4({ codec: "hvc1" }), /Most Compatible/],
    [
      "boxes that do not fit",
      Buffer.concat([good.subarray(0, 24), Buffer.from([0, 0, 0, 4]), good.subarray(28)]),
      /complete MP4/,
    ],
  ])("%s", async (_, file, sentence) => {
    const { status, body } = await upload(file);
    expect([status, body.detail]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test("a picture under the name of a video, with its first part", async () => {
    const picture = Buffer.from("\xff\xd8\xff\xe0 not a video at all", "latin1");
    const { id } = (await post("/staff/videos/", { bytes: picture.length })).json();
    expect((await sendPart(id, 0, picture)).json().detail).toContain("complete MP4");
  });

  test("more than 100 MB, before anything is sent", async () => {
    const reply = await post("/staff/videos/", { bytes: 101 * 1024 ** 2 });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { bytes: ["A video has at most 100 MB."] }]);
  });
});

test("captions are stored once, and served as text that other origins may read", async () => {
  const windows = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(CAPTIONS_FILE.replaceAll("\n", "\r\n"))]);
  const [one, other] = [
    await send("POST", "/staff/captions/", Buffer.from(CAPTIONS_FILE)),
    await send("POST", "/staff/captions/", windows),
  ];
  expect(one.json()).toEqual(other.json());
  const file = await app.inject({ url: one.json().url });
  expect([file.body, file.headers["content-type"], file.headers["access-control-allow-origin"]]).toEqual([
    CAPTIONS_FILE,
    "text/vtt; charset=utf-8",
    "*",
  ]);
  for (const wrong of ["", "1\n00:00:01,000 --> 00:00:02,000\nSubRip", "WEBVTT\n\nno times", "WEBVTT\n\xff\xfe"]) {
    const reply = await send("POST", "/staff/captions/", Buffer.from(wrong, "latin1"));
    expect([reply.statusCode, reply.json().detail], wrong).toEqual([400, expect.stringContaining("WebVTT")]);
  }
});

test("an upload that nobody goes on with is deleted after two days, a complete one stays", async () => {
  const { id: kept } = await upload(createMp4());
  const file = createMp4({ bytes: UPLOAD_PART_BYTES });
  const { id } = (await post("/staff/videos/", { bytes: file.length })).json();
  await sendPart(id, 0, partsOf(file)[0]!);
  await sql`update videos set created_at = now() - interval '3 days'`.execute(db);
  await deleteAbandonedUploads(services);
  expect((await app.inject({ url: `/staff/videos/${id}/`, headers: staff })).statusCode).toBe(404);
  expect(await filesIn(services.media, "videos", id)).toEqual([]);
  expect((await app.inject({ url: `/media/videos/${kept}.mp4` })).statusCode).toBe(200);
});

test("an abandoned upload is deleted whole by the next run when the media store fails in the midst of one", async () => {
  const file = createMp4({ bytes: UPLOAD_PART_BYTES });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = (await post("/staff/videos/", { bytes: file.length })).json();
    await sendPart(id, 0, partsOf(file)[0]!);
    ids.push(id);
  }
  await sql`update videos set created_at = now() - interval '3 days' where completed_at is null`.execute(db);
  const media = {
    ...services.media,
    delete: () => Promise.reject(new MediaUnavailableError("away")),
  };
  await expect(deleteAbandonedUploads({ db, media }, 2)).rejects.toThrow("away");
  await deleteAbandonedUploads(services, 2);
  for (const id of ids) expect(await filesIn(services.media, "videos", id)).toEqual([]);
  expect(await db.selectFrom("videos").select("id").where("id", "in", ids).execute()).toEqual([]);
});

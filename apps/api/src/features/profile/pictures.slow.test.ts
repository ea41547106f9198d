import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createDecompressionBomb } from "#features/pictures/picture-files.factories.ts";
import { deleteOrphanedPictures } from "#features/profile/pictures.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { filesIn } from "#testing/media-files.ts";
import { createPhonePicture, createPicture, createUpload } from "./profile.factories.ts";
import { listExistingPictureNames } from "./profile.queries.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

type Member = { access: string };

async function upload({ access }: Member, file: Buffer | string, about?: { filename: string; type: string }) {
  const { payload, headers } = createUpload(file, about);
  return server.app.inject({
    method: "PUT",
    url: "/api/profile/picture/file/",
    payload,
    headers: { ...headers, authorization: `Bearer ${access}` },
  });
}

const folder = () => path.join(server.services.config.dataDirectory, "media");
const files = async () => (await filesIn(server.services.media, "")).map(({ file }) => file).sort();
const portraitOf = async ({ access }: Member) => (await server.as(access)("GET /api/profile/")).picture;

test("a picture is stored as two WebP squares and shown in profile and dashboard", async () => {
  const wangari = await createSignedInUser(server.services);
  const reply = await upload(wangari, await createPicture());
  expect(reply.statusCode, reply.body).toBe(200);
  const { picture } = reply.json();
  for (const [address, size] of [
    [picture.small, 128],
    [picture.large, 512],
  ]) {
    const served = await server.app.inject(address);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "webp", width: size, height: size });
  }
  expect((await server.as(wangari.access)("GET /api/dashboard/")).member.profile_picture).toBe(picture.small);
});

test.each(["jpeg", "png", "webp"] as const)("a %s picture is accepted under any file name", async (format) => {
  const wangari = await createSignedInUser(server.services);
  const reply = await upload(wangari, await createPicture({ format }), { filename: "notes.txt", type: "text/plain" });
  expect(reply.statusCode, reply.body).toBe(200);
});

test("a photo of 5712 by 4284 pixels, as phones save it, is accepted", async () => {
  const photo = await createPicture({ width: 5_712, height: 4_284 });
  expect((await upload(await createSignedInUser(server.services), photo)).statusCode).toBe(200);
});

test("metadata is removed from a picture and its orientation applied", async () => {
  const sent = await createPhonePicture();
  expect((await sharp(sent).metadata()).exif?.toString("latin1")).toContain("Tecno");
  const wangari = await createSignedInUser(server.services);
  const { picture } = (await upload(wangari, sent)).json();
  const kept = (await server.app.inject(picture.large)).rawPayload;
  const { exif, xmp, iptc, orientation } = await sharp(kept).metadata();
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(kept.toString("latin1")).not.toMatch(/Tecno|Wangari|EXIF/);
  // After a rotation by 90° clockwise the left half is at the top.
  const { data } = await sharp(kept).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(data[10 * 512 + 256]).toBeLessThan(60);
  expect(data[500 * 512 + 256]).toBeGreaterThan(200);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ["an SVG", async () => svg, 400],
  ["an SVG behind an XML head", async () => `<?xml version="1.0"?>${svg}`, 400],
  ["HTML named .jpg", async () => "<!doctype html><script>alert(1)</script>", 400],
  [
    "HTML behind the first bytes of a JPEG",
    async () => Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"),
    400,
  ],
  ["a JPEG that is cut off", async () => (await createPicture()).subarray(0, 2_000), 400],
  ["a PNG that is cut off", async () => (await createPicture({ format: "png" })).subarray(0, 900), 400],
  ["a GIF", () => createPicture({ format: "gif" }), 400],
  ["a TIFF", () => createPicture({ format: "tiff" }), 400],
  ["an empty file", async () => "", 400],
  ["a bomb of 400 million pixels", async () => createDecompressionBomb(20_000, 20_000), 400],
  ["20 MB", async () => Buffer.alloc(20 * 1024 * 1024, 0xff), 413],
  ["one byte more than 5 MB", async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
])("%s is rejected, and the previous picture stays", async (_, make, status) => {
  const wangari = await createSignedInUser(server.services);
  await upload(wangari, await createPicture());
  const before = await portraitOf(wangari);
  const kept = await files();
  const reply = await upload(wangari, await make());
  expect(reply.statusCode, reply.body).toBe(status);
  expect(reply.json()).toEqual({ detail: expect.any(String), fields: { picture: [expect.any(String)] } });
  expect(await portraitOf(wangari)).toEqual(before);
  expect(await files()).toEqual(kept);
});

test("a decompression bomb is rejected before it is decoded", async () => {
  const wangari = await createSignedInUser(server.services);
  const decompressionBomb = createDecompressionBomb(20_000, 20_000);
  expect(decompressionBomb.length).toBeLessThan(100_000);
  expect((await upload(wangari, decompressionBomb)).json().detail).toContain("million pixels");
});

/** An interlaced PNG with 16 bits per channel: a small file that takes long to decode. */
const createInterlacedPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#228b22" } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

test.each([
  ["25.5 million pixels", () => createPicture({ width: 5_100, height: 5_000 }), "25 million pixels"],
  ["9 million pixels of 16 bits a colour", () => createInterlacedPicture(3_000, 3_000), "8 million pixels"],
])("%s are rejected by their header", async (_, make, most) => {
  const reply = await upload(await createSignedInUser(server.services), await make());
  expect([reply.statusCode, reply.json().detail]).toEqual([400, expect.stringContaining(most)]);
});

test("one member's uploads take one place in the queue, and a full queue rejects uploads at once", async () => {
  const large = await createPicture({ width: 4_800, height: 4_800, format: "png" });
  const members: Member[] = [];
  for (let count = 0; count < 8; count += 1) members.push(await createSignedInUser(server.services));
  const [attacker, wangari] = [members[0]!, members[1]!];
  const mine = Array.from({ length: 4 }, () => upload(attacker, large));
  expect((await upload(wangari, await createPicture())).statusCode).toBe(200);
  const statuses = (await Promise.all(mine)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200, 200]);

  const replies = await Promise.all(members.map((member) => upload(member, large)));
  const busy = replies.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBe(members.length - busy.length);
  expect(busy[0]!.headers["retry-after"]).toBe("5");
});

test("the eleventh picture of an hour is rejected", async () => {
  const wangari = await createSignedInUser(server.services);
  const picture = await createPicture({ width: 64, height: 64 });
  const codes = [];
  for (let count = 0; count < 11; count += 1) codes.push((await upload(wangari, picture)).statusCode);
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([10, 429]);
});

test("a request without a form or file is rejected with its reason", async () => {
  const { access } = await createSignedInUser(server.services);
  const authorization = `Bearer ${access}`;
  for (const [headers, payload] of [
    [{ "content-type": "application/json" }, "{}"],
    [{ "content-type": "multipart/form-data" }, "x"],
    [{ "content-type": "multipart/form-data; boundary=a" }, "--a--\r\n"],
    [{ "content-type": "multipart/form-data; boundary=a" }, '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\ny'],
    [{ "content-type": "image/jpeg" }, await createPicture()],
  ] as const) {
    const reply = await server.app.inject({
      method: "PUT",
      url: "/api/profile/picture/file/",
      headers: { ...headers, authorization },
      payload,
    });
    expect([400, 415], reply.body).toContain(reply.statusCode);
    expect(reply.json().detail).toEqual(expect.any(String));
  }
});

test("a visitor gets 401 for a picture upload", async () => {
  const { payload, headers } = createUpload(await createPicture());
  const reply = await server.app.inject({ method: "PUT", url: "/api/profile/picture/file/", payload, headers });
  expect(reply.statusCode).toBe(401);
});

test("a new picture deletes the old files", async () => {
  const wangari = await createSignedInUser(server.services);
  const first = (await upload(wangari, await createPicture())).json().picture;
  const count = (await files()).length;
  const second = (await upload(wangari, await createPicture({ format: "png" }))).json().picture;
  expect(second.large).not.toBe(first.large);
  expect(await files()).toHaveLength(count);
  expect((await server.app.inject(first.large)).statusCode).toBe(404);
  expect((await server.app.inject(second.large)).statusCode).toBe(200);
  const { picture } = await server.as(wangari.access)("DELETE /api/profile/picture/");
  expect(picture).toBeNull();
  expect(await files()).toHaveLength(count - 2);
  expect((await server.app.inject(second.small)).statusCode).toBe(404);
});

test("concurrent uploads leave one picture and no orphaned file", async () => {
  const wangari = await createSignedInUser(server.services);
  const count = (await files()).length;
  const picture = await createPicture();
  await Promise.all(Array.from({ length: 5 }, () => upload(wangari, picture)));
  expect(await files()).toHaveLength(count + 2);
  expect((await server.app.inject((await portraitOf(wangari))!.large)).statusCode).toBe(200);
});

test("picture URLs are unguessable and allow no path traversal", async () => {
  const wangari = await createSignedInUser(server.services);
  const { large } = (await upload(wangari, await createPicture())).json().picture;
  expect(large).toMatch(/^\/media\/[\w-]{32}-512\.webp$/);
  for (const url of [
    "/media/",
    "/media/..%2Fsecret",
    "/media/%2e%2e%2fsecret",
    `/media/..%2Fmedia%2F${path.basename(large)}`,
    large.replace("512", "64"),
    large.replace(".webp", ""),
  ]) {
    expect((await server.app.inject(url)).statusCode, url).toBe(404);
  }
});

test("the nightly job deletes files that belong to no account, a day after they were stored", async () => {
  const wangari = await createSignedInUser(server.services);
  await upload(wangari, await createPicture());
  const mine = path.basename((await portraitOf(wangari))!.large);
  const orphan = `${"z".repeat(32)}-512.webp`;
  await server.services.media.put(orphan, Buffer.from("left behind"));
  await deleteOrphanedPictures(server.services);
  expect(await files()).toEqual(expect.arrayContaining([mine, orphan]));
  await deleteOrphanedPictures(server.services, Date.now() + 25 * 3_600_000);
  expect(await files()).toContain(mine);
  expect(await files()).not.toContain(orphan);
});

test("the nightly job looks up a bounded number of files at once, and reaches all of them", async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => createSignedInUser(server.services)));
  for (const member of members) await upload(member, await createPicture());
  const mine = await Promise.all(members.map(async (member) => path.basename((await portraitOf(member))!.large)));
  const orphans = ["a", "m", "z"].flatMap((letter) => [128, 512].map((size) => `${letter.repeat(32)}-${size}.webp`));
  for (const orphan of orphans) await server.services.media.put(orphan, Buffer.from("left behind"));
  const lookedUp: number[] = [];
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      lookedUp.push(result.rows.length);
      return result;
    },
  });
  await deleteOrphanedPictures({ ...server.services, db }, Date.now() + 25 * 3_600_000, 2);
  expect(await files()).toEqual(expect.arrayContaining(mine));
  expect((await files()).filter((file) => orphans.includes(file))).toEqual([]);
  expect(Math.max(...lookedUp)).toBeLessThanOrEqual(2);
  expect(lookedUp.length).toBeGreaterThan(5);
});

test("more names than a statement has parameters are looked up", async () => {
  const wangari = await createSignedInUser(server.services);
  await upload(wangari, await createPicture());
  const mine = path.basename((await portraitOf(wangari))!.large).slice(0, 32);
  const names = Array.from({ length: 70_000 }, (_, n) => `name-${n}`);
  expect(await listExistingPictureNames(server.db, [...names, mine])).toEqual([mine]);
});

const inLocalFolder = process.env.TEST_MEDIA !== "s3";

test.runIf(inLocalFolder)("the nightly job deletes what interrupted writes left in the local folder", async () => {
  const wangari = await createSignedInUser(server.services);
  await upload(wangari, await createPicture());
  const mine = path.basename((await portraitOf(wangari))!.large);
  const [old, recent] = [`${"o".repeat(32)}-512.webp`, `${"y".repeat(32)}-512.webp`];
  const [oldPartialFile, recentPartialFile] = [`.${old}.4711.part`, `.${recent}.4711.part`];
  for (const file of [old, recent, oldPartialFile, recentPartialFile])
    writeFileSync(path.join(folder(), file), "left behind");
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const file of [old, oldPartialFile, mine]) utimesSync(path.join(folder(), file), yesterday, yesterday);
  await deleteOrphanedPictures(server.services);
  expect(await files()).toEqual(expect.arrayContaining([mine, recent, recentPartialFile]));
  expect(await files()).not.toContain(old);
  expect(await files()).not.toContain(oldPartialFile);
});

test("an upload during erasure is rejected and leaves no file", async () => {
  const wangari = await createSignedInUser(server.services);
  const before = await files();
  const { ended } = await server.db.transaction().execute(async (tx) => {
    await tx.deleteFrom("users").where("id", "=", wangari.id).execute();
    return waitUntilBlocked(server.db, upload(wangari, await createPicture()));
  });
  expect((await ended).statusCode).toBe(401);
  expect(await files()).toEqual(before);
});

test("neither the address nor the name of a picture is logged", async () => {
  const wangari = await createSignedInUser(server.services);
  const { large } = (await upload(wangari, await createPicture())).json().picture;
  await server.app.inject(large);
  expect(server.logged()).not.toContain(path.basename(large).slice(0, 32));
});

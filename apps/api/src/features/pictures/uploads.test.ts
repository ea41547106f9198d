import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import {
  createDecompressionBomb,
  createPhonePhoto,
  createPictureFile,
  createUploadForm,
  uploadAs,
} from "./pictures.factories.ts";

const api = await startTestApi();
const { app, db, services } = api;
const folder = mkdtempSync(path.join(tmpdir(), "party-test-pictures-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

let editor: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  editor = await createStaff(services, "communications");
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
/** The first box of an iPhone's photo, and noise. */
const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(2_000, 7)]);

const cutAt = async (format: "jpeg" | "png" | "webp", share: number) => {
  const file = await createPictureFile({ width: 1_600, height: 1_200, format });
  return file.subarray(0, Math.floor(file.length * share));
};

/** A small PNG whose decoder would need 8 bytes for each of 30 million pixels at once. */
const createInterlacedBomb = () =>
  sharp({ create: { width: 6_000, height: 5_000, channels: 4, background: "#228b2280" } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

const badFiles: [string, () => Promise<Buffer | string>][] = [
  ["an SVG", async () => svg],
  ["an SVG behind an XML head", async () => `<?xml version="1.0"?>${svg}`],
  ["HTML behind the first bytes of a JPEG", async () => Buffer.from(`\xff\xd8\xff${svg}`, "latin1")],
  ["a GIF", () => createPictureFile({ format: "gif" })],
  ["a TIFF", () => createPictureFile({ format: "tiff" })],
  ["an AVIF", () => createPictureFile({ format: "avif" })],
  ["a HEIC", async () => heic],
  ["an empty file", async () => ""],
  ["60 million pixels", () => createPictureFile({ width: 10_000, height: 6_000 })],
  ["a JPEG that ends in its half", () => cutAt("jpeg", 0.5)],
  ["a JPEG without its last bytes", () => cutAt("jpeg", 0.999)],
  ["a PNG that ends in its half", () => cutAt("png", 0.5)],
  ["a WebP without its last bytes", () => cutAt("webp", 0.99)],
  ["a decompression bomb of 400 million pixels", async () => createDecompressionBomb(20_000, 20_000)],
  ["an interlaced decompression bomb", createInterlacedBomb],
];

const filesOf = (name: string) => {
  try {
    return readdirSync(path.join(services.config.dataDirectory, "media", name));
  } catch {
    return [];
  }
};

test.each(badFiles)("%s is rejected with a sentence, and nothing is stored", async (name, make) => {
  const file = Buffer.from(await make());
  writeFileSync(path.join(folder, name), file);
  expect(file.length).toBeLessThan(15 * 1024 * 1024);
  const reply = await uploadAs(api, editor, file);
  expect(reply.statusCode, reply.body).toBe(400);
  const sentence = expect.stringMatching(
    /^(We cannot read this file|This picture has more than \d+ million pixels).*\.$/,
  );
  expect(reply.json()).toEqual({ detail: sentence, fields: { file: [sentence] } });
  expect(await db.selectFrom("pictures").select("id").execute()).toEqual([]);
  expect([...filesOf("originals"), ...filesOf("pictures")]).toEqual([]);
  const entry = await db.selectFrom("audit_entries").select("outcome").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect(entry.outcome).toMatch(/^picture_file_(unreadable|too_wide)$/);
});

test("checking bad files and encoding a 12-megapixel photo takes less than 300 MB of memory", async () => {
  writeFileSync(path.join(folder, "a photo"), await createPhonePhoto());
  writeFileSync(path.join(folder, "48 million pixels"), await createPictureFile({ width: 8_000, height: 6_000 }));
  const library = new URL("../../gateways/media/library-picture.ts", import.meta.url).href;
  // In a process of its own, which reports how much more memory it took at most than before.
  const script = `
    import { readFileSync, readdirSync } from "node:fs";
    import { checkPicture, encodePicture } from ${JSON.stringify(library)};
    const folder = ${JSON.stringify(folder)};
    const before = process.resourceUsage().maxRSS;
    const outcomes = {};
    for (const name of readdirSync(folder)) {
      const file = readFileSync(folder + "/" + name);
      outcomes[name] = await checkPicture(file).then(
        () => encodePicture(file, async () => undefined).then(() => "encoded"),
        (error) => error.codes?.[0] ?? String(error),
      );
    }
    console.log(JSON.stringify({ outcomes, more: (process.resourceUsage().maxRSS - before) / 1024 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: import.meta.dirname,
  });
  const { outcomes, more } = JSON.parse(stdout);
  expect(Object.values(outcomes).toSorted()).toEqual([
    ...["encoded", "encoded"],
    ...Object.values(outcomes)
      .filter((outcome) => /^picture_file_(unreadable|too_wide)$/.test(String(outcome)))
      .toSorted(),
  ]);
  expect(Object.keys(outcomes)).toHaveLength(badFiles.length + 2);
  expect(more).toBeLessThan(300);
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

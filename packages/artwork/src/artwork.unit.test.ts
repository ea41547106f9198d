import { readdir, stat } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { createSheet } from "./drawing/sheet.ts";
import { BYTE_LIMITS, FIRST_TCP_WINDOW_LIMIT, PUBLIC_FOLDER, SHARE_IMAGE } from "./encode.ts";
import { alts, type PictureName, pictures } from "./manifest.gen.ts";
import { drawingsWithShareImage } from "./share-images.ts";

const output = (path: string) => `${PUBLIC_FOLDER}/${path}`;
const size = async (path: string) => (await stat(output(path))).size;

describe("pictures", () => {
  test("the manifest lists every picture of the catalogue, and no other", () => {
    const names = catalogue.map(({ name }) => name);
    expect(Object.keys(pictures)).toEqual(names);
    expect(Object.keys(alts)).toEqual(names);
  });

  test("each picture exists in every width within its size limit and has an alternative text", async () => {
    for (const { name, kind, alt, widths } of catalogue) {
      for (const width of widths) {
        const limit = BYTE_LIMITS[kind] * (width / 960) ** 1.3;
        const first = width === FIRST_TCP_WINDOW_LIMIT.width;
        expect
          .soft(await size(`pictures/${name}-${width}.avif`), name)
          .toBeLessThanOrEqual(first ? FIRST_TCP_WINDOW_LIMIT.bytes : limit);
        if (first) continue;
        expect.soft(await size(`pictures/${name}-${width}.webp`), name).toBeLessThanOrEqual(limit * 1.4);
      }
      expect.soft(alts[name as PictureName], name).toBe(alt);
      expect.soft(alt, name).toMatch(/^[A-Z].{20,160}\.$/);
      expect.soft(pictures[name as PictureName].color, name).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test("every file in the folder belongs to a picture", async () => {
    const owned = catalogue.flatMap(({ name, widths }) => [
      ...widths.flatMap((width) =>
        (width === FIRST_TCP_WINDOW_LIMIT.width ? ["avif"] : ["avif", "webp"]).map(
          (type) => `${name}-${width}.${type}`,
        ),
      ),
      ...(drawingsWithShareImage.includes(name) ? [`${name}-share.jpg`] : []),
    ]);
    expect((await readdir(output("pictures"))).sort()).toEqual(owned.sort());
  });

  test("a picture is drawn the same every time", () => {
    const once = () => {
      const sheet = createSheet(1600, 900, "hero-6");
      return sheet.svg(catalogue.find(({ name }) => name === "hero-6")!.draw(sheet));
    };
    expect(once()).toBe(once());
  });

  test("all pictures together have less than 7 MB", async () => {
    let total = 0;
    for (const folder of ["pictures", "brand", "videos"]) {
      for (const file of await readdir(output(folder))) total += await size(`${folder}/${file}`);
    }
    expect(total).toBeLessThan(7_000_000);
  });
});

describe("shared links", () => {
  test("each picture of a shared link is a JPEG of 1200 by 630 px below the size limit of WhatsApp", async () => {
    for (const path of ["brand/share.jpg", ...drawingsWithShareImage.map((name) => `pictures/${name}-share.jpg`)]) {
      const { format, width, height } = await sharp(output(path)).metadata();
      expect.soft({ format, width, height }, path).toEqual({
        format: "jpeg",
        width: SHARE_IMAGE.width,
        height: SHARE_IMAGE.height,
      });
      expect.soft(await size(path), path).toBeLessThanOrEqual(SHARE_IMAGE.bytes);
    }
  });
});

describe("videos", () => {
  test.each(["journey", "message"])("%s comes in two encodings under 400 kB, with captions", async (name) => {
    expect(await size(`videos/${name}.mp4`)).toBeLessThanOrEqual(400_000);
    expect(await size(`videos/${name}.webm`)).toBeLessThanOrEqual(400_000);
    expect(await size(`videos/${name}.en.vtt`)).toBeGreaterThan(100);
  });
});

describe("brand", () => {
  test("each file of the brand exists", async () => {
    for (const file of [
      "logo.svg",
      "logo-mark.svg",
      "favicon.svg",
      "favicon.ico",
      "apple-touch-icon.png",
      "icon-192.png",
      "icon-512.png",
      "icon-maskable-512.png",
    ]) {
      expect.soft(await size(`brand/${file}`), file).toBeGreaterThan(500);
    }
  });
});

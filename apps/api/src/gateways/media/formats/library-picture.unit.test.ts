import sharp from "sharp";
import { expect, test } from "vitest";
import { createPictureFile } from "#features/pictures/picture-files.factories.ts";
import { checkPicture, cropPicture, readSize } from "./library-picture.ts";

test("the size is that of the upright picture", async () => {
  const turned = await sharp(await createPictureFile({ width: 60, height: 40 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await readSize(turned)).toEqual({ width: 40, height: 60 });
});

test("a JPEG with a video behind it, as phones make it, is a picture", async () => {
  const video = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(5_000, 0xff)]);
  const photo = Buffer.concat([await createPictureFile(), video]);
  expect(await checkPicture(photo)).toEqual({ width: 64, height: 48 });
});

test.each([
  [
    { width: 2_400, height: 630 },
    { x: 1, y: 0.5 },
  ],
  [
    { width: 600, height: 2_400 },
    { x: 0, y: 0 },
  ],
  [
    { width: 7, height: 1 },
    { x: 0.5, y: 1 },
  ],
])("a crop of %o around %o is 1200 by 630 pixels", async (size, focal) => {
  const jpeg = await cropPicture(await createPictureFile(size), focal);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
});

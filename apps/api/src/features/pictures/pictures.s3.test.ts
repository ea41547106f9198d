import { s3 } from "#testing/media-in-s3.ts";
import "./pictures.test.ts";
import { expect, test } from "vitest";

test("all files of these pictures were in the S3-compatible store", () => {
  expect(new Set([...s3.objects.values()].map(({ type }) => type))).toEqual(
    new Set(["image/avif", "image/webp", "image/jpeg"]),
  );
});

import { s3 } from "#testing/media-in-s3.ts";
import "./videos.test.ts";
import { expect, test } from "vitest";

test("videos and captions were in the S3-compatible store", () => {
  const folders = [...s3.objects.keys()].map((key) => key.split("/")[0]);
  expect(new Set(folders)).toEqual(new Set(["videos", "captions"]));
});

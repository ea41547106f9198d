import type { ProblemCode } from "@party/contract/problems";
import sharp from "sharp";
import { Problem } from "#problem.ts";

// The only formats that are passed to the decoder.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const startsWithBytes = (bytes: Uint8Array, with_: readonly number[]) =>
  with_.every((byte, index) => bytes[index] === byte);
const isWebp = (bytes: Buffer) =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

export const isJpegOrPng = (bytes: Uint8Array): boolean =>
  startsWithBytes(bytes, JPEG_SIGNATURE) || startsWithBytes(bytes, PNG_SIGNATURE);

/** Whether the first bytes are those of a JPEG, PNG or WebP file. */
export const isPicture = (bytes: Buffer): boolean => isJpegOrPng(bytes) || isWebp(bytes);

export const MILLION = 1_000_000;

/** @throws Problem with the code for what a decoder cannot read */
export const requireReadable = <Result>(reading: Promise<Result>, problem: ProblemCode): Promise<Result> =>
  reading.catch(() => {
    throw new Problem(problem);
  });

/** With decoders for JPEG, PNG and WebP alone. */
export { sharp };

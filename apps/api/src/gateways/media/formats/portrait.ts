import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { Problem } from "#problem.ts";
import { isPicture, MILLION, requireReadable, sharp } from "./picture-file.ts";

/** Width and height of stored portraits, in pixels. */
export const PORTRAIT_SIZES = [128, 512] as const;
export type PortraitSize = (typeof PORTRAIT_SIZES)[number];

/** Phones save 24.5 (5712 by 4284) by default; larger files may be decompression bombs. */
const MAXIMUM_MEGAPIXELS = 25;
/** Maximum with 16 bits per channel, which take eight times as long to decode. */
const MAXIMUM_MEGAPIXELS_16_BIT = 8;
const MAX_DECODE_SECONDS = 5;
/** Pictures that wait for another to be decoded. */
const MAX_QUEUED_PORTRAITS = 3;

/** Decoding needs memory for the whole picture, so one is decoded at a time. */
const decodeLimit = pLimit(1);

/**
 * Re-encodes a JPEG, PNG or WebP picture as square WebP files, upright and without metadata.
 * @param signal when aborted before decoding begins, nothing is decoded
 * @throws Problem `picture_unreadable` for other formats, `picture_too_wide` above the pixel limit, `busy` when the queue
 * is full
 */
export async function reencodePortrait(sent: Buffer, signal?: AbortSignal): Promise<Record<PortraitSize, Buffer>> {
  if (!isPicture(sent)) throw new Problem("picture_unreadable");
  await rejectTooManyPixels(sent);
  if (decodeLimit.activeCount + decodeLimit.pendingCount > MAX_QUEUED_PORTRAITS) throw new Problem("busy");
  return decodeLimit(async () => {
    signal?.throwIfAborted();
    const large = await requireReadable(decodePortrait(sent), "picture_unreadable");
    return { 128: await toPortraitWebp(large, 128), 512: await toPortraitWebp(large, 512) };
  });
}

/** Reads only the header, before decoding. */
async function rejectTooManyPixels(sent: Buffer): Promise<void> {
  const { width, height, depth } = await requireReadable(
    sharp(sent, { limitInputPixels: false }).metadata(),
    "picture_unreadable",
  );
  const most = depth === "uchar" ? MAXIMUM_MEGAPIXELS : MAXIMUM_MEGAPIXELS_16_BIT;
  if (width * height > most * MILLION) throw new Problem("picture_too_wide", { most });
}

const decodePortrait = async (sent: Buffer) => {
  const { data, info } = await sharp(sent, {
    limitInputPixels: MAXIMUM_MEGAPIXELS * MILLION,
    failOn: "error",
    animated: false,
  })
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .autoOrient()
    .resize(512, 512, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

const toPortraitWebp = (large: Sharp, size: PortraitSize): Promise<Buffer> =>
  large.clone().resize(size, size).webp({ quality: 82 }).toBuffer();

/** A stored portrait as JPEG, for PDF files. */
export const toPortraitJpeg = (kept: Buffer): Promise<Buffer> => sharp(kept).jpeg({ quality: 90 }).toBuffer();

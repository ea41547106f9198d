import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import { Problem } from "#problem.ts";

/** Width and height of what is kept. */
export const PORTRAIT_SIZES = [128, 512] as const;
export type PortraitSize = (typeof PORTRAIT_SIZES)[number];

/** In millions: what cameras save by default; what says it has more is a bomb, or of no use as a portrait. */
const MOST_PIXELS = 24;
/** No camera saves 16 bits a colour, which take eight times the work of 8. */
const MOST_DEEP_PIXELS = 8;
const MILLION = 1_000_000;
const DECODE_SECONDS = 5;
/** Pictures that wait for another to be decoded. */
const MAX_QUEUED = 3;

// Of the formats that the library reads, only these are opened to strangers.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const begins = (bytes: Buffer, with_: readonly number[]) => with_.every((byte, index) => bytes[index] === byte);
const isWebp = (bytes: Buffer) =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

/** Decoding takes the memory of the whole picture, so one at a time. */
const decode = pLimit(1);

/**
 * Makes square WebP pictures of a JPEG, PNG or WebP, upright and without its metadata: nothing of the file that was sent
 * is kept but its colours.
 * @param signal aborted when nobody waits for it any more: then it is not begun
 * @throws Problem `picture_unreadable` for anything else, however it is named, `picture_too_wide` beyond the pixel limit,
 * `busy` when too many wait already
 */
export async function reencodePortrait(sent: Buffer, signal?: AbortSignal): Promise<Record<PortraitSize, Buffer>> {
  if (!begins(sent, JPEG) && !begins(sent, PNG) && !isWebp(sent)) throw new Problem("picture_unreadable");
  await refuseTooWide(sent);
  if (decode.activeCount + decode.pendingCount > MAX_QUEUED) throw new Problem("busy");
  return decode(async () => {
    signal?.throwIfAborted();
    const large = await unlessUnreadable(decoded(sent));
    return { 128: await webp(large, 128), 512: await webp(large, 512) };
  });
}

/** By its header alone, before any of it is decoded. */
async function refuseTooWide(sent: Buffer): Promise<void> {
  const { width, height, depth } = await unlessUnreadable(sharp(sent, { limitInputPixels: false }).metadata());
  const most = depth === "uchar" ? MOST_PIXELS : MOST_DEEP_PIXELS;
  if (width * height > most * MILLION) throw new Problem("picture_too_wide", { most });
}

const unlessUnreadable = <Result>(reading: Promise<Result>): Promise<Result> =>
  reading.catch(() => {
    throw new Problem("picture_unreadable");
  });

const decoded = async (sent: Buffer) => {
  const { data, info } = await sharp(sent, {
    limitInputPixels: MOST_PIXELS * MILLION,
    failOn: "error",
    animated: false,
  })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize(512, 512, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
};

const webp = (large: Sharp, size: PortraitSize): Promise<Buffer> =>
  large.clone().resize(size, size).webp({ quality: 82 }).toBuffer();

/** A kept picture as JPEG, for papers that know no WebP. */
export const asJpeg = (kept: Buffer): Promise<Buffer> => sharp(kept).jpeg({ quality: 90 }).toBuffer();

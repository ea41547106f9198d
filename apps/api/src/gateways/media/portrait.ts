import sharp from "sharp";
import { queueByKey } from "#in-turn.ts";
import { Problem } from "#problem.ts";

/** Width and height of what is kept. */
export const PORTRAIT_SIZES = [128, 512] as const;
export type PortraitSize = (typeof PORTRAIT_SIZES)[number];

/** The largest cameras of today's phones; what says it has more is a bomb, or of no use as a portrait. */
const MOST_PIXELS = 50_000_000;
const PATIENCE_SECONDS = 10;

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
const inTurn = queueByKey();

/**
 * Makes square WebP pictures of a JPEG, PNG or WebP, upright and without its metadata: nothing of the file that was sent
 * is kept but its colours.
 * @throws Problem `picture_unreadable` for anything else, however it is named, `picture_too_wide` beyond the pixel limit
 */
export function reencodePortrait(sent: Buffer): Promise<Record<PortraitSize, Buffer>> {
  if (!begins(sent, JPEG) && !begins(sent, PNG) && !isWebp(sent)) throw new Problem("picture_unreadable");
  return inTurn("portrait", async () => {
    try {
      return { 128: await square(sent, 128), 512: await square(sent, 512) };
    } catch (error) {
      const tooWide = error instanceof Error && /pixel limit/i.test(error.message);
      throw new Problem(tooWide ? "picture_too_wide" : "picture_unreadable");
    }
  });
}

const square = (sent: Buffer, size: PortraitSize): Promise<Buffer> =>
  sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false })
    .timeout({ seconds: PATIENCE_SECONDS })
    .autoOrient()
    .resize(size, size, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 82 })
    .toBuffer();

/** A kept picture as JPEG, for papers that know no WebP. */
export const asJpeg = (kept: Buffer): Promise<Buffer> => sharp(kept).jpeg({ quality: 90 }).toBuffer();

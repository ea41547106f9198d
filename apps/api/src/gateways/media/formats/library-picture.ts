import {
  MAX_LIBRARY_PICTURE_MEGAPIXELS,
  MAX_PICTURE_HEIGHT_TO_WIDTH,
  PICTURE_WIDTHS,
  type PictureWidth,
  SHARE_PICTURE_SIZE,
} from "@party/contract/values/pictures";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { Problem } from "#problem.ts";
import { isPicture, MILLION, requireReadable, sharp } from "./picture-file.ts";

/** What a decoder may keep in memory at once: for some formats the whole picture. */
const MAX_DECODER_BYTES = 200 * MILLION;
const MAX_DECODE_SECONDS = 20;
/** More than in a scan of a blank page; a file with more than that was made to cost time. */
const MAX_PIXELS_PER_BYTE = 1_000;
/** Pictures that wait for another to be decoded. */
const MAX_QUEUED_PICTURES = 12;

/** Decoding needs most memory, so one picture is decoded at a time. */
const decodeLimit = pLimit(1);

export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Checks an uploaded file: the format by its first bytes, the pixels by its header before anything is decoded, and whether
 * all of it can be decoded.
 * @returns its upright size
 * @throws Problem `picture_file_unreadable`, `picture_file_too_wide`, or `busy` when the queue is full
 */
export async function checkPicture(sent: Buffer): Promise<PictureSize> {
  const size = await readSize(sent);
  if (decodeLimit.activeCount + decodeLimit.pendingCount > MAX_QUEUED_PICTURES) throw new Problem("busy");
  // JPEG decoders skip most of the work for a small result, but still read the whole file.
  const check = () => openPicture(sent).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  await requireReadable(decodeLimit(check), "picture_file_unreadable");
  return size;
}

/** The upright size in the header. @throws Problem `picture_file_unreadable` or `picture_file_too_wide` */
export async function readSize(sent: Buffer): Promise<PictureSize> {
  if (!isPicture(sent) || !hasEndMarker(sent)) throw new Problem("picture_file_unreadable");
  const header = await requireReadable(sharp(sent, { limitInputPixels: false }).metadata(), "picture_file_unreadable");
  const { width, height, autoOrient } = header;
  const most = Math.min(MAX_LIBRARY_PICTURE_MEGAPIXELS, MAX_DECODER_BYTES / decoderBytesPerPixel(header) / MILLION);
  if (width * height > most * MILLION) throw new Problem("picture_file_too_wide", { most: Math.floor(most) });
  if (width * height > MILLION + MAX_PIXELS_PER_BYTE * sent.length) throw new Problem("picture_file_unreadable");
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Whether a JPEG has an end marker after its pixels; phones append videos to it. Decoders of other formats notice themselves. */
function hasEndMarker(sent: Buffer): boolean {
  if (sent[0] !== 0xff) return true;
  let at = 2;
  // Segments of FF, a marker and a length, up to the start of the pixels (FF DA).
  while (at + 4 <= sent.length && sent[at] === 0xff && sent[at + 1] !== 0xda) {
    at += sent[at + 1] === 0xff ? 1 : 2 + sent.readUInt16BE(at + 2);
  }
  return sent.indexOf("ffd9", at, "hex") >= 0;
}

type PictureHeader = Awaited<ReturnType<Sharp["metadata"]>>;

/** Bytes per pixel that a decoder keeps; near 0 where it reads line by line. */
function decoderBytesPerPixel({ format, isProgressive, depth, channels, chromaSubsampling }: PictureHeader): number {
  const samples = channels * (depth === "uchar" ? 1 : 2);
  // All coefficients, two bytes each, until the last scan.
  if (format === "jpeg") return isProgressive ? 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels) : 0.01;
  if (format === "png") return isProgressive ? samples : 0.01;
  return 4;
}

const openPicture = (sent: Buffer) =>
  sharp(sent, { limitInputPixels: MAX_LIBRARY_PICTURE_MEGAPIXELS * MILLION, failOn: "error" }).timeout({
    seconds: MAX_DECODE_SECONDS,
  });

export interface EncodedFile {
  width: PictureWidth;
  format: "avif" | "webp";
  bytes: Buffer;
}

/**
 * Encodes a checked picture in all widths, never enlarged, upright, in sRGB and without metadata.
 * @param write is called with each file as soon as it is made
 * @returns the largest size, from which `cropPicture` makes the JPEG
 */
export async function encodePicture(original: Buffer, write: (file: EncodedFile) => Promise<void>): Promise<Buffer> {
  const pixels = await decodeLimit(() =>
    fitWidth(openPicture(original).autoOrient(), 1600)
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: pixels.info.width, height: pixels.info.height, channels: pixels.info.channels };
  const resized = (width: PictureWidth) => fitWidth(sharp(pixels.data, { raw }), width);
  let largest: Buffer | undefined;
  for (const width of PICTURE_WIDTHS) {
    const webp = await resized(width).webp({ quality: 80 }).toBuffer();
    await write({ width, format: "webp", bytes: webp });
    await write({ width, format: "avif", bytes: await resized(width).avif({ quality: 55, effort: 3 }).toBuffer() });
    largest = webp;
  }
  return largest!;
}

const fitWidth = (picture: Sharp, width: PictureWidth) =>
  picture.resize({ width, height: MAX_PICTURE_HEIGHT_TO_WIDTH * width, fit: "inside", withoutEnlargement: true });

/** The part of the picture that a JPEG for shared links shows, as close to the focal point as the edges allow. */
export async function cropPicture(picture: Buffer, focal: { x: number; y: number }): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(SHARE_PICTURE_SIZE.width / width, SHARE_PICTURE_SIZE.height / height);
  const scaled = {
    width: Math.max(SHARE_PICTURE_SIZE.width, Math.round(width * scale)),
    height: Math.max(SHARE_PICTURE_SIZE.height, Math.round(height * scale)),
  };
  const edge = (side: "width" | "height", at: number) => {
    const most = scaled[side] - SHARE_PICTURE_SIZE[side];
    return Math.min(most, Math.max(0, Math.round(scaled[side] * at - SHARE_PICTURE_SIZE[side] / 2)));
  };
  return sharp(picture)
    .resize({ ...scaled, fit: "fill" })
    .extract({ left: edge("width", focal.x), top: edge("height", focal.y), ...SHARE_PICTURE_SIZE })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

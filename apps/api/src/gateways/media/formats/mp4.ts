/** Reads `length` bytes of a file from an offset; fewer at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>;

interface Mp4Box {
  type: string;
  /** Of the box with its header. */
  offset: number;
  size: number;
  header: number;
}

/** The index of a film is small; a larger one is no video of a phone. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** Boxes inside of which the index of a film is looked through. */
const CONTAINER_BOXES = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
/** Where phones write the place, the device and the time. */
const METADATA_BOXES = new Set(["udta", "meta", "uuid"]);
const MAX_METADATA_BOXES = 100;
/** The sample table of a track is the fifth box inside one another. */
const MAX_NESTED_BOXES = 8;
const H264_BOXES = new Set(["avc1", "avc3"]);

export interface Mp4 {
  durationSeconds: number;
  /** Four-letter names of the codecs of its tracks, e.g. `avc1` and `mp4a`. */
  codecs: string[];
  /** Whether all browsers show its pictures. */
  isH264: boolean;
  /** Boxes with descriptions: offsets of their types, and of the bytes to overwrite with zeros. */
  descriptions: { typeAt: number; from: number; to: number }[];
}

/** Whether a file begins as MP4 files do. */
export const beginsAsMp4 = (first: Buffer): boolean => first.length >= 12 && first.toString("latin1", 4, 8) === "ftyp";

/**
 * Reads the boxes of an MP4 file (ISO/IEC 14496-12).
 * @param size of the whole file in bytes
 * @returns undefined when it is none, or not complete
 */
export async function readMp4(read: ReadBytes, size: number): Promise<Mp4 | undefined> {
  const boxes: Mp4Box[] = [];
  for (let offset = 0; offset < size; ) {
    const box = parseBox(await read(offset, 16), offset, size);
    if (!box || boxes.length > 10_000) return undefined;
    boxes.push(box);
    offset += box.size;
  }
  const index = boxes.find(({ type }) => type === "moov");
  const isWhole = boxes[0]?.type === "ftyp" && boxes.some(({ type }) => type === "mdat");
  if (!isWhole || !index || index.size > MAX_INDEX_BYTES) return undefined;

  const moov = await read(index.offset, index.size);
  const found: Mp4 = { durationSeconds: 0, codecs: [], isH264: false, descriptions: [] };
  for (const box of boxes) if (METADATA_BOXES.has(box.type)) found.descriptions.push(byteAreaOf(box, 0));
  if (!walkBoxes(moov, index.header, moov.length, index.offset, found)) return undefined;
  if (found.descriptions.length > MAX_METADATA_BOXES) return undefined;
  found.isH264 = found.codecs.some((codec) => H264_BOXES.has(codec));
  return found.codecs.length > 0 ? found : undefined;
}

const byteAreaOf = ({ offset, size, header }: Mp4Box, base: number) => ({
  typeAt: base + offset + 4,
  from: base + offset + header,
  to: base + offset + size,
});

/** @returns false for boxes that do not fit into one another, or are too many inside one another */
function walkBoxes(moov: Buffer, from: number, to: number, base: number, found: Mp4, nested = 1): boolean {
  if (nested > MAX_NESTED_BOXES) return false;
  for (let offset = from; offset < to; ) {
    const box = parseBox(moov.subarray(offset, offset + 16), offset, to);
    if (!box) return false;
    const inside = offset + box.header;
    if (METADATA_BOXES.has(box.type)) found.descriptions.push(byteAreaOf(box, base));
    else if (CONTAINER_BOXES.has(box.type) && !walkBoxes(moov, inside, offset + box.size, base, found, nested + 1))
      return false;
    else if (box.type === "mvhd") found.durationSeconds = durationOf(moov.subarray(inside, offset + box.size));
    // Version, flags and a count come before the first entry.
    else if (box.type === "stsd" && box.size >= box.header + 16) {
      found.codecs.push(moov.toString("latin1", inside + 12, inside + 16));
    }
    offset += box.size;
  }
  return true;
}

/** @param end of the box around it */
function parseBox(header: Buffer, offset: number, end: number): Mp4Box | undefined {
  if (header.length < 8) return undefined;
  const type = header.toString("latin1", 4, 8);
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  if (isLong && header.length < 16) return undefined;
  // 0 reaches to the end of the file.
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - offset : short;
  const least = isLong ? 16 : 8;
  return size >= least && offset + size <= end ? { type, offset, size, header: least } : undefined;
}

function durationOf(mvhd: Buffer): number {
  const isLong = mvhd[0] === 1;
  if (mvhd.length < (isLong ? 32 : 20)) return 0;
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  return scale > 0 ? Math.round(duration / scale) : 0;
}

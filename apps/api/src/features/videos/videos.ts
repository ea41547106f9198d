import { createHash } from "node:crypto";
import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import type { Database } from "#database/database.ts";
import { isNextPart, requireAllParts } from "#features/uploads/uploads.ts";
import { beginsAsMp4, type ReadBytes, readMp4 } from "#gateways/media/formats/mp4.ts";
import type { ByteRange, MediaStore } from "#gateways/media/media-store.ts";
import { runInSteps } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  deleteIncompleteVideo,
  findVideo,
  listAbandonedVideos,
  lockVideo,
  markVideoCompleted,
  updateReceivedBytes,
  type VideoRow,
} from "./videos.queries.ts";

type VideoServices = Pick<Services, "db" | "media">;

const ABANDONED_DAYS = 2;
const ABANDONED_PER_STEP = 100;

const partKey = (id: string, part: number) => `videos/${id}.${part}`;
const videoUrl = (id: string) => `/media/videos/${id}.mp4`;

/** @throws Problem `not_found` */
export async function showUpload(db: Database, id: string) {
  const video = await findVideo(db, id);
  if (!video) throw new Problem("not_found");
  return { id, received: video.received };
}

/**
 * Stores one part. The parts come in their order; one that came before changes nothing.
 * @throws Problem `video_part_unexpected` with the number that is next, `video_unreadable` when the first is no MP4
 */
export async function addPart({ media, db: tx }: VideoServices, id: string, part: number, sent: Uint8Array) {
  const video = await lockVideo(tx, id);
  if (!video) throw new Problem("not_found");
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const isNext = isNextPart(video, part, file, "video_part_unexpected");
  if (part === 0 && !beginsAsMp4(file)) throw new Problem("video_unreadable");
  if (!isNext) return { id, received: video.received };
  await media.put(partKey(id, part), file);
  await updateReceivedBytes(tx, id, part + 1);
  return { id, received: part + 1 };
}

/**
 * Checks a video that has come whole, and overwrites where and by what it was taken.
 * @throws Problem `video_incomplete`, `video_unreadable`, `video_codec` for one that not all browsers show
 */
export async function finishVideo({ media, db: tx }: VideoServices, id: string) {
  const video = await lockVideo(tx, id);
  if (!video) throw new Problem("not_found");
  if (video.completed_at) return { url: videoUrl(id), duration_seconds: video.duration_seconds ?? 0 };
  requireAllParts(video, "video_incomplete");
  const mp4 = await readMp4(createVideoReader(media, video), video.bytes);
  if (!mp4) throw new Problem("video_unreadable");
  if (!mp4.isH264) throw new Problem("video_codec");
  await overwriteAreas(
    media,
    id,
    mp4.descriptions.flatMap(({ typeAt, from, to }) => [
      { offset: typeAt, length: FREE_BOX_TYPE.length, bytes: FREE_BOX_TYPE },
      { offset: from, length: to - from },
    ]),
  );
  const duration_seconds = Math.max(1, mp4.durationSeconds);
  await markVideoCompleted(tx, id, duration_seconds);
  return { url: videoUrl(id), duration_seconds };
}

/** The type of a box that readers pass over (ISO/IEC 14496-12, 8.1.2). */
const FREE_BOX_TYPE = Buffer.from("free", "latin1");

interface OverwrittenArea {
  offset: number;
  length: number;
  /** Zeros by default. */
  bytes?: Buffer;
}

/** Replaces areas, which may lie in several parts; each part is read and written once. The same again changes nothing. */
async function overwriteAreas(media: MediaStore, id: string, areas: readonly OverwrittenArea[]) {
  let open: { part: number; file: Buffer } | undefined;
  const store = async () => open && (await media.put(partKey(id, open.part), open.file));
  for (const { offset, length, bytes } of areas.toSorted((one, other) => one.offset - other.offset)) {
    for (let done = 0; done < length; ) {
      const part = Math.floor((offset + done) / UPLOAD_PART_BYTES);
      if (open?.part !== part) {
        await store();
        open = { part, file: await readPart(media, id, part) };
      }
      const at = (offset + done) % UPLOAD_PART_BYTES;
      const end = Math.min(UPLOAD_PART_BYTES, at + length - done);
      if (bytes) bytes.copy(open.file, at, done, done + end - at);
      else open.file.fill(0, at, end);
      done += end - at;
    }
  }
  await store();
}

async function readPart(media: MediaStore, id: string, part: number, range?: ByteRange): Promise<Buffer> {
  const file = await media.get(partKey(id, part), range);
  if (!file) throw new Error(`part ${part} of a video is missing in the media store`);
  return file;
}

function createVideoReader(media: MediaStore, video: VideoRow): ReadBytes {
  return async (offset, length) => {
    const pieces: Buffer[] = [];
    for await (const piece of readByteRange(media, video, offset, Math.min(video.bytes, offset + length)))
      pieces.push(piece);
    return Buffer.concat(pieces);
  };
}

/** The bytes from one offset up to another, part by part. */
export async function* readByteRange(
  media: MediaStore,
  { id }: Pick<VideoRow, "id">,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let offset = from; offset < to; ) {
    const part = Math.floor(offset / UPLOAD_PART_BYTES);
    const start = part * UPLOAD_PART_BYTES;
    const piece = await readPart(media, id, part, {
      from: offset - start,
      to: Math.min(to - start, UPLOAD_PART_BYTES),
    });
    if (piece.length === 0) throw new Error(`part ${part} of a video is too short in the media store`);
    yield piece;
    offset += piece.length;
  }
}

/** A line with the times of a cue, e.g. `00:01.000 --> 00:04.500`. */
const CUE_TIMING = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t]|$)/m;
const CAPTIONS_FILE = /^[0-9a-f]{40}\.vtt$/;
const captionsKey = (file: string) => `captions/${file}`;

/** Stores a WebVTT file under the name of its content. @throws Problem `captions_unreadable` */
export async function addCaptions(media: MediaStore, sent: Uint8Array) {
  const text = decodeText(sent)?.replace(/\r\n?/g, "\n");
  if (!text || !/^WEBVTT(?:[ \t\n]|$)/.test(text) || !CUE_TIMING.test(text)) throw new Problem("captions_unreadable");
  const bytes = Buffer.from(text);
  const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.vtt`;
  await media.put(captionsKey(file), bytes);
  return { url: `/media/captions/${file}` };
}

/** @returns undefined for what is no UTF-8; a byte order mark is left out */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

export const readCaptions = async (media: MediaStore, file: string) =>
  CAPTIONS_FILE.test(file) ? media.get(captionsKey(file)) : undefined;

/** Deletes uploads that nobody goes on with. */
export const deleteAbandonedUploads = (services: VideoServices, limit = ABANDONED_PER_STEP) =>
  runInSteps(
    async (atMost) => {
      const abandoned = await listAbandonedVideos(services.db, ABANDONED_DAYS, atMost);
      for (const { id } of abandoned) await deleteUpload(services, id);
      return abandoned.length;
    },
    { limit },
  );

/** The row goes last: as long as it is there, the next run finds the parts that an interrupted one left. */
const deleteUpload = ({ media, db }: VideoServices, id: string) =>
  db.transaction().execute(async (tx) => {
    const upload = await deleteIncompleteVideo(tx, id);
    if (!upload) return;
    // One more: a part may have been written whose transaction was not committed.
    await media.delete(Array.from({ length: upload.received + 1 }, (_, part) => partKey(id, part)));
  });

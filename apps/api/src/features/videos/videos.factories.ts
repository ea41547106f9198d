import { randomBytes } from "node:crypto";
import type { Services } from "#services.ts";
import { insertVideo } from "./videos.queries.ts";
import { addPart } from "./videos.ts";

function createMp4Box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const toUint32Bytes = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

interface Mp4Options {
  codec?: string;
  seconds?: number;
  /** Bytes of pictures and sound, which are not valid. */
  bytes?: number;
  /** What a phone writes about where it was. */
  place?: string;
  /** Boxes around the track. */
  nested?: number;
}

/** Boxes inside one another, around a content. */
function nestBoxes(count: number, content: Buffer): Buffer {
  const heads = Buffer.alloc(8 * count);
  for (let at = 0; at < heads.length; at += 8) {
    heads.writeUInt32BE(heads.length - at + content.length, at);
    heads.write("trak", at + 4, "latin1");
  }
  return Buffer.concat([heads, content]);
}

/** An MP4 file of the right structure. Nothing can be seen in it. */
export function createMp4({
  codec = "avc1",
  seconds = 12,
  bytes = 1_000,
  place = "",
  nested = 0,
}: Mp4Options = {}): Buffer {
  const entry = createMp4Box("stsd", toUint32Bytes(0, 1), createMp4Box(codec, Buffer.alloc(70)));
  const trak = createMp4Box("trak", createMp4Box("mdia", createMp4Box("minf", createMp4Box("stbl", entry))));
  const mvhd = createMp4Box("mvhd", toUint32Bytes(0, 0, 0, 1_000, seconds * 1_000), Buffer.alloc(80));
  return Buffer.concat([
    createMp4Box("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1")),
    createMp4Box("mdat", randomBytes(bytes)),
    createMp4Box(
      "moov",
      mvhd,
      nestBoxes(nested, trak),
      createMp4Box("udta", createMp4Box("\u00a9xyz", Buffer.from(place))),
    ),
  ]);
}

export const CAPTIONS_FILE = "WEBVTT\n\n00:00.000 --> 00:02.500\nThe bus has come.\n";

/** A valid request of each endpoint. */
export function videoRequests({ db, media }: Pick<Services, "db" | "media">) {
  const file = createMp4();
  const started = async () => ({ id: (await insertVideo(db, file.length)).id });
  return {
    start: async () => ({ body: { bytes: file.length } }),
    show: async () => ({ params: await started() }),
    part: async () => ({ params: { ...(await started()), part: 0 }, body: { file } }),
    finish: async () => {
      const { id } = await started();
      await addPart({ db, media }, id, 0, file);
      return { params: { id }, body: {} };
    },
    captions: async () => ({ body: { file: Buffer.from(CAPTIONS_FILE) } }),
  };
}

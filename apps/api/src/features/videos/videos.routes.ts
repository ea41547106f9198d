import { Readable } from "node:stream";
import type { ProblemCode } from "@party/contract/problems";
import { videos } from "@party/contract/videos";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findVideo, insertVideo } from "./videos.queries.ts";
import { addCaptions, addPart, finishVideo, readByteRange, readCaptions, showUpload } from "./videos.ts";

/** The parts of videos that somebody sends within this are one entry of the audit log. */
const AUDITED_TOGETHER_MINUTES = 60;

export const videoRoutes = (services: Services) => {
  const { media } = services;
  return implementForStaff(services, videos, {
    start: ({ body, db }) => insertVideo(db, body.bytes),
    show: ({ params, db }) => showUpload(db, params.id),
    part: ({ params, body, db, audit }) => {
      audit({ foldMinutes: AUDITED_TOGETHER_MINUTES });
      return addPart({ media, db }, params.id, params.part, body.file);
    },
    finish: ({ params, db }) => finishVideo({ media, db }, params.id),
    captions: ({ body }) => addCaptions(media, body.file),
  });
};

/** A file never changes under its name. The site's pages, of another origin, read captions and videos beside them. */
const VIDEO_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

const VIDEO_FILE = /^([0-9a-f-]{36})\.mp4$/;

/** `GET /media/videos/{file}` with ranges of bytes, and `GET /media/captions/{file}`. Not in the contract: they are not JSON. */
export function addVideoFiles(app: FastifyInstance, { media, db }: Pick<Services, "media" | "db">): void {
  app.get<{ Params: { file: string } }>("/media/videos/:file", async ({ params, headers }, reply) => {
    const id = z.uuid().safeParse(VIDEO_FILE.exec(params.file)?.[1]).data;
    const video = id === undefined ? undefined : await findVideo(db, id);
    if (!video?.completed_at) throw new Problem("not_found");
    const { bytes } = video;
    const [from, to] = parseByteRange(headers.range, bytes) ?? [0, bytes];
    if (from >= to) {
      const code: ProblemCode = "range_not_satisfiable";
      return reply
        .code(416)
        .headers({ problem: code, "content-range": `bytes */${bytes}` })
        .send();
    }
    if (headers.range) reply.code(206).header("content-range", `bytes ${from}-${to - 1}/${bytes}`);
    return reply
      .headers({ ...VIDEO_HEADERS, "accept-ranges": "bytes", "content-length": to - from })
      .type("video/mp4")
      .send(Readable.from(readByteRange(media, video, from, to)));
  });
  app.get<{ Params: { file: string } }>("/media/captions/:file", async ({ params }, reply) => {
    const file = await readCaptions(media, params.file);
    if (!file) throw new Problem("not_found");
    return reply.headers(VIDEO_HEADERS).type("text/vtt; charset=utf-8").send(file);
  });
}

/** The first range of a header such as `bytes=0-1023`. @returns first byte and end; an empty range cannot be satisfied */
function parseByteRange(header: string | undefined, bytes: number): [from: number, to: number] | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return header === undefined ? undefined : [0, 0];
  if (first === "") return [Math.max(0, bytes - Number(last)), bytes];
  return [Number(first), last === "" ? bytes : Math.min(bytes, Number(last) + 1)];
}

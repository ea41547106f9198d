import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { FileContent, MediaPath } from "../schemas.ts";
import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES } from "../values/content/videos.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { UPLOAD_PART_BYTES } from "../values/staff/uploads.ts";

/** An upload under way. */
const VideoUpload = z.object({
  id: z.uuid(),
  received: z.int().meta({ description: "parts that the server has; the next one has this number" }),
});

const galleryAccess = staffAccess("gallery.publish", { within: "nation", subject: "gallery-items" });
const videoEndpointBase = {
  access: galleryAccess,
  params: z.object({ id: z.uuid() }),
} as const;

/** Videos and captions for the gallery. A video comes in parts, each of which may be sent again. */
export const videos = endpoints({
  start: {
    route: "POST /staff/videos/",
    summary: "Begin to send a video",
    inAuditLog: auditSentence("writing", "{who} began to send a video", "{who} tried to send a video"),
    access: galleryAccess,
    body: z.object({
      bytes: z
        .int()
        .min(1)
        .max(MAX_VIDEO_BYTES, inputError("video_size", MAX_VIDEO_BYTES / 1024 ** 2)),
    }),
    status: 201,
    reply: VideoUpload,
    limits: ["60/hour/actor"],
  },
  show: {
    route: "GET /staff/videos/{id}/",
    summary: "How much of a video has come, to go on after an interruption",
    ...videoEndpointBase,
    reply: VideoUpload,
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} went on sending a video", "{who} tried to go on sending a video"),
  },
  part: {
    route: "PUT /staff/videos/{id}/parts/{part}/",
    summary: `One part of ${UPLOAD_PART_BYTES / 1024 ** 2} MB, the first has the number 0; the same part again changes nothing`,
    ...videoEndpointBase,
    params: videoEndpointBase.params.extend({ part: z.coerce.number().pipe(z.int().min(0).max(1_000)) }),
    accepts: "multipart",
    fileBytes: UPLOAD_PART_BYTES,
    body: z.object({ file: FileContent }),
    reply: VideoUpload,
    problems: ["not_found", "video_part_unexpected", "video_unreadable"],
    limits: ["3000/hour/actor"],
    replayable: false,
    inAuditLog: auditSentence("writing", "{who} sent a part of a video", "{who} tried to send a part of a video"),
  },
  finish: {
    route: "POST /staff/videos/{id}/completions/",
    summary: "Check the whole video, remove where it was taken, and make it a file of the site",
    ...videoEndpointBase,
    body: z.object({}),
    reply: z.object({ url: MediaPath, duration_seconds: z.int() }),
    problems: ["not_found", "video_incomplete", "video_unreadable", "video_codec", "media_unavailable"],
    replayable: false,
    inAuditLog: auditSentence("writing", "{who} finished sending a video", "{who} tried to finish sending a video"),
  },
  captions: {
    route: "POST /staff/captions/",
    summary: "Add a WebVTT file; the same file twice is the same file",
    inAuditLog: auditSentence("writing", "{who} added captions of a video", "{who} tried to add captions of a video"),
    access: galleryAccess,
    accepts: "multipart",
    fileBytes: MAX_CAPTIONS_BYTES,
    body: z.object({ file: FileContent }),
    status: 201,
    reply: z.object({ url: MediaPath }),
    problems: ["captions_unreadable"],
    limits: ["300/hour/actor"],
    replayable: false,
  },
});

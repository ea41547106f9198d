import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { FileContent, Instant, line } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { UPLOAD_PART_BYTES, uploadKindNames, uploadKinds } from "../values/staff/uploads.ts";

const MAX_UPLOAD_BYTES = Math.max(...Object.values(uploadKinds).map(({ bytes }) => bytes));

const Upload = z.object({
  id: z.uuid(),
  kind: z.enum(uploadKindNames),
  name: z.string(),
  bytes: z.int(),
  received: z.int().meta({ description: "parts that the server has; the next one has this number" }),
  sha256: z.string().nullable().meta({ description: "of the whole file, hexadecimal, once it is complete" }),
  expires_at: Instant.nullable().meta({ description: "deleted then; null once something keeps it" }),
});
export type Upload = z.infer<typeof Upload>;

/** Each kind asks for its own permission. */
const uploadAccess = staffAccess(undefined, { within: "territory" });
const uploadEndpointBase = {
  access: uploadAccess,
  params: z.object({ id: z.uuid() }),
  reply: Upload,
} as const;

/** Files that staff send in parts, each of which may be sent again. They are stored encrypted, and their owner alone finds them. */
export const uploads = endpoints({
  start: {
    route: "POST /staff/uploads/",
    summary: "Begin to send a file",
    inAuditLog: auditSentence("writing", "{who} began to send a file", "{who} tried to send a file"),
    access: uploadAccess,
    body: z.object({
      kind: z.enum(uploadKindNames),
      name: line(200),
      bytes: z
        .int()
        .min(1, inputError("empty_file"))
        .max(MAX_UPLOAD_BYTES, inputError("file_size", MAX_UPLOAD_BYTES / 1024 ** 2)),
    }),
    status: 201,
    reply: Upload,
    problems: ["upload_not_allowed", "file_too_large", "uploads_open", "uploads_kept", "uploads_full"],
    limits: ["300/hour/actor"],
  },
  show: {
    route: "GET /staff/uploads/{id}/",
    summary: "How much of a file has come, to go on after an interruption",
    ...uploadEndpointBase,
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} went on sending a file", "{who} tried to go on sending a file"),
  },
  part: {
    route: "PUT /staff/uploads/{id}/parts/{part}/",
    summary: `One part of ${UPLOAD_PART_BYTES / 1024 ** 2} MB, the first has the number 0; the same part again changes nothing`,
    ...uploadEndpointBase,
    params: uploadEndpointBase.params.extend({ part: z.coerce.number().pipe(z.int().min(0).max(1_000)) }),
    accepts: "multipart",
    fileBytes: UPLOAD_PART_BYTES,
    body: z.object({ file: FileContent }),
    problems: ["not_found", "upload_part_unexpected", "uploads_kept", "media_unavailable"],
    limits: ["6000/hour/actor"],
    replayable: false,
    inAuditLog: auditSentence("writing", "{who} sent a part of a file", "{who} tried to send a part of a file"),
  },
  finish: {
    route: "POST /staff/uploads/{id}/completions/",
    summary: "Say that all parts were sent",
    ...uploadEndpointBase,
    body: z.object({}),
    problems: ["not_found", "upload_incomplete", "media_unavailable"],
    replayable: false,
    inAuditLog: auditSentence("writing", "{who} finished sending a file", "{who} tried to finish sending a file"),
  },
});

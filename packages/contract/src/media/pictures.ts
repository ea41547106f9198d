import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, MediaPath, Message, optionalLine } from "../schemas.ts";
import { MAX_LIBRARY_PICTURE_BYTES } from "../values/content/pictures.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** One path for each width; a smaller picture keeps its own width. */
const PathsByWidth = z.object({ 480: MediaPath, 800: MediaPath, 960: MediaPath, 1600: MediaPath });

/** A picture of the library. Its files exist when it is `ready`. */
export const Picture = z.object({
  id: z.int(),
  hash: z.string().meta({ description: "of the uploaded file; part of all paths" }),
  width: z.int().meta({ description: "upright, in pixels" }),
  height: z.int(),
  alt: z.string().meta({ description: "empty if and only if the picture is decorative" }),
  decorative: z.boolean(),
  credit: z.string(),
  consent: z.string().meta({ description: "how those shown agreed; empty when nobody can be recognised" }),
  focal_x: z.number().meta({ description: "0 is the left edge, 1 the right one" }),
  focal_y: z.number().meta({ description: "0 is the top edge, 1 the bottom one" }),
  urls: z.object({
    avif: PathsByWidth,
    webp: PathsByWidth,
    jpeg: MediaPath.meta({ description: "1200 by 630 pixels" }),
  }),
  ready: z.boolean(),
  used_by: z.int().meta({ description: "number of items that show it" }),
  can_change: z.boolean().meta({ description: "one's own pictures; in the office all" }),
  created_at: Instant,
});
export type Picture = z.infer<typeof Picture>;

const PictureDetail = Picture.extend({
  uses: z.array(z.object({ kind: z.string().meta({ description: "e.g. articles" }), item_id: z.int() })),
});

/** A checkbox of a form. */
const FormBoolean = z
  .enum(["true", "on", "1", "false", "off", "0", ""])
  .default("false")
  .transform((value) => ["true", "on", "1"].includes(value));

const AltText = optionalLine(300);
const PictureCredit = optionalLine(120);
const PictureConsent = optionalLine(300);
const FocalPoint = z.number().min(0).max(1).meta({ description: "from 0 to 1, kept in hundredths" });

const PictureFile = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array, inputError("choose_picture"))
  .meta({ type: "string", format: "binary", description: "JPEG, PNG or WebP" });

const libraryAccess = staffAccess("pictures.write", { within: "territory", subject: "picture" });
const pictureEndpointBase = {
  access: libraryAccess,
  params: z.object({ id: Id }),
} as const;

/** The picture library, which all who may add pictures share. */
export const pictures = endpoints({
  upload: {
    route: "POST /staff/pictures/",
    summary: "Add a picture; the same file twice is the same picture, with what was first said about it",
    inAuditLog: auditSentence("writing", "{who} added {what}", "{who} tried to add {what}"),
    access: libraryAccess,
    accepts: "multipart",
    fileBytes: MAX_LIBRARY_PICTURE_BYTES,
    body: z.object({
      file: PictureFile,
      alt: AltText,
      decorative: FormBoolean,
      credit: PictureCredit,
      consent: PictureConsent,
    }),
    status: 201,
    reply: Picture,
    problems: ["picture_file_unreadable", "picture_file_too_wide", "picture_alt_missing", "picture_queue_full"],
    limits: ["300/hour/actor"],
    replayable: false,
  },
  list: {
    route: "GET /staff/pictures/",
    summary: "Pictures, newest first; `q` is part of the text, the credit or the consent",
    inAuditLog: auditSentence("reading", "{who} looked at pictures: {what}", "{who} tried to look at the pictures"),
    access: libraryAccess,
    query: listQuery({ sorts: ["-created_at"], filters: { q: optionalLine(100) } }),
    reply: listReply(Picture),
  },
  show: {
    route: "GET /staff/pictures/{id}/",
    summary: "One picture and where it is used",
    ...pictureEndpointBase,
    reply: PictureDetail,
    problems: ["not_found"],
    inAuditLog: auditSentence("reading", "{who} opened {what}", "{who} tried to open {what}"),
  },
  change: {
    route: "PATCH /staff/pictures/{id}/",
    summary: "Change the text, the credit, the consent or the focal point",
    ...pictureEndpointBase,
    body: z.object({
      alt: AltText.unwrap(),
      decorative: z.boolean().optional(),
      credit: PictureCredit.unwrap(),
      consent: PictureConsent.unwrap(),
      focal_x: FocalPoint.optional(),
      focal_y: FocalPoint.optional(),
    }),
    reply: PictureDetail,
    problems: ["not_found", "picture_of_others", "picture_alt_missing", "media_unavailable"],
    inAuditLog: auditSentence("writing", "{who} changed {what}", "{who} tried to change {what}"),
  },
  remove: {
    route: "DELETE /staff/pictures/{id}/",
    summary: "Delete a picture that is not used",
    ...pictureEndpointBase,
    reply: Message,
    problems: ["not_found", "picture_of_others", "picture_in_use"],
    inAuditLog: auditSentence("writing", "{who} deleted {what}", "{who} tried to delete {what}"),
  },
});

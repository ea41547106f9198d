import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { OpenedFile } from "../../media/documents.staff.ts";
import { Id, listQuery, listReply, sentence } from "../../schemas.ts";
import { exportFields } from "../../staff/exports.staff.ts";
import { inputError } from "../../values/input/input-error.ts";
import { exportFormatNames } from "../../values/people/exports.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";
import { placeLevels } from "../../values/staff/permissions.ts";

const RollFile = z.object({
  ...exportFields,
  roll: z.object({ id: z.int(), title: z.string() }),
  place: z.string(),
});
export type RollFile = z.infer<typeof RollFile>;

const fileAccess = { within: "nation", subject: "export" } as const;

/** Files of a frozen roll. Each is for whoever asked for it alone; the Secretary General decides on each. */
export const rollFiles = endpoints({
  list: {
    route: "GET /staff/roll-files/",
    summary: "The files of rolls that the caller asked for, the newest first",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at their files of rolls: {what}",
      "{who} tried to look at files of rolls",
    ),
    access: staffAccess("rolls.propose", fileAccess),
    query: listQuery({ sorts: ["-created_at"], filters: {} }),
    reply: listReply(RollFile),
  },
  show: {
    route: "GET /staff/roll-files/{id}/",
    summary: "One file of a roll of the caller",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("rolls.propose", fileAccess),
    params: z.object({ id: Id }),
    reply: RollFile,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/rolls/{id}/files/",
    summary: "Ask for a roll, or a place of it, as Form 11A or as a spreadsheet; a second person decides",
    inAuditLog: auditSentence("registrar", "{who} asked for {what}", "{who} tried to ask for a file of a roll"),
    access: staffAccess("rolls.propose", { ...fileAccess, recentCode: true }),
    params: z.object({ id: Id }),
    body: z.object({
      place: z.object({ level: z.enum(placeLevels), id: z.int().min(0) }),
      format: z.enum(exportFormatNames).default("xlsx"),
      reason: sentence(inputError("purpose_in_sentence")),
    }),
    status: 201,
    reply: RollFile,
    problems: ["not_found", "roll_not_frozen", "roll_place_empty", "roll_pdf_too_large"],
    limits: ["60/hour/actor"],
  },
  download: {
    route: "POST /staff/roll-files/{id}/downloads/",
    summary: "Open the file of a roll; three times within a day",
    inAuditLog: auditSentence("registrar", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: staffAccess("rolls.propose", { ...fileAccess, discloses: "sensitive", recentCode: true }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
});

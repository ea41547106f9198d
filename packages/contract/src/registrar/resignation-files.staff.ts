import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { Day, Id, Instant, line, listQuery, listReply } from "../schemas.ts";
import { exportStates } from "../staff/exports.staff.ts";
import { inputError } from "../values/input/input-error.ts";
import { exportFormatNames } from "../values/people/exports.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const ResignationFile = z.object({
  id: z.int(),
  state: z.enum(exportStates),
  format: z.enum(exportFormatNames),
  resignations: z.int().meta({ description: "in the file; before it is made, those that are open" }),
  sha256: z.string().nullable().meta({ description: "of the file, hexadecimal" }),
  downloads: z.int(),
  proposal_id: z.null(),
  task_id: z.int().nullable().meta({ description: "null for others than its requester" }),
  is_own: z.boolean().meta({ description: "only its requester opens the file" }),
  created_at: Instant,
  expires_at: Instant.nullable(),
  told_on: Day.nullable().meta({ description: "when the Registrar was told of all of them" }),
  letter_number: z.string().nullable(),
});
export type ResignationFile = z.infer<typeof ResignationFile>;

const access = { within: "nation", subject: "export" } as const;
const params = z.object({ id: Id });

/** All resignations that the Registrar has not been told of, as one file, and what was sent. */
export const resignationFiles = endpoints({
  list: {
    route: "GET /staff/resignation-files/",
    summary: "Files of resignations, the newest first",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at files of resignations: {what}",
      "{who} tried to look at files of resignations",
    ),
    access: staffAccess("registrar.submit", access),
    query: listQuery({ sorts: ["-id"], filters: {} }),
    reply: listReply(ResignationFile),
  },
  show: {
    route: "GET /staff/resignation-files/{id}/",
    summary: "One file of resignations",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("registrar.submit", access),
    params,
    reply: ResignationFile,
    problems: ["not_found"],
  },
  create: {
    route: "POST /staff/resignation-files/",
    summary: "Make a file of all resignations that the Registrar has not been told of",
    inAuditLog: auditSentence("registrar", "{who} asked for {what}", "{who} tried to make a file of resignations"),
    access: staffAccess("registrar.submit", { ...access, recentCode: true }),
    body: z.object({ format: z.enum(exportFormatNames).default("xlsx") }),
    status: 201,
    reply: ResignationFile,
    problems: ["no_open_resignations"],
    limits: ["30/hour/actor"],
  },
  download: {
    route: "POST /staff/resignation-files/{id}/downloads/",
    summary: "Open a file of resignations that the caller asked for; three times within a day",
    inAuditLog: auditSentence("registrar", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: staffAccess("registrar.submit", { ...access, discloses: "sensitive", recentCode: true }),
    params,
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
  tell: {
    route: "POST /staff/resignation-files/{id}/submissions/",
    summary: "Record that the Registrar has been told of all resignations of a file, on which day and by which letter",
    inAuditLog: auditSentence(
      "registrar",
      "{who} recorded that the Registrar was told of all in {what}",
      "{who} tried to record that the Registrar was told of all in {what}",
    ),
    access: staffAccess("registrar.submit", access),
    params,
    body: z.object({ day: z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date")), number: line(100) }),
    reply: ResignationFile,
    problems: ["not_found", "batch_not_written", "batch_handed_over", "handover_to_come"],
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { Day, Id, Instant, line, listQuery, listReply, sentence } from "../schemas.ts";
import { exportStates } from "../staff/exports.staff.ts";
import { inputError } from "../values/input/input-error.ts";
import { exportFormatNames } from "../values/people/exports.ts";
import { MAX_BATCH_PEOPLE } from "../values/registrar/template-columns.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { placeLevels } from "../values/staff/permissions.ts";

const RegistrarBatch = z.object({
  id: z.int().meta({ description: "also of its file" }),
  state: z.enum(exportStates),
  place: z.string(),
  template: z.object({ id: z.int(), name: z.string() }),
  only_complete: z.boolean(),
  included: z.int(),
  left_out: z.int(),
  format: z.enum(exportFormatNames),
  reason: z.string(),
  sha256: z.string().nullable().meta({ description: "of the file, hexadecimal" }),
  downloads: z.int(),
  proposal_id: z.int().nullable(),
  task_id: z.int().nullable().meta({ description: "null for others than its requester" }),
  is_own: z.boolean().meta({ description: "only its requester opens the file" }),
  created_at: Instant,
  expires_at: Instant.nullable(),
  handed_over_on: Day.nullable(),
  reference_number: z.string().nullable(),
});
export type RegistrarBatch = z.infer<typeof RegistrarBatch>;

const BatchPerson = z.object({
  id: z.int(),
  name: z.string(),
  ward: z.string().nullable(),
  reasons: z.array(z.string()).meta({ description: "sentences; none for somebody who is in the file" }),
});
export type BatchPerson = z.infer<typeof BatchPerson>;

const access = { within: "nation", subject: "export" } as const;
const params = z.object({ id: Id });

/** People who are handed in to the Registrar together, in a file as the template in force says. */
export const registrarBatches = endpoints({
  list: {
    route: "GET /staff/registrar-batches/",
    summary: "Batches for the Registrar, the newest first",
    inAuditLog: auditSentence("reading", "{who} looked at batches: {what}", "{who} tried to look at batches"),
    access: staffAccess("registrar.submit", access),
    query: listQuery({ sorts: ["-id"], filters: {} }),
    reply: listReply(RegistrarBatch),
  },
  show: {
    route: "GET /staff/registrar-batches/{id}/",
    summary: "One batch",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("registrar.submit", access),
    params,
    reply: RegistrarBatch,
    problems: ["not_found"],
  },
  people: {
    route: "GET /staff/batch-people/",
    summary: "Who is in a batch for the Registrar, or who was left out and why",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at people of a batch: {what}",
      "{who} tried to look at people of a batch",
    ),
    access: staffAccess("registrar.submit", { within: "nation", subject: "person", discloses: "personal" }),
    query: listQuery({
      sorts: ["name"],
      filters: { batch: Id, show: z.enum(["left_out", "included"]).default("left_out") },
    }),
    reply: listReply(BatchPerson),
    problems: ["not_found"],
  },
  create: {
    route: "POST /staff/registrar-batches/",
    summary: "Choose people of a place for a batch, and propose its file; a second person decides",
    inAuditLog: auditSentence("registrar", "{who} asked for {what}", "{who} tried to make a batch"),
    access: staffAccess("registrar.submit", { ...access, recentCode: true }),
    body: z.object({
      place: z.object({ level: z.enum(placeLevels), id: z.int().min(0) }),
      size: z
        .int(inputError("at_most", MAX_BATCH_PEOPLE))
        .min(1, inputError("at_least", 1))
        .max(MAX_BATCH_PEOPLE, inputError("at_most", MAX_BATCH_PEOPLE))
        .default(MAX_BATCH_PEOPLE),
      only_complete: z
        .boolean()
        .default(false)
        .meta({ description: "leave those out of the look of whom something is missing" }),
      reason: sentence(inputError("purpose_in_sentence")),
    }),
    status: 201,
    reply: RegistrarBatch,
    problems: ["not_found", "no_template_in_force", "batch_empty"],
    limits: ["60/hour/actor"],
  },
  download: {
    route: "POST /staff/registrar-batches/{id}/downloads/",
    summary: "Open the file of a batch that the caller asked for; three times within a day",
    inAuditLog: auditSentence("registrar", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: staffAccess("registrar.submit", { ...access, discloses: "sensitive", recentCode: true }),
    params,
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
  handOver: {
    route: "POST /staff/registrar-batches/{id}/handovers/",
    summary: "Note on which day a batch was handed over, and under which number",
    inAuditLog: auditSentence(
      "registrar",
      "{who} noted as handed over {what}",
      "{who} tried to note as handed over {what}",
    ),
    access: staffAccess("registrar.submit", access),
    params,
    body: z.object({ day: z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date")), number: line(100) }),
    reply: RegistrarBatch,
    problems: ["not_found", "batch_not_written", "batch_handed_over", "handover_to_come"],
  },
});

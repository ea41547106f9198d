import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Day, Id, Instant, line, listQuery, listReply, paragraphs } from "../schemas.ts";
import { Proposal } from "../staff/proposals.ts";
import { inputError } from "../values/input/input-error.ts";
import { exportFormatNames } from "../values/people/exports.ts";
import { cellFormatNames, MAX_TEMPLATE_COLUMNS, templateSourceNames } from "../values/registrar/template-columns.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const templateStates = ["not_confirmed", "to_come", "in_force", "replaced"] as const;

export const TemplateColumn = z.object({
  title: line(100),
  source: z.enum(templateSourceNames),
  format: z.enum(cellFormatNames).default("text"),
  required: z.boolean().default(false).meta({ description: "whoever has nothing there is left out of a batch" }),
});

const templateFields = {
  name: line(100),
  format: z.enum(exportFormatNames),
  columns: z.array(TemplateColumn).min(1, inputError("choose_column")).max(MAX_TEMPLATE_COLUMNS),
  file_names: line(200).meta({ description: "a regular expression for the names of the papers" }),
  consent_version: line(20).meta({
    description: "of the text of the consent for the Registrar that people have to have agreed to",
  }),
};

export const RegistrarTemplate = z.object({
  id: z.int(),
  ...templateFields,
  valid_from: Day,
  state: z.enum(templateStates).meta({ description: "not_confirmed: nobody has put it into force" }),
  confirmed: z
    .object({ proposed_by: z.string(), approved_by: z.string(), at: Instant })
    .nullable()
    .meta({ description: "by which two people it was put into force" }),
  created_at: Instant,
});
export type RegistrarTemplate = z.infer<typeof RegistrarTemplate>;

const TemplateDetails = RegistrarTemplate.extend({
  preview: z.array(z.array(z.string())).meta({ description: "three invented people, cell by cell, as in the file" }),
});
export type TemplateDetails = z.infer<typeof TemplateDetails>;

const access = staffAccess("registrar.submit", { within: "nation", subject: "registrar-template" });

/** What a file for the Registrar looks like. Nothing of a template changes: an edited one is another row. */
export const registrarTemplates = endpoints({
  list: {
    route: "GET /staff/registrar-templates/",
    summary: "Templates of files for the Registrar, the newest first",
    inAuditLog: auditSentence("reading", "{who} looked at templates", "{who} tried to look at templates"),
    access: staffAccess("registrar.submit", { within: "nation" }),
    query: listQuery({ sorts: ["-id"], filters: {} }),
    reply: listReply(RegistrarTemplate),
  },
  show: {
    route: "GET /staff/registrar-templates/{id}/",
    summary: "One template, and how three invented people look in it",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access,
    params: z.object({ id: Id }),
    reply: TemplateDetails,
    problems: ["not_found"],
  },
  create: {
    route: "POST /staff/registrar-templates/",
    summary: "Save a template as a new version; two people put it into force",
    inAuditLog: auditSentence("registrar", "{who} saved {what}", "{who} tried to save a template"),
    access,
    body: z.object({
      ...templateFields,
      valid_from: z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date")),
    }),
    status: 201,
    reply: TemplateDetails,
    problems: ["template_file_names"],
    limits: ["120/hour/actor"],
  },
  propose: {
    route: "POST /staff/registrar-templates/{id}/proposals/",
    summary: "Propose to put a template into force; a second person decides",
    inAuditLog: auditSentence("registrar", "{who} made {what}", "{who} tried to propose a template"),
    access: staffAccess("registrar.submit", { within: "nation", subject: "proposal" }),
    params: z.object({ id: Id }),
    body: z.object({ reason: paragraphs(500) }),
    status: 201,
    reply: Proposal,
    problems: ["not_found", "template_confirmed"],
    limits: ["60/hour/actor"],
  },
});

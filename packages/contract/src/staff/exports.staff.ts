import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { peopleFilters } from "../people/people.staff.ts";
import { Id, Instant, listQuery, listReply, sentence } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import {
  ledgerPurposes,
  ledgerStates,
  moneyExportContents,
  moneyExportPurposeNames,
} from "../values/payments/money-exports.ts";
import { paymentMethods } from "../values/payments/payments.ts";
import {
  exportColumnNames,
  exportFormatNames,
  exportPurposeNames,
  tableFormatNames,
} from "../values/people/exports.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { placeLevels } from "../values/staff/permissions.ts";

const ExportFilter = z.object(peopleFilters);

export const exportStates = ["proposed", "refused", "preparing", "ready", "ended"] as const;

/** Of each export, whatever its file holds. */
export const exportFields = {
  id: z.int(),
  state: z.enum(exportStates).meta({ description: "ended: downloaded as often as possible, or older than a day" }),
  format: z.enum(exportFormatNames),
  reason: z.string(),
  row_count: z.int().nullable().meta({
    description: "rows of the file; before it is made, how many there were when it was asked for or approved",
  }),
  sha256: z.string().nullable().meta({ description: "of the file, hexadecimal" }),
  downloads: z.int(),
  proposal_id: z.int().nullable().meta({ description: "null where no second person was needed" }),
  task_id: z.int().nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
};

const PeopleExport = z.object({
  ...exportFields,
  place: z.string(),
  filter: ExportFilter,
  tag: z.string().nullable().meta({ description: "name of the tag of the filter" }),
  columns: z.array(z.enum(exportColumnNames)),
  purpose: z.enum(exportPurposeNames),
});
export type PeopleExport = z.infer<typeof PeopleExport>;

const exportAccess = { within: "territory", subject: "export" } as const;

/** Files of people. Each is for whoever asked for it alone; to others it does not exist. */
export const exports = endpoints({
  list: {
    route: "GET /staff/exports/",
    summary: "The exports that the caller asked for, the newest first",
    inAuditLog: auditSentence("reading", "{who} looked at their exports: {what}", "{who} tried to look at exports"),
    access: staffAccess("people.export", exportAccess),
    query: listQuery({ sorts: ["-created_at"], filters: {} }),
    reply: listReply(PeopleExport).extend({
      taken_alone: z
        .int()
        .meta({ description: "different people in the caller's files of 30 days that no second person approved" }),
    }),
  },
  show: {
    route: "GET /staff/exports/{id}/",
    summary: "One export of the caller",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("people.export", exportAccess),
    params: z.object({ id: Id }),
    reply: PeopleExport,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/exports/",
    summary:
      "Ask for a file of people: above 200 people in files of 30 days, for a county or more, or with sensitive columns a second person decides first",
    inAuditLog: auditSentence("people", "{who} asked for {what}", "{who} tried to ask for an export"),
    access: staffAccess("people.export", { ...exportAccess, recentCode: true }),
    body: z.object({
      place: z.object({ level: z.enum(placeLevels), id: z.int().min(0) }),
      filter: ExportFilter.default({}),
      columns: z
        .array(z.enum(exportColumnNames))
        .min(1, inputError("choose_column"))
        .max(exportColumnNames.length)
        .transform((names) => exportColumnNames.filter((name) => names.includes(name))),
      format: z.enum(tableFormatNames).default("csv"),
      purpose: z.enum(exportPurposeNames, inputError("choose_purpose")),
      reason: sentence(inputError("purpose_in_sentence")),
    }),
    status: 201,
    reply: PeopleExport,
    problems: ["not_found", "export_columns_refused"],
    limits: ["30/hour/actor"],
  },
  download: {
    route: "POST /staff/exports/{id}/downloads/",
    summary: "Open the file of an export; three times within a day",
    inAuditLog: auditSentence("people", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: staffAccess("people.export", { ...exportAccess, discloses: "sensitive", recentCode: true }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
});

const Day = z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date"));

const MoneyExportFilter = z.object({
  from: Day.meta({ description: "first day on which money came or went back, in Nairobi" }),
  to: Day.meta({ description: "the last day" }),
  pays_for: z.enum(ledgerPurposes).optional().meta({ description: "of payments alone, as way and state" }),
  way: z.enum(paymentMethods).optional(),
  state: z.enum(ledgerStates).optional(),
});
export type MoneyExportFilter = z.infer<typeof MoneyExportFilter>;

const Kes = z.int().meta({ description: "whole KES" });

const MoneyExport = z.object({
  ...exportFields,
  content: z.enum(moneyExportContents),
  filter: MoneyExportFilter,
  purpose: z.enum(moneyExportPurposeNames),
  received: Kes,
  returned: Kes,
});
export type MoneyExport = z.infer<typeof MoneyExport>;

const moneyExportAccess = { within: "nation", subject: "export" } as const;

/** Files of payments and of givers. Each is for whoever asked for it alone; a second person decides on each. */
export const moneyExports = endpoints({
  list: {
    route: "GET /staff/money-exports/",
    summary: "The exports of money that the caller asked for, the newest first",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at their exports of money: {what}",
      "{who} tried to look at exports of money",
    ),
    access: staffAccess("payments.export", moneyExportAccess),
    query: listQuery({ sorts: ["-created_at"], filters: {} }),
    reply: listReply(MoneyExport),
  },
  show: {
    route: "GET /staff/money-exports/{id}/",
    summary: "One export of money of the caller",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("payments.export", moneyExportAccess),
    params: z.object({ id: Id }),
    reply: MoneyExport,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/money-exports/",
    summary: "Ask for a file of payments, or of givers with their sums; a second person decides",
    inAuditLog: auditSentence("money", "{who} asked for {what}", "{who} tried to ask for an export of money"),
    access: staffAccess("payments.export", { ...moneyExportAccess, recentCode: true }),
    body: z
      .object({
        content: z.enum(moneyExportContents),
        ...MoneyExportFilter.shape,
        format: z.enum(tableFormatNames).default("csv"),
        purpose: z.enum(moneyExportPurposeNames, inputError("choose_purpose")),
        reason: sentence(inputError("purpose_in_sentence")),
      })
      .refine(({ from, to }) => from <= to, { error: inputError("last_day_first"), path: ["to"] }),
    status: 201,
    reply: MoneyExport,
    limits: ["30/hour/actor"],
  },
  download: {
    route: "POST /staff/money-exports/{id}/downloads/",
    summary: "Open the file of an export of money; three times within a day",
    inAuditLog: auditSentence("money", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: staffAccess("payments.export", { ...moneyExportAccess, discloses: "personal", recentCode: true }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { OpenedFile } from "../media/documents.staff.ts";
import { Id, listQuery, listReply, sentence } from "../schemas.ts";
import { exportFields } from "../staff/exports.staff.ts";
import { inputError } from "../values/input/input-error.ts";
import {
  ledgerPurposes,
  ledgerStates,
  moneyExportContents,
  moneyExportPurposeNames,
} from "../values/payments/money-exports.ts";
import { paymentMethods } from "../values/payments/payments.ts";
import { exportFormatNames } from "../values/people/exports.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

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

const exportAccess = { within: "nation", subject: "export" } as const;

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
    access: staffAccess("payments.export", exportAccess),
    query: listQuery({ sorts: ["-created_at"], filters: {} }),
    reply: listReply(MoneyExport),
  },
  show: {
    route: "GET /staff/money-exports/{id}/",
    summary: "One export of money of the caller",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("payments.export", exportAccess),
    params: z.object({ id: Id }),
    reply: MoneyExport,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/money-exports/",
    summary: "Ask for a file of payments, or of givers with their sums; a second person decides",
    inAuditLog: auditSentence("money", "{who} asked for {what}", "{who} tried to ask for an export of money"),
    access: staffAccess("payments.export", { ...exportAccess, recentCode: true }),
    body: z
      .object({
        content: z.enum(moneyExportContents),
        ...MoneyExportFilter.shape,
        format: z.enum(exportFormatNames).default("csv"),
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
    access: staffAccess("payments.export", { ...exportAccess, discloses: "personal", recentCode: true }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: OpenedFile,
    problems: ["not_found", "export_not_ready", "export_ended"],
    replayable: false,
  },
});

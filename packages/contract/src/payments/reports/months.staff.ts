import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Instant, listQuery, listReply, paragraphs } from "../../schemas.ts";
import { Proposal } from "../../staff/proposals.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";
import { MoneyLine, MonthInput, moneyFigures, waitingKinds } from "./reports.staff.ts";

const Month = z.int().meta({ description: "year and month in Nairobi, e.g. 202611" });

/** `running`: it has not ended; `proposed`: somebody decides whether it is closed. */
export const monthStates = ["running", "open", "proposed", "closed"] as const;

const MonthRow = z.object({
  id: Month,
  state: z.enum(monthStates),
  received: z.int().meta({ description: "whole KES; of a closed month as it was closed" }),
  returned: z.int().meta({ description: "whole KES that went back; negative" }),
  corrections: z.int().meta({ description: "whole KES of corrections to other months that its report has" }),
  proposal: z.int().nullable().meta({ description: "to close it, as long as nobody has decided on it" }),
  closed_at: Instant.nullable(),
});

/** What has changed of a month since it was closed. */
const Correction = z.object({
  month: Month.meta({ description: "the month that is corrected" }),
  amount: z.int().meta({ description: "whole KES" }),
  lines: z.array(MoneyLine),
});
export type Correction = z.infer<typeof Correction>;

const MonthDetails = MonthRow.extend({
  ...moneyFigures,
  corrected: z.array(Correction).meta({
    description: "of months that were closed before; of an open month those that closing it now would report",
  }),
  later: z
    .array(z.object({ month: Month.nullable(), amount: z.int() }))
    .meta({ description: "where changes of this closed month are reported; null for those that are not yet" }),
  proposed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  sha256: z.string().nullable().meta({ description: "of the PDF" }),
  waiting: z
    .array(z.object({ kind: z.enum(waitingKinds), count: z.int(), amount: z.int() }))
    .meta({ description: "what of its days, or of days before, is not decided; empty for a closed month" }),
  can: z.array(z.enum(["propose", "download"])),
});
export type MonthDetails = z.infer<typeof MonthDetails>;

const monthAccess = staffAccess("payments.read", { within: "nation", subject: "month" });

/** Months of the books. Two people close one, and its figures never change. */
export const months = endpoints({
  list: {
    route: "GET /staff/months/",
    summary: "Months since the first payment, newest first",
    inAuditLog: auditSentence("money", "{who} looked at months of the books", "{who} tried to look at months"),
    access: staffAccess("payments.read", { within: "nation" }),
    query: listQuery({ sorts: ["-month"], filters: {} }),
    reply: listReply(MonthRow),
  },
  show: {
    route: "GET /staff/months/{id}/",
    summary: "One month: what came and went, corrections, and what is open in it",
    inAuditLog: auditSentence("money", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: monthAccess,
    params: z.object({ id: MonthInput }),
    reply: MonthDetails,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/months/{id}/proposals/",
    summary: "Propose to close a month that has ended; the auditor decides",
    inAuditLog: auditSentence("money", "{who} made {what}", "{who} tried to propose to close a month"),
    access: staffAccess("months.propose", { within: "nation", subject: "proposal" }),
    params: z.object({ id: MonthInput }),
    body: z.object({ reason: paragraphs(500) }),
    status: 201,
    reply: Proposal,
    problems: ["not_found", "month_not_ended", "month_closed", "month_proposed", "month_not_summed"],
    limits: ["60/hour/actor"],
  },
  report: {
    route: "GET /staff/months/{id}/report/",
    summary: "The PDF of a closed month, always the same bytes",
    inAuditLog: auditSentence("money", "{who} downloaded {what}", "{who} tried to download {what}"),
    access: monthAccess,
    params: z.object({ id: MonthInput }),
    reply: z.object({ name: z.string(), content: z.base64() }),
    problems: ["not_found"],
  },
});

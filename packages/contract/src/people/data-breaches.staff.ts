import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, line, listQuery, listReply, optionalParagraphs, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const BreachText = z.object({
  title: z.string(),
  description: z.string().meta({ description: "what happened, and which data of whom" }),
  measures: z.string().meta({ description: "what was done against it" }),
  people_affected: z.int().nullable(),
});

export const DataBreach = BreachText.extend({
  id: z.int(),
  found_at: Instant,
  due_at: Instant.meta({ description: "until when the Data Commissioner is told" }),
  late: z.boolean().meta({ description: "the Commissioner was not told in time" }),
  commissioner_told_at: Instant.nullable(),
  people_told_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  recorded_by: z.string().nullable().meta({ description: "null for a deleted account" }),
  version: z.int(),
});
export type DataBreach = z.infer<typeof DataBreach>;

const breachAccess = staffAccess("privacy.requests", { within: "nation", subject: "data-breach" });
const PastInstant = z.iso
  .datetime({ offset: true, error: inputError("day_and_time") })
  .refine((text) => Date.parse(text) <= Date.now(), inputError("in_future"));
const OptionalPastInstant = PastInstant.nullable().default(null);

const breachBody = z.object({
  title: line(200),
  description: paragraphs(5_000),
  measures: optionalParagraphs(5_000),
  people_affected: z.int().min(0).max(100_000_000).nullable().default(null),
  found_at: PastInstant,
});

/** The register of breaches (Data Protection Act, section 43): what happened, and when who was told. */
export const dataBreaches = endpoints({
  list: {
    route: "GET /staff/data-breaches/",
    summary: "Breaches of personal data, the newest first",
    inAuditLog: auditSentence("privacy", "{who} looked at {what}", "{who} tried to look at data breaches"),
    access: breachAccess,
    query: listQuery({ sorts: ["-found_at"], filters: { status: z.enum(["open", "closed"]).default("open") } }),
    reply: listReply(DataBreach),
  },
  show: {
    route: "GET /staff/data-breaches/{id}/",
    summary: "One breach of personal data",
    inAuditLog: auditSentence("privacy", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: breachAccess,
    params: z.object({ id: Id }),
    reply: DataBreach,
    problems: ["not_found"],
  },
  record: {
    route: "POST /staff/data-breaches/",
    summary: "Record a breach of personal data",
    inAuditLog: auditSentence("privacy", "{who} recorded {what}", "{who} tried to record a data breach"),
    access: breachAccess,
    body: breachBody,
    status: 201,
    reply: DataBreach,
  },
  update: {
    route: "PUT /staff/data-breaches/{id}/",
    summary: "Change what is recorded about a breach",
    inAuditLog: auditSentence("privacy", "{who} changed {what}", "{who} tried to change {what}"),
    access: breachAccess,
    params: z.object({ id: Id }),
    body: breachBody.extend({
      commissioner_told_at: OptionalPastInstant,
      people_told_at: OptionalPastInstant,
      closed: z.boolean().default(false),
      version: z.int().meta({ description: "of what the caller has seen" }),
    }),
    reply: DataBreach,
    problems: ["not_found", "breach_changed", "breach_not_told"],
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Day, Id, Instant, line, listQuery, listReply, paragraphs } from "../schemas.ts";
import { Proposal } from "../staff/proposals.ts";
import { inputError } from "../values/input/input-error.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const Deadline = z.object({
  id: z.int(),
  title: z.string(),
  day: Day,
  source: z.string().meta({ description: "the law, notice or letter that says so" }),
  days_left: z.int().meta({ description: "in Nairobi; 0 on the day itself, negative after it" }),
  confirmed: z
    .object({ proposed_by: z.string(), approved_by: z.string(), at: Instant })
    .nullable()
    .meta({ description: "by which two people; null for what was shipped and nobody has confirmed" }),
  revision: z.int().nullable().meta({ description: "what a proposal was made about; null for what was shipped" }),
  done_at: Instant.nullable(),
});
export type Deadline = z.infer<typeof Deadline>;

const readingAccess = { within: "territory" } as const;
const writingAccess = { within: "nation", subject: "deadline" } as const;

/** Days by which the party has to have done something: two people set them, Today counts them down. */
export const deadlines = endpoints({
  list: {
    route: "GET /staff/deadlines/",
    summary: "Deadlines, the next one first",
    inAuditLog: auditSentence("reading", "{who} looked at deadlines", "{who} tried to look at deadlines"),
    access: staffAccess("people.read", readingAccess),
    query: listQuery({ sorts: ["day"], filters: { status: z.enum(["open", "done"]).default("open") } }),
    reply: listReply(Deadline),
  },
  show: {
    route: "GET /staff/deadlines/{id}/",
    summary: "One deadline",
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: staffAccess("people.read", { ...readingAccess, subject: "deadline" }),
    params: z.object({ id: Id }),
    reply: Deadline,
    problems: ["not_found"],
  },
  propose: {
    route: "POST /staff/deadlines/proposals/",
    summary: "Propose a deadline, to change one or to confirm it as it is; a second person decides",
    inAuditLog: auditSentence("registrar", "{who} made {what}", "{who} tried to propose a deadline"),
    access: staffAccess("registrar.submit", { within: "nation", subject: "proposal" }),
    body: z.object({
      deadline: Id.nullable().default(null).meta({ description: "null for a new one" }),
      revision: z.int().nullable().default(null).meta({ description: "of the deadline as it was seen" }),
      title: line(200),
      day: z.iso.date(inputError("date")).regex(/^[1-9]/, inputError("date")),
      source: paragraphs(500),
      reason: paragraphs(500),
    }),
    status: 201,
    reply: Proposal,
    problems: ["not_found", "deadline_changed"],
    limits: ["60/hour/actor"],
  },
  complete: {
    route: "POST /staff/deadlines/{id}/completions/",
    summary: "Record that what had to be done by a deadline is done, or that it is not",
    inAuditLog: auditSentence(
      "registrar",
      "{who} recorded whether it is done: {what}",
      "{who} tried to record whether it is done: {what}",
    ),
    access: staffAccess("registrar.submit", writingAccess),
    params: z.object({ id: Id }),
    body: z.object({ done: z.boolean().default(true) }),
    reply: Deadline,
    problems: ["not_found"],
  },
});

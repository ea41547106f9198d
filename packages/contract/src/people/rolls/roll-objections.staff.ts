import { z } from "zod";
import { endpoints, staffAccess } from "../../endpoint.ts";
import { Id, Instant, listQuery, listReply, paragraphs } from "../../schemas.ts";
import { objectionOutcomes, objectionStates } from "../../values/memberships/rolls.ts";
import { auditSentence } from "../../values/staff/audit-sentence.ts";

const RollObjectionRow = z.object({
  id: z.int(),
  roll: z.object({ id: z.int(), title: z.string() }),
  person: z.object({ id: z.int(), name: z.string() }),
  state: z.enum(objectionStates),
  due_on: z.iso.date(),
  late: z.boolean(),
  outcome: z.enum(objectionOutcomes).nullable(),
});

const RollObjection = RollObjectionRow.extend({
  text: z.string(),
  created_at: Instant,
  line: z.int().nullable().meta({ description: "of the member on the roll; null for somebody who is not on it" }),
  answer: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  return_reason: z.string().nullable().meta({ description: "why the decision before was sent back" }),
  confirmed_by: z.string().nullable(),
  confirmed_at: Instant.nullable(),
  can: z.array(z.enum(["decide", "confirm"])),
});
export type RollObjection = z.infer<typeof RollObjection>;

const access = staffAccess("rolls.objections", {
  within: "nation",
  discloses: "personal",
  subject: "roll-objection",
});
const base = {
  access,
  params: z.object({ id: Id }),
  reply: RollObjection,
} as const;

/** What members object to about a frozen roll. One officer decides each, another confirms the answer. */
export const rollObjections = endpoints({
  list: {
    route: "GET /staff/roll-objections/",
    summary: "Objections to rolls, the most urgent first",
    inAuditLog: auditSentence("registrar", "{who} looked at {what}", "{who} tried to look at objections"),
    access,
    query: listQuery({ sorts: ["due_on"], filters: { status: z.enum(["open", "closed"]).default("open") } }),
    reply: listReply(RollObjectionRow),
  },
  show: {
    route: "GET /staff/roll-objections/{id}/",
    summary: "One objection to a roll",
    inAuditLog: auditSentence("registrar", "{who} looked at {what}", "{who} tried to look at {what}"),
    ...base,
    problems: ["not_found"],
  },
  decide: {
    route: "POST /staff/roll-objections/{id}/decisions/",
    summary: "Decide an objection, and write its answer; another officer confirms it",
    inAuditLog: auditSentence("registrar", "{who} decided {what}", "{who} tried to decide {what}"),
    ...base,
    body: z.object({ outcome: z.enum(objectionOutcomes), answer: paragraphs(2_000) }),
    problems: ["not_found", "objection_answered", "objection_own", "objection_reviewed"],
  },
  confirm: {
    route: "POST /staff/roll-objections/{id}/confirmations/",
    summary: "Confirm the answer to an objection that another officer decided; it is sent to the member",
    inAuditLog: auditSentence("registrar", "{who} confirmed the answer to {what}", "{who} tried to confirm {what}"),
    ...base,
    body: z.object({}),
    problems: ["not_found", "objection_answered", "objection_own", "objection_decided_by_you", "objection_undecided"],
  },
  sendBack: {
    route: "POST /staff/roll-objections/{id}/returns/",
    summary: "Send the decision of another officer back, with the reason",
    inAuditLog: auditSentence("registrar", "{who} sent the decision of {what} back", "{who} tried to send {what} back"),
    ...base,
    body: z.object({ reason: paragraphs(500) }),
    problems: ["not_found", "objection_answered", "objection_own", "objection_decided_by_you", "objection_undecided"],
  },
});

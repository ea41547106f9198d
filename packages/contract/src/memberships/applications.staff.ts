import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, optionalLine, paragraphs, placeFilters } from "../schemas.ts";
import {
  applicationFilters,
  applicationNotes,
  confirmationObstacles,
  MAXIMUM_DECISIONS_AT_ONCE,
  phoneCallOutcomes,
} from "../values/memberships/applications.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import { genders, personSources } from "../values/person.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** What staff can do with an application that waits. */
export const applicationDecisions = ["confirm", "prove", "refuse", "ask", "recommend", "answer"] as const;

const StaffName = z.string().nullable().meta({ description: "null for the server operator" });

/** Of an applicant without an account the phone is the only address, so the list shows it in full. */
export const ApplicationRow = z.object({
  id: z.int(),
  person_id: z.int().nullable().meta({ description: "of the register; null within a minute of the application" }),
  name: z.string(),
  age: z.int().meta({ description: "in years, as stated on applying" }),
  phone: z.string().meta({ description: "E.164" }),
  has_account: z.boolean().meta({ description: "false: nobody is reached by email" }),
  plan: z.enum(membershipTypes),
  place: z.object({ ward: z.string(), constituency: z.string(), county: z.string() }),
  applied_at: Instant,
  state: z.enum(membershipStates),
  same_phone: z.int().meta({
    description: "how many other applications and memberships of the caller's territory have this phone number",
  }),
  same_name: z.int().meta({ description: "how many of those have this name too, in any spelling and order" }),
  asked_at: Instant.nullable().meta({ description: "of the last question, until somebody has answered it" }),
  obstacles: z
    .array(z.enum(confirmationObstacles))
    .meta({ description: "why the caller cannot confirm it while it waits" }),
  recommendations: z.int().meta({ description: "by how many members of staff" }),
  source: z.enum(personSources),
  payer_of: z.int().meta({ description: "memberships of the caller's territory that were paid from this phone" }),
  recruiter: z
    .object({
      name: z.string(),
      that_day: z.int().meta({ description: "how many people of the caller's territory they registered on that day" }),
      refused_percent: z.int().meta({ description: "of the last 100 whom they registered there" }),
    })
    .nullable()
    .meta({ description: "who took it down in person" }),
  same_id_number: z.boolean().meta({ description: "somebody else of the caller's territory has this ID number" }),
  needs_officer: z.boolean().meta({ description: "above a limit: coordinators only recommend" }),
  answered: z.boolean().meta({ description: "it was refused, and the applicant has answered" }),
  unchecked: z.boolean().meta({ description: "it waits, and many came from the same network within an hour" }),
  number: z.string().nullable().meta({ description: "of the member, once confirmed" }),
  decision: z
    .object({ outcome: z.enum(["confirmed", "refused"]), by: StaffName, at: Instant })
    .nullable()
    .meta({ description: "for a year" }),
  call: z
    .object({ outcome: z.enum(phoneCallOutcomes), by: StaffName, at: Instant })
    .nullable()
    .meta({ description: "to tell an applicant without an account of the confirmation" }),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

const ApplicationAction = z.object({
  kind: z.enum([
    ...(["recommendation", "question", "reply", "refusal", "answer", "upheld"] as const),
    ...(["confirmation", "reached", "not_reached"] as const),
  ]),
  text: z.string().meta({ description: "the question, the reason, or a note" }),
  by: StaffName,
  at: Instant,
});

export const StaffApplication = ApplicationRow.extend({
  gender: z.enum(genders),
  occupation: z.string(),
  history: z.array(ApplicationAction).meta({ description: "oldest first" }),
  can: z.array(z.enum(applicationDecisions)),
  can_call: z.boolean().meta({ description: "confirmed and without an account: the caller may record a call" }),
});
export type StaffApplication = z.infer<typeof StaffApplication>;

const decisionEndpointBase = {
  params: z.object({ id: Id }),
  reply: StaffApplication,
  problems: [
    ...(["not_found", "own_application", "application_confirmed", "application_refused"] as const),
    ...(["application_withdrawn", "application_replaced", "application_ended"] as const),
  ],
} as const;

const confirmationProblems = [
  ...(["applicant_under_age", "consent_missing", "officer_needed", "own_refusal"] as const),
  ...(["own_entry", "confirmation_limit"] as const),
] as const;

const applicationIds = z.array(Id).min(1).max(MAXIMUM_DECISIONS_AT_ONCE);

const confirmAccess = staffAccess("people.confirm", {
  within: "territory",
  discloses: "personal",
  subject: "membership",
});

/** Applications for free membership, which the party confirms or refuses; within the territory by the applicant's ward. */
export const applications = endpoints({
  list: {
    route: "GET /staff/applications/",
    summary: "Applications for free membership: those that wait, and what was decided within a year",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at applications of {what}",
      "{who} tried to look at applications",
    ),
    access: staffAccess("people.read", { within: "territory", discloses: "personal", subject: "membership" }),
    query: listQuery({
      sorts: ["applied_at", "-applied_at"],
      filters: {
        q: optionalLine(100),
        status: z.enum(applicationFilters).default("waiting"),
        source: z.enum(["website", "walk_in"]).optional(),
        note: z.enum(applicationNotes).optional(),
        ...placeFilters,
      },
    }),
    reply: listReply(ApplicationRow).extend({
      unchecked: z
        .object({
          count: z.int(),
          capped: z.boolean(),
          from_one_network: z.int().meta({ description: "most that came from one network within a day" }),
        })
        .nullable()
        .meta({ description: "what `waiting` leaves out; with `total`" }),
    }),
  },
  show: {
    route: "GET /staff/applications/{id}/",
    summary: "One application, with what staff did with it",
    inAuditLog: auditSentence(
      "people",
      "{who} opened the application of {what}",
      "{who} tried to open the application of {what}",
    ),
    access: staffAccess("people.read", { within: "territory", discloses: "personal", subject: "membership" }),
    params: z.object({ id: Id }),
    reply: StaffApplication,
    problems: ["not_found"],
  },
  confirm: {
    route: "POST /staff/applications/{id}/confirmations/",
    summary: "Confirm an application: the applicant becomes a member with a number",
    inAuditLog: auditSentence("decisions", "{who} confirmed {what}", "{who} tried to confirm {what}"),
    access: confirmAccess,
    ...decisionEndpointBase,
    problems: [...decisionEndpointBase.problems, ...confirmationProblems],
    body: z.object({}),
  },
  confirmMany: {
    route: "POST /staff/applications/confirmations/",
    summary: "Confirm up to 50 applications; each one that cannot be confirmed is named with the reason",
    inAuditLog: auditSentence("decisions", "{who} confirmed {what}", "{who} tried to confirm several applicants"),
    access: confirmAccess,
    body: z.object({ ids: applicationIds }),
    reply: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          number: z.string().nullable().meta({ description: "of the member; null when it was not confirmed" }),
          problem: z.string().nullable().meta({ description: "why it was not confirmed" }),
        }),
      ),
    }),
  },
  prove: {
    route: "POST /staff/applications/{id}/consent-evidence/",
    summary: "Record where the signed form of an applicant is",
    inAuditLog: auditSentence(
      "decisions",
      "{who} recorded where the signed form of {what} is",
      "{who} tried to record where the signed form of {what} is",
    ),
    access: confirmAccess,
    ...decisionEndpointBase,
    body: z.object({ reference: paragraphs(500) }),
  },
  refuse: {
    route: "POST /staff/applications/{id}/refusals/",
    summary: "Refuse an application; an applicant with an account is told the reason",
    inAuditLog: auditSentence(
      "decisions",
      "{who} refused the application of {what}",
      "{who} tried to refuse the application of {what}",
    ),
    access: confirmAccess,
    ...decisionEndpointBase,
    problems: [...decisionEndpointBase.problems, "own_refusal"],
    body: z.object({ reason: paragraphs(500) }),
  },
  refuseMany: {
    route: "POST /staff/applications/refusals/",
    summary: "Refuse up to 50 applications with one reason; each one that cannot be refused is named with why",
    inAuditLog: auditSentence(
      "decisions",
      "{who} refused the applications of {what}",
      "{who} tried to refuse several applicants",
    ),
    access: confirmAccess,
    body: z.object({ ids: applicationIds, reason: paragraphs(500) }),
    reply: z.object({
      results: z.array(
        z.object({ id: z.int(), problem: z.string().nullable().meta({ description: "why it was not refused" }) }),
      ),
    }),
  },
  recordCall: {
    route: "PUT /staff/applications/{id}/call/",
    summary: "Record a call to somebody who was confirmed and has no account, or take that back",
    inAuditLog: auditSentence("decisions", "{who} noted a call to {what}", "{who} tried to note a call to {what}"),
    access: confirmAccess,
    ...decisionEndpointBase,
    problems: ["not_found", "call_not_needed"],
    body: z.object({
      outcome: z.enum(phoneCallOutcomes).nullable().meta({ description: "null: not called after all" }),
    }),
  },
  ask: {
    route: "POST /staff/applications/{id}/questions/",
    summary: "Ask the applicant something: by email where there is an account, otherwise recorded for a call",
    inAuditLog: auditSentence("decisions", "{who} asked {what} a question", "{who} tried to ask {what} a question"),
    access: confirmAccess,
    ...decisionEndpointBase,
    body: z.object({ question: paragraphs(500) }),
  },
  answer: {
    route: "POST /staff/applications/{id}/answers/",
    summary:
      "Record what an applicant answers to a question, or within 14 days to a refusal, about which somebody else then decides once more",
    inAuditLog: auditSentence(
      "decisions",
      "{who} recorded what {what} answers",
      "{who} tried to record what {what} answers",
    ),
    access: staffAccess("people.recommend", { within: "territory", discloses: "personal", subject: "membership" }),
    ...decisionEndpointBase,
    problems: [
      ...(["not_found", "answered_already", "application_not_refused", "answer_too_late"] as const),
      "application_replaced",
    ],
    body: z.object({ answer: paragraphs(500) }),
  },
  recommend: {
    route: "POST /staff/applications/{id}/recommendations/",
    summary: "Recommend an application to those who confirm",
    inAuditLog: auditSentence("decisions", "{who} recommended {what}", "{who} tried to recommend {what}"),
    access: staffAccess("people.recommend", { within: "territory", discloses: "personal", subject: "membership" }),
    ...decisionEndpointBase,
    body: z.object({ note: optionalLine(500) }),
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, line, listQuery, listReply, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { identityChecks, privacyRequestKinds } from "../values/people/privacy.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const Day = z.string().meta({ format: "date", description: "in Nairobi" });
const StaffName = z.string().nullable().meta({ description: "null for a deleted account" });

export const PrivacyRequestRow = z.object({
  id: z.int(),
  kind: z.enum(privacyRequestKinds),
  name: z.string().meta({ description: "of whoever asks; empty once the person is erased" }),
  person: z
    .object({ id: z.int(), name: z.string(), ward: z.string().nullable() })
    .nullable()
    .meta({ description: "in the register; null until the office has found the row" }),
  received_on: Day,
  due_on: Day.meta({ description: "the last day for the answer" }),
  late: z.boolean(),
  outcome: z.enum(["granted", "refused"]).nullable(),
  answered_at: Instant.nullable(),
});
export type PrivacyRequestRow = z.infer<typeof PrivacyRequestRow>;

export const PrivacyRequest = PrivacyRequestRow.extend({
  contact: z.string().meta({ description: "where the answer goes" }),
  text: z.string().meta({ description: "what is asked, in the office's words" }),
  identity_check: z.enum(identityChecks).nullable().meta({ description: "how it was made sure who asks" }),
  recorded_by: StaffName,
  answer: z.string().nullable(),
  answered_by: StaffName,
  proposal_id: z.int().nullable().meta({ description: "of the erasure, which a second person decides" }),
  can: z.array(z.enum(["identify", "export", "propose_erasure", "answer"])),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

const privacyAccess = staffAccess("privacy.requests", {
  within: "nation",
  discloses: "personal",
  subject: "privacy-request",
});
const privacyRequestEndpointBase = { params: z.object({ id: Id }), reply: PrivacyRequest } as const;

/**
 * What people without an account ask under the Data Protection Act (sections 26, 38 and 40), who cannot open "My data".
 * The data protection officer has seven days.
 */
export const privacyRequests = endpoints({
  list: {
    route: "GET /staff/privacy-requests/",
    summary: "Requests of people without an account for their data, the most urgent first",
    inAuditLog: auditSentence("privacy", "{who} looked at {what}", "{who} tried to look at requests for data"),
    access: privacyAccess,
    query: listQuery({ sorts: ["due_on"], filters: { status: z.enum(["open", "closed"]).default("open") } }),
    reply: listReply(PrivacyRequestRow),
  },
  show: {
    route: "GET /staff/privacy-requests/{id}/",
    summary: "One request for data",
    inAuditLog: auditSentence("privacy", "{who} looked at {what}", "{who} tried to look at {what}"),
    access: privacyAccess,
    ...privacyRequestEndpointBase,
    problems: ["not_found"],
  },
  record: {
    route: "POST /staff/privacy-requests/",
    summary: "Record a request for data",
    inAuditLog: auditSentence("privacy", "{who} recorded {what}", "{who} tried to record a request for data"),
    access: privacyAccess,
    body: z.object({
      kind: z.enum(privacyRequestKinds),
      name: line(200),
      contact: line(200),
      received_on: z.iso.date({ error: inputError("day_received") }),
      text: paragraphs(2_000),
    }),
    status: 201,
    reply: PrivacyRequest,
    problems: ["privacy_request_in_future"],
  },
  identify: {
    route: "POST /staff/privacy-requests/{id}/identifications/",
    summary: "Say who in the register asks, and how that was made sure",
    inAuditLog: auditSentence("privacy", "{who} said who asks in {what}", "{who} tried to say who asks in {what}"),
    access: privacyAccess,
    ...privacyRequestEndpointBase,
    body: z.object({ person: Id, identity_check: z.enum(identityChecks) }),
    problems: ["not_found", "person_unknown", "person_has_account", "privacy_request_closed", "erasure_proposed"],
  },
  export: {
    route: "POST /staff/privacy-requests/{id}/exports/",
    summary: "Everything stored about the person, as a page to hand over",
    inAuditLog: auditSentence(
      "privacy",
      "{who} exported everything stored for {what}",
      "{who} tried to export everything stored for {what}",
    ),
    access: staffAccess("privacy.requests", {
      within: "nation",
      discloses: "sensitive",
      subject: "privacy-request",
      recentCode: true,
    }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: z.object({ html: z.string() }),
    problems: ["not_found", "person_not_identified", "person_has_account", "privacy_request_closed"],
    replayable: false,
  },
  proposeErasure: {
    route: "POST /staff/privacy-requests/{id}/erasures/",
    summary: "Propose to erase the person, which another decides",
    inAuditLog: auditSentence(
      "privacy",
      "{who} proposed to erase a person for {what}",
      "{who} tried to propose to erase a person for {what}",
    ),
    access: staffAccess("privacy.requests", {
      within: "nation",
      discloses: "personal",
      subject: "privacy-request",
      recentCode: true,
    }),
    ...privacyRequestEndpointBase,
    body: z.object({ reason: paragraphs(500) }),
    problems: [
      "not_found",
      "person_not_identified",
      "person_has_account",
      "privacy_request_closed",
      "erasure_proposed",
    ],
  },
  answer: {
    route: "POST /staff/privacy-requests/{id}/answers/",
    summary: "Close a request with what was answered",
    inAuditLog: auditSentence("privacy", "{who} answered {what}", "{who} tried to answer {what}"),
    access: privacyAccess,
    ...privacyRequestEndpointBase,
    body: z.object({ outcome: z.enum(["granted", "refused"]), answer: paragraphs(2_000) }),
    problems: ["not_found", "privacy_request_closed"],
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { RevealReason, revealAccess } from "../people/sensitive.ts";
import { Id, Instant } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { documentKindNames } from "../values/staff/documents.ts";

const PersonDocument = z.object({
  id: z.int(),
  is_evidence: z.boolean().meta({ description: "it proves that the person agreed, and stays" }),
  kind: z.enum(documentKindNames),
  media_type: z.string(),
  bytes: z.int(),
  added_at: Instant,
  added_by: z.string().meta({ description: "name of the member of staff; empty once erased" }),
});

const PersonDocuments = z.object({
  results: z.array(PersonDocument),
  can_open: z.boolean(),
  can_add: z.boolean(),
  can_delete: z.boolean().meta({ description: "but for what proves consent" }),
});
export type PersonDocuments = z.infer<typeof PersonDocuments>;

/** A private file that was opened for whoever asked. */
export const OpenedFile = z.object({
  url: z.string().meta({ description: "path under the API's URL, for this session alone and for a minute" }),
  name: z.string(),
  media_type: z.string(),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

const personEndpointBase = { params: z.object({ id: Id }), problems: ["not_found"] } as const;

/** Private documents of a person: ID copies, signed forms, evidence. */
export const documents = endpoints({
  list: {
    route: "GET /staff/people/{id}/documents/",
    summary: "What documents there are of a person",
    inAuditLog: auditSentence(
      "people",
      "{who} looked at which documents there are of {what}",
      "{who} tried to look at which documents there are of {what}",
    ),
    access: staffAccess("people.read", { within: "territory", subject: "person", discloses: "personal" }),
    ...personEndpointBase,
    reply: PersonDocuments,
  },
  add: {
    route: "POST /staff/people/{id}/documents/",
    summary: "Keep an uploaded file as a document of a person",
    inAuditLog: auditSentence("writing", "{who} added a document of {what}", "{who} tried to add a document of {what}"),
    access: staffAccess("people.register", { within: "territory", subject: "person" }),
    params: personEndpointBase.params,
    body: z.object({ kind: z.enum(documentKindNames), upload_id: z.uuid() }),
    status: 201,
    reply: z.object({ id: z.int() }),
    problems: ["not_found", "upload_incomplete", "document_unreadable", "media_unavailable"],
  },
  open: {
    route: "POST /staff/people/{id}/documents/{document}/openings/",
    summary: "Open a document of a person",
    inAuditLog: auditSentence(
      "people",
      "{who} opened a document of {what}",
      "{who} tried to open a document of {what}",
    ),
    access: revealAccess,
    params: personEndpointBase.params.extend({ document: Id }),
    body: z.object({ reason: RevealReason }),
    reply: OpenedFile,
    problems: personEndpointBase.problems,
    limits: ["120/hour/actor"],
    replayable: false,
  },
  delete: {
    route: "DELETE /staff/people/{id}/documents/{document}/",
    summary: "Delete a document of a person that proves no consent",
    inAuditLog: auditSentence(
      "writing",
      "{who} deleted a document of {what}",
      "{who} tried to delete a document of {what}",
    ),
    access: staffAccess("people.write", { within: "territory", subject: "person" }),
    params: personEndpointBase.params.extend({ document: Id }),
    reply: z.object({}),
    problems: ["not_found", "document_is_evidence"],
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Instant, paragraphs } from "../schemas.ts";
import { Proposal } from "../staff/proposals.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** An adopted version of the constitution. It never changes; a later one takes its place on the site. */
export const ConstitutionVersion = z.object({
  version: z.int().meta({ description: "counts from 1" }),
  revision: z.int(),
  adopted_at: Instant,
  proposed_by: z.string().nullable(),
  approved_by: z.string().nullable(),
});

export const constitution = endpoints({
  versions: {
    route: "GET /staff/constitution-versions/",
    summary: "The adopted versions of the constitution, newest first, and the proposal that waits for a decision",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at the adopted versions of the constitution",
      "{who} tried to look at the adopted versions of the constitution",
    ),
    access: staffAccess("constitution.adopt", { within: "nation" }),
    reply: z.object({
      results: z.array(ConstitutionVersion),
      pending: Proposal.nullable(),
    }),
  },
  propose: {
    route: "POST /staff/constitution-versions/",
    summary: "Propose to adopt a revision of the constitution; a second person decides",
    inAuditLog: auditSentence("roles", "{who} made {what}", "{who} tried to propose a version of the constitution"),
    access: staffAccess("constitution.adopt", { within: "nation", subject: "proposal" }),
    body: z.object({ revision: z.int().min(1), version: z.int(), reason: paragraphs(500) }),
    status: 201,
    reply: Proposal,
    problems: ["not_found", "version_unread", "content_incomplete", "constitution_adopted", "constitution_proposed"],
    limits: ["20/hour/actor"],
  },
});

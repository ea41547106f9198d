import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Instant, paragraphs } from "../schemas.ts";
import { Proposal, SampleCount } from "../staff/proposals.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

/** What is left of the sample rows. */
export const SampleState = z.object({
  removed_at: Instant.nullable().meta({ description: "null while they are shown" }),
  rows: z.array(SampleCount).meta({ description: "how many there are of each kind" }),
});
export type SampleState = z.infer<typeof SampleState>;

export const samples = endpoints({
  show: {
    route: "GET /staff/samples/",
    summary: "Sample rows of the site, and when they were removed",
    inAuditLog: auditSentence("reading", "{who} looked at the samples", "{who} tried to look at the samples"),
    access: staffAccess("samples.remove", { within: "nation" }),
    reply: SampleState,
  },
  propose: {
    route: "POST /staff/samples/removals/",
    summary: "Propose to remove the samples; a second person decides",
    inAuditLog: auditSentence("roles", "{who} made {what}", "{who} tried to propose the removal of the samples"),
    access: staffAccess("samples.remove", { within: "nation", subject: "proposal" }),
    body: z.object({ reason: paragraphs(500) }),
    status: 201,
    reply: Proposal,
    problems: ["samples_removed"],
    limits: ["20/hour/actor"],
  },
});

import { z } from "zod";
import { endpoints, staff } from "./endpoint.ts";
import { Id, listOf, listQuery, optionalParagraphs, paragraphs } from "./schemas.ts";

const Instant = z.string().meta({ format: "date-time" });
const Person = z.object({ id: z.int(), name: z.string() });

export const proposalStatuses = ["pending", "approved", "done", "rejected", "withdrawn", "expired"] as const;

/** What one person proposes and another decides. */
export const Proposal = z.object({
  id: z.int(),
  kind: z.string().meta({ description: "e.g. grant" }),
  subject: z.string().meta({ description: "what it is about, in words" }),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  place: z.string(),
  reason: z.string(),
  effects: z.array(z.string()).meta({ description: "what follows when it is approved, in sentences" }),
  status: z.enum(proposalStatuses),
  proposed_by: Person.nullable().meta({ description: "null for the server operator" }),
  created_at: Instant,
  expires_at: Instant,
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string().nullable(),
  done_at: Instant.nullable(),
  outcome: z.string().nullable().meta({ description: "what its execution came to" }),
  can: z.array(z.enum(["approve", "reject", "withdraw"])),
});
export type Proposal = z.infer<typeof Proposal>;

const decision = {
  access: staff(undefined, { within: "territory", recentCode: true, subject: "proposal" }),
  params: z.object({ id: Id }),
  status: 200,
  reply: Proposal,
  errors: "detail",
  problems: ["not_found", "permission_missing", "proposal_own", "proposal_closed"],
} as const;

export const proposals = endpoints({
  list: {
    route: "GET /staff/proposals/",
    summary: "Proposals that the caller made or may decide",
    access: staff(undefined, { within: "territory", discloses: "personal", subject: "proposal" }),
    query: listQuery({
      sorts: ["-created_at"],
      filters: { status: z.enum(["pending", "closed"]).default("pending") },
    }),
    status: 200,
    reply: listOf(Proposal),
    errors: "detail",
  },
  show: {
    route: "GET /staff/proposals/{id}/",
    summary: "One proposal",
    access: staff(undefined, { within: "territory", discloses: "personal", subject: "proposal" }),
    params: z.object({ id: Id }),
    status: 200,
    reply: Proposal,
    errors: "detail",
    problems: ["not_found"],
  },
  approve: {
    route: "POST /staff/proposals/{id}/approvals/",
    summary: "Approve the proposal of another person; a job executes it once",
    ...decision,
    body: z.object({ reason: optionalParagraphs(500) }),
    problems: [...decision.problems, "proposal_author_without_role"],
  },
  reject: {
    route: "POST /staff/proposals/{id}/rejections/",
    summary: "Reject the proposal of another person",
    ...decision,
    body: z.object({ reason: paragraphs(500) }),
  },
  withdraw: {
    route: "POST /staff/proposals/{id}/withdrawals/",
    summary: "Withdraw one's own proposal",
    ...decision,
    access: staff(undefined, { within: "territory", subject: "proposal" }),
    body: z.object({}),
    problems: ["not_found", "proposal_closed"],
  },
});

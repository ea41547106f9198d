import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Email, Id, Instant, listQuery, listReply, optionalLine, paragraphs } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { LONGEST_GRANT_MONTHS, placeLevels, roleNames } from "../values/staff/permissions.ts";
import { Proposal } from "./proposals.ts";
import { StaffPlace } from "./staff.ts";

export const RoleGrant = z.object({
  id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  role: z.enum(roleNames),
  place: StaffPlace,
  valid_from: Instant,
  valid_until: Instant,
  ended_at: Instant.nullable(),
  ended_by: z.string().nullable().meta({ description: "who ended it before its time" }),
  proposal: z.int().nullable().meta({ description: "null for the first administrator" }),
  ending: z.int().nullable().meta({ description: "the proposal to end it that waits for a second person" }),
  can_end: z.boolean(),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/** The role of one person in one place, proposed to a second person. */
export const GrantProposal = z.object({
  email: Email,
  role: z.enum(roleNames),
  place: z.object({ level: z.enum(placeLevels), id: z.union([z.literal(0), Id]) }),
  months: z.coerce.number().int().min(1).max(LONGEST_GRANT_MONTHS),
  reason: paragraphs(500),
});

export const grants = endpoints({
  list: {
    route: "GET /staff/grants/",
    summary: "Who has which role where",
    inAuditLog: auditSentence("roles", "{who} looked at roles: {what}", "{who} tried to look at roles"),
    access: staffAccess("grants.read", { within: "territory", discloses: "personal", subject: "grant" }),
    query: listQuery({
      sorts: ["-valid_from"],
      filters: {
        q: optionalLine(100),
        role: z.enum(roleNames).optional(),
        status: z.enum(["valid", "ended"]).default("valid"),
      },
    }),
    reply: listReply(RoleGrant),
  },
  propose: {
    route: "POST /staff/grants/proposals/",
    summary: "Propose a role for somebody else; a second person decides",
    inAuditLog: auditSentence("roles", "{who} made {what}", "{who} tried to propose a role"),
    access: staffAccess("grants.propose", { within: "territory", subject: "proposal" }),
    body: GrantProposal,
    status: 201,
    reply: Proposal,
    problems: [
      "grant_place_invalid",
      "grant_own",
      "grant_beyond",
      "grant_forbidden_pair",
      "grant_exists",
      "proposals_too_many",
    ],
    limits: ["60/hour/actor"],
  },
  end: {
    route: "POST /staff/grants/{id}/endings/",
    summary: "End a role of a place at once; propose to end one of the nation, on which a second person decides",
    inAuditLog: {
      ...auditSentence("roles", "{who} ended {what}", "{who} tried to end {what}"),
      repeated: "{who} sent once more that {what} is to end",
    },
    access: staffAccess("grants.propose", { within: "territory", recentCode: true, subject: "grant" }),
    params: z.object({ id: Id }),
    body: z.object({ reason: paragraphs(500) }),
    reply: RoleGrant,
    problems: ["not_found", "grant_beyond"],
  },
});

import { z } from "zod";
import { endpoints, staff } from "./endpoint.ts";
import { Id, listOf, listQuery } from "./schemas.ts";

const Instant = z.string().meta({ format: "date-time" });

/** One call of a member of staff, done or refused. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({ id: z.int(), name: z.string() }).nullable().meta({ description: "null for the server operator" }),
  role: z.string().nullable().meta({ description: "of the grant that allowed it" }),
  place: z.string(),
  action: z.string().meta({ description: "name of the endpoint, e.g. grants.propose" }),
  summary: z.string().meta({ description: "the action in words" }),
  subject_kind: z.string().nullable(),
  subject_ids: z.array(z.int()),
  outcome: z.string().meta({ description: "done, repeated, or the code of the problem" }),
  reason: z.string().nullable(),
  proposal: z.int().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = endpoints({
  list: {
    route: "GET /staff/audit/",
    summary: "What staff did and looked at",
    access: staff("audit.read", { within: "nation", discloses: "personal" }),
    query: listQuery({
      sorts: ["-id"],
      filters: {
        actor: Id.optional(),
        action: z.string().max(60).optional(),
        from: z.iso.date().optional().meta({ description: "first day, in Nairobi" }),
        until: z.iso.date().optional().meta({ description: "last day, in Nairobi" }),
      },
    }),
    status: 200,
    reply: listOf(AuditEntry),
    errors: "detail",
  },
});

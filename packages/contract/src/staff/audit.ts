import { z } from "zod";
import { type AuditSubject, endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, optionalLine } from "../schemas.ts";
import { auditGroupNames } from "../values/staff/audit-groups.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { subjectTexts } from "../values/staff/audit-sentences.ts";

/** So many subjects of an entry are named at most. */
export const MAX_NAMED_SUBJECTS = 3;

const subjectKinds = Object.keys(subjectTexts) as [AuditSubject, ...AuditSubject[]];

/** One call of a member of staff, done or refused. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .meta({ description: "null for the server operator, a sign-in that failed, and a role whose time was over" }),
  role: z.string().nullable().meta({ description: "of the grant that allowed it" }),
  place: z.string().meta({ description: "of that grant, e.g. `county 19`" }),
  place_name: z.string(),
  action: z
    .string()
    .meta({ description: "name of the endpoint, e.g. grants.propose, or of what was done without a call" }),
  summary: z.string().meta({ description: "the action in words" }),
  sentence: z.string().meta({ description: "who did what, with the names of those whom it concerned" }),
  subjects: z
    .array(z.object({ id: z.int(), text: z.string() }))
    .meta({ description: `the first ${MAX_NAMED_SUBJECTS} of subject_ids, by name` }),
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
    summary: "What staff did and looked at; without audit.read only what they changed, in one's own place",
    inAuditLog: auditSentence("log", "{who} read the audit log", "{who} tried to read the audit log"),
    access: staffAccess("audit.read_writes", { within: "territory", discloses: "personal", subject: "user" }),
    query: listQuery({
      sorts: ["-id"],
      filters: {
        actor: Id.optional(),
        person: optionalLine(100).meta({ description: "a part of the name; also asks for `people`" }),
        action: z.string().max(60).optional(),
        group: z.enum(auditGroupNames).optional(),
        subject_kind: z.enum(subjectKinds).optional(),
        subject: Id.optional(),
        from: z.iso.date().optional().meta({ description: "first day, in Nairobi" }),
        until: z.iso.date().optional().meta({ description: "last day, in Nairobi" }),
      },
    }),
    reply: listReply(AuditEntry).extend({
      people: z
        .array(z.object({ id: z.int(), name: z.string() }))
        .meta({ description: "staff and former staff whose name contains `person`" }),
    }),
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const RegistrarNotice = z.object({
  id: z.int(),
  name: z.string().nullable().meta({ description: "null once the account is deleted and the Registrar was told" }),
  number: z.string().nullable().meta({ description: "of the member" }),
  ward: z.string().nullable(),
  received_at: Instant.meta({ description: "when the member's notice came" }),
  due_on: z.string().meta({ format: "date", description: "the last day, in Nairobi" }),
  late: z.boolean(),
  done_at: Instant.nullable(),
});
export type RegistrarNotice = z.infer<typeof RegistrarNotice>;

/** Resignations that the Registrar of Political Parties has to be told of within seven days: coordinators see those of their place. */
export const duties = endpoints({
  list: {
    route: "GET /staff/duties/",
    summary: "Resignations that the Registrar has to be told of, the most urgent first",
    inAuditLog: auditSentence("people", "{who} looked at {what}", "{who} tried to look at resignations"),
    access: staffAccess("people.read", { within: "territory", discloses: "personal", subject: "duty" }),
    query: listQuery({ sorts: ["due_on"], filters: { status: z.enum(["open", "done"]).default("open") } }),
    reply: listReply(RegistrarNotice),
  },
  submit: {
    route: "POST /staff/duties/{id}/submissions/",
    summary: "Record that the Registrar has been told",
    inAuditLog: auditSentence("registrar", "{who} recorded as done {what}", "{who} tried to record as done {what}"),
    access: staffAccess("registrar.submit", { within: "nation", discloses: "personal", subject: "duty" }),
    params: z.object({ id: Id }),
    body: z.object({}),
    reply: RegistrarNotice,
    problems: ["not_found"],
  },
});

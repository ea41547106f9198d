import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const taskStates = ["waiting", "running", "stopped", "done", "failed"] as const;

const BackgroundTask = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(taskStates),
  done: z.int(),
  total: z.int().nullable().meta({ description: "null as long as it is not known" }),
  created_at: Instant,
  ended_at: Instant.nullable(),
  stop_asked: z.boolean().meta({ description: "it stops after the step under way" }),
  result: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  problem: z.string().nullable().meta({ description: "why it failed, in a sentence" }),
});
export type BackgroundTask = z.infer<typeof BackgroundTask>;

const taskAccess = staffAccess(undefined, { within: "territory", subject: "task" });
const taskEndpointBase = {
  access: taskAccess,
  params: z.object({ id: Id }),
  reply: BackgroundTask,
  problems: ["not_found"],
} as const;

/** Long tasks, for whoever started one or may see what it is about. Polled every few seconds. */
export const tasks = endpoints({
  show: {
    route: "GET /staff/tasks/{id}/",
    summary: "How far a long task is",
    ...taskEndpointBase,
    inAuditLog: auditSentence("reading", "{who} looked at {what}", "{who} tried to look at {what}"),
  },
  stop: {
    route: "POST /staff/tasks/{id}/stops/",
    summary: "Stop a long task after the step under way; one that has ended stays as it is",
    ...taskEndpointBase,
    body: z.object({}),
    inAuditLog: auditSentence("writing", "{who} stopped {what}", "{who} tried to stop {what}"),
  },
  resume: {
    route: "POST /staff/tasks/{id}/resumptions/",
    summary: "Go on with a task that was stopped or has failed; of others nothing changes",
    ...taskEndpointBase,
    problems: ["not_found", "task_replaced"],
    body: z.object({}),
    inAuditLog: auditSentence("writing", "{who} went on with {what}", "{who} tried to go on with {what}"),
  },
});

import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Day } from "../schemas.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

export const queueNames = [
  "applications",
  "recommendations",
  "imported",
  "person_tasks",
  "duties",
  "payment_questions",
  "held_gifts",
  "refunds_unknown",
  "orders",
  "overdue_orders",
  "roll_objections",
  "privacy_requests",
  "translations",
  "proposals",
] as const;

/** Of the queue of the register. */
export const queueTabs = ["applications", "walk_ins", "imported", "resignations", "pairs"] as const;

const QueueTab = z.object({
  tab: z.enum(queueTabs),
  count: z.int(),
  capped: z.boolean().meta({ description: "there are more than `count`" }),
  urgent: z.int().meta({ description: "resignations of which at most two of the seven days are left" }),
});
export type QueueTab = z.infer<typeof QueueTab>;

const TodayCard = z.object({
  queue: z.enum(queueNames),
  count: z.int(),
  capped: z.boolean().meta({ description: "there are more than `count`" }),
  oldest_at: z.string().nullable().meta({ format: "date-time", description: "since when the oldest waits" }),
  path: z.string().meta({ description: "of the console, e.g. /applications" }),
  unchecked: z
    .object({ count: z.int(), capped: z.boolean() })
    .nullable()
    .meta({ description: "applications listed apart because many came from one network; null for other queues" }),
});
export type TodayCard = z.infer<typeof TodayCard>;

/** What a coordinator's place looks like at this moment. */
const TodayTerritory = z.object({
  name: z.string(),
  members: z.int().meta({ description: "with a membership in force" }),
  applications: z.int().meta({ description: "that wait, for whomever" }),
  registered: z.int().meta({ description: "in person, within seven days, by whomever" }),
  to_call: z.int().meta({ description: "confirmed, without an account, and not reached yet" }),
  next_event: z.object({ id: z.int(), title: z.string(), date: Day }).nullable(),
});
export type TodayTerritory = z.infer<typeof TodayTerritory>;

/** A day by which the party has to have done something. */
const TodayDeadline = z.object({
  id: z.int(),
  title: z.string(),
  day: Day,
  days_left: z.int().meta({ description: "in Nairobi; negative for what is late" }),
  is_confirmed: z.boolean().meta({ description: "by two people" }),
});
export type TodayDeadline = z.infer<typeof TodayDeadline>;

export const today = endpoints({
  queue: {
    route: "GET /staff/queue/",
    summary: "What of the register waits for the caller: one tab for each kind that the caller may work on",
    inAuditLog: auditSentence("reading", "{who} looked at what waits", "{who} tried to look at what waits"),
    access: staffAccess("people.read", { within: "territory" }),
    reply: z.object({ tabs: z.array(QueueTab) }),
  },
  show: {
    route: "GET /staff/today/",
    summary:
      "What waits for the caller: one card for each queue that the caller may work on, and the own place in numbers",
    inAuditLog: auditSentence(
      "reading",
      "{who} looked at what waits for them",
      "{who} tried to look at what waits for them",
    ),
    access: staffAccess(undefined, { within: "territory" }),
    reply: z.object({
      cards: z.array(TodayCard),
      places: z
        .array(TodayTerritory)
        .meta({ description: "one for each place that is not the nation, in which the caller reads people" }),
      deadlines: z.array(TodayDeadline).meta({ description: "the next ones, for whoever reads people" }),
    }),
  },
});

import { z } from "zod";
import { endpoints, staff } from "./endpoint.ts";

export const queueNames = ["applications", "recommendations", "duties", "held_gifts", "orders", "proposals"] as const;

const Card = z.object({
  queue: z.enum(queueNames),
  count: z.int(),
  capped: z.boolean().meta({ description: "there are more than `count`" }),
  oldest_at: z.string().nullable().meta({ format: "date-time", description: "since when the oldest waits" }),
  path: z.string().meta({ description: "of the console, e.g. /applications" }),
});
export type TodayCard = z.infer<typeof Card>;

export const today = endpoints({
  show: {
    route: "GET /staff/today/",
    summary: "What waits for the caller: one card for each queue that the caller may work on",
    access: staff(undefined, { within: "territory" }),
    status: 200,
    reply: z.object({ cards: z.array(Card) }),
    errors: "detail",
  },
});

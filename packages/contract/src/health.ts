import { z } from "zod";
import { endpoints } from "./endpoint.ts";

const HealthReply = z.object({ status: z.literal("ok") });
/** A process is ready without its media store: pages and payments work, only pictures are missing. */
const ReadinessReply = HealthReply.extend({ media: z.enum(["ok", "away"]) });

export const health = endpoints({
  live: {
    route: "GET /healthz",
    summary: "The process answers",
    access: "public",
    reply: HealthReply,
  },
  ready: {
    route: "GET /readyz",
    summary: "The process answers and reaches its database",
    access: "public",
    reply: ReadinessReply,
    problems: ["database_unavailable"],
  },
});

import { z } from "zod";
import { endpoints } from "./endpoint.ts";

const Health = z.object({ status: z.literal("ok") });

export const health = endpoints({
  live: {
    route: "GET /healthz",
    summary: "The process answers",
    access: "public",
    status: 200,
    reply: Health,
    errors: "detail",
  },
  ready: {
    route: "GET /readyz",
    summary: "The process answers and reaches its database",
    access: "public",
    status: 200,
    reply: Health,
    errors: "detail",
    problems: ["busy"],
  },
});

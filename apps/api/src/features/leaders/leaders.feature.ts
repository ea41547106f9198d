import type { Feature } from "#composition/feature.ts";
import { leaderRoutes } from "./leaders.routes.ts";
import { leaderContent } from "./leaders.staff.ts";

export const leadersFeature = {
  routes: leaderRoutes,
  content: [leaderContent],
} satisfies Feature;

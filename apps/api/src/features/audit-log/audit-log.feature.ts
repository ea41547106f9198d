import type { Feature } from "#composition/feature.ts";
import { auditRoutes } from "./audit-log.routes.ts";

export const auditLogFeature = {
  routes: (services, { content, subjects }) => auditRoutes(services, content, subjects),
} satisfies Feature;

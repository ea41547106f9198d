import { sql } from "kysely";
import type { Feature } from "#composition/feature.ts";
import { viewRoutes } from "./views.routes.ts";

export const viewsFeature = {
  routes: viewRoutes,
  personalData: {
    officeWork: [
      { table: "staff_views", of: ({ userId }) => sql`kept.user_id = ${userId}`, onErasure: { becomes: "deleted" } },
    ],
  },
  subjects: { view: async () => [] },
} satisfies Feature;

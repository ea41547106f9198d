import { sql } from "kysely";
import type { Feature } from "#composition/feature.ts";
import { taskRoutes } from "./tasks.routes.ts";
import { taskJobs } from "./tasks.ts";

export const tasksFeature = {
  routes: (services, { tasks }) => taskRoutes(services, tasks),
  jobs: (services, { tasks }) => taskJobs(services, tasks),
  personalData: {
    officeWork: [
      {
        table: "tasks",
        of: ({ userId }) => sql`kept.started_by = ${userId}`,
        onErasure: { becomes: "anonymised", set: { started_by: sql`null` } },
      },
    ],
  },
  subjects: { task: async () => [] },
} satisfies Feature;

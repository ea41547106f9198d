import type { Feature } from "#composition/feature.ts";
import { taskJobs } from "./tasks.jobs.ts";
import { taskData } from "./tasks.personal-data.ts";
import { taskRoutes } from "./tasks.routes.ts";

export const tasksFeature = {
  routes: (services, { tasks }) => taskRoutes(services, tasks),
  jobs: (services, { tasks }) => taskJobs(services, tasks),
  personalData: { officeWork: taskData },
  subjects: { task: async () => [] },
} satisfies Feature;

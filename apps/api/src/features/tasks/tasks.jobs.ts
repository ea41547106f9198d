import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import type { TaskKinds } from "./task-kind.ts";
import { resumeStalledTasks, runTask, runTasks } from "./tasks.ts";

const resumeStalled = job("tasks.resume", { cron: "* * * * *", retryLimit: 0 });

export const taskJobs = (services: Services, kinds: TaskKinds): JobHandler[] => [
  onJob(runTasks, ({ id }) => runTask(services, kinds, id)),
  onJob(resumeStalled, () => resumeStalledTasks(services)),
];

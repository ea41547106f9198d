import { tasks } from "@party/contract/tasks";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import type { TaskKinds } from "./task-kind.ts";
import { resumeTask, showTask, stopTask } from "./tasks.ts";

export const taskRoutes = (services: Services, kinds: TaskKinds) => {
  const { db: pool, jobs } = services;
  return implementForStaff(services, tasks, {
    show: ({ params, actor, db }) => showTask({ db, pool }, kinds, actor, params.id),
    stop: ({ params, actor, db }) => stopTask({ db, pool, jobs }, kinds, actor, params.id),
    resume: ({ params, actor, db }) => resumeTask({ db, pool, jobs }, kinds, actor, params.id),
  });
};

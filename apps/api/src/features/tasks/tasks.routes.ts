import { tasks } from "@party/contract/tasks";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import type { TaskKinds } from "./task-kind.ts";
import { resumeTask, showTask, stopTask } from "./tasks.ts";

export const taskRoutes = (services: Services, kinds: TaskKinds) => {
  const { jobs } = services;
  return implementForStaff(services, tasks, {
    show: ({ params, actor, db }) => showTask(db, kinds, actor, params.id),
    stop: ({ params, actor, db }) => stopTask({ db, jobs }, kinds, actor, params.id),
    resume: ({ params, actor, db }) => resumeTask({ db, jobs }, kinds, actor, params.id),
  });
};

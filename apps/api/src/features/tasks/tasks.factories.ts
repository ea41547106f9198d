import type { Services } from "#services.ts";
import { insertTask, markTaskEnded } from "./tasks.queries.ts";

/** A task whose kind no version knows, so that nothing happens. */
export const createTask = ({ db }: Pick<Services, "db">, startedBy: number) =>
  insertTask(db, { kind: "test", payload: {}, total: 10, started_by: startedBy });

/** A valid request of each endpoint. */
export function taskRequests(services: Pick<Services, "db">) {
  return {
    show: async ({ id }: { id: number }) => ({ params: await createTask(services, id) }),
    stop: async ({ id }: { id: number }) => ({ params: await createTask(services, id), body: {} }),
    resume: async ({ id }: { id: number }) => {
      const task = await createTask(services, id);
      await markTaskEnded(services.db, task.id, "stopped", null);
      return { params: task, body: {} };
    },
  };
}

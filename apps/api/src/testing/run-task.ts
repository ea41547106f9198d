/** Makes one step of a task, and the next one up to its commit, which it says and waits for: a process that a test kills. */
import { composition } from "#composition/composition.ts";
import { loadConfig } from "#config.ts";
import type { TaskKinds } from "#features/tasks/task-kind.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices } from "#services.ts";

const config = loadConfig(process.env);
const services = openServices(config, openLog(config));
// For what a step enqueues.
await services.jobs.open([]);
let stepCount = 0;
const kinds: TaskKinds = Object.fromEntries(
  Object.entries(composition.tasks).map(([name, kind]) => [
    name,
    {
      ...kind,
      step: async (...given: Parameters<typeof kind.step>) => {
        const step = await kind.step(...given);
        stepCount += 1;
        if (stepCount > 1) {
          process.stdout.write("not committed\n");
          await new Promise(() => undefined);
        }
        return step;
      },
    },
  ]),
);
await runTask(services, kinds, Number(process.argv[2]));
await closeServices(services);

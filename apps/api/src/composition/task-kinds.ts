import { exportTask } from "#features/people/export/export-file.ts";
import { importCheck, importRun, importUndo } from "#features/people/import/import-tasks.ts";
import type { TaskKinds } from "#features/tasks/task-kind.ts";

/** All kinds of long tasks; `app.ts` and `worker.ts` pass the same. */
export const taskKinds: TaskKinds = {
  export: exportTask,
  "import-check": importCheck,
  "import-run": importRun,
  "import-undo": importUndo,
};

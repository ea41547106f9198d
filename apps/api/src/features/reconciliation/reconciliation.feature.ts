import type { Feature } from "#composition/feature.ts";
import { describeLastSeal } from "./books/seals.ts";
import { comparisonTasks } from "./comparison-task.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconciliationData, staffStatementsData } from "./reconciliation.personal-data.ts";
import { statementCheck, statementReading } from "./statements/files/statement-tasks.ts";
import { listStatementNames } from "./statements/files/statements.queries.ts";
import { statementRoutes } from "./statements/files/statements.staff.routes.ts";
import { listTransferNames } from "./statements/files/transfers.staff.ts";

export const reconciliationFeature = {
  routes: statementRoutes,
  jobs: reconciliationJobs,
  dailyHash: describeLastSeal,
  tasks: { ...comparisonTasks, "statement-check": statementCheck, "statement-read": statementReading },
  personalData: { paymentAttempts: reconciliationData, officeWork: staffStatementsData },
  subjects: {
    statement: async ({ db }, ids) =>
      (await listStatementNames(db, ids)).map(({ id, file_name }) => ({ id, name: `“${file_name}”` })),
    transfer: ({ db }, ids) => listTransferNames({ db }, ids),
  },
} satisfies Feature;

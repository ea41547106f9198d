import { moneyExports } from "@party/contract/exports.staff";
import { moneyExportContents } from "@party/contract/values/money-exports";
import type { Feature } from "#composition/feature.ts";
import { exportTask } from "#features/exports/export-file.ts";
import { downloadExport } from "#features/exports/exports.ts";
import { implementForStaff } from "#http/staff.ts";
import { job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import { moneyExport } from "./money-export-file.ts";
import { deleteOldLines } from "./money-exports.queries.ts";
import { listMoneyExports, moneyExportProposals, proposeMoneyExport, showMoneyExport } from "./money-exports.ts";

const sweepLines = job("money-exports.sweep", { cron: "13 4 * * *", expireInSeconds: 900 });

/** Files of payments and of givers. */
export const moneyExportsFeature = {
  routes: (services) => {
    const { config, db: pool, jobs } = services;
    return implementForStaff(services, moneyExports, {
      list: ({ query, actor, db }) => listMoneyExports(db, actor.userId, query),
      show: ({ params, actor, db }) => showMoneyExport(db, actor.userId, params.id),
      propose: ({ body, actor, db }) => proposeMoneyExport({ config, db, jobs }, actor.userId, body),
      download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, moneyExportContents, params.id),
    });
  },
  jobs: (services) => [onJobInSteps(services, sweepLines, () => [(limit) => deleteOldLines(services.db, limit)])],
  tasks: { [moneyExport.task]: exportTask(moneyExport) },
  proposals: { "money-export": moneyExportProposals },
} satisfies Feature;

import { registrarBatches } from "@party/contract/registrar-batches.staff";
import { registrarTemplates } from "@party/contract/registrar-templates.staff";
import { resignationFiles } from "@party/contract/resignation-files.staff";
import type { Feature } from "#composition/feature.ts";
import { exportTask } from "#features/exports/export-file.ts";
import { downloadExport } from "#features/exports/exports.ts";
import { getProposal } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import { batchExport } from "./batches/batch-file.ts";
import {
  BATCH_FILES,
  batchProposals,
  createBatch,
  handOverBatch,
  listBatchesPage,
  listBatchPeoplePage,
  showBatch,
} from "./batches/batches.staff.ts";
import { registrarData } from "./registrar.personal-data.ts";
import {
  createResignationFile,
  listResignationFilesPage,
  RESIGNATION_FILES,
  resignationExport,
  showResignationFile,
  tellOfResignations,
} from "./resignations/resignation-files.staff.ts";
import { listTemplateNames } from "./templates/templates.queries.ts";
import {
  listTemplatesPage,
  proposeTemplate,
  saveTemplate,
  showTemplate,
  templateProposals,
} from "./templates/templates.staff.ts";

/** Files for the Registrar of Political Parties. */
export const registrarFeature = {
  routes: (services, { proposals: kinds }) => {
    const { config, db: pool, jobs } = services;
    return [
      ...implementForStaff(services, registrarTemplates, {
        list: ({ query, db }) => listTemplatesPage(db, query),
        show: ({ params, db }) => showTemplate(db, params.id),
        create: ({ body, db }) => saveTemplate(db, body),
        propose: async ({ params, body, actor, db, audit }) => {
          const id = await proposeTemplate({ config, db, jobs }, actor.userId, params.id, body.reason);
          audit({ subjectIds: [id] });
          return getProposal({ config, db, pool, kinds }, actor, id);
        },
      }),
      ...implementForStaff(services, registrarBatches, {
        list: ({ query, actor, db }) => listBatchesPage({ db, pool }, actor.userId, query),
        show: ({ params, actor, db }) => showBatch({ db, pool }, actor.userId, params.id),
        people: ({ query, db }) => listBatchPeoplePage(db, query),
        create: ({ body, actor, db }) => createBatch({ config, db, pool, jobs }, actor.userId, body),
        download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, BATCH_FILES, params.id),
        handOver: ({ params, body, actor, db }) => handOverBatch({ db, pool }, actor.userId, params.id, body),
      }),
      ...implementForStaff(services, resignationFiles, {
        list: ({ query, actor, db }) => listResignationFilesPage(db, actor.userId, query),
        show: ({ params, actor, db }) => showResignationFile(db, actor.userId, params.id),
        create: ({ body, actor, db }) => createResignationFile({ config, db, jobs }, actor.userId, body.format),
        download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, RESIGNATION_FILES, params.id),
        tell: ({ params, body, actor, db }) => tellOfResignations(db, actor.userId, params.id, body),
      }),
    ];
  },
  tasks: {
    [batchExport.task]: exportTask(batchExport),
    [resignationExport.task]: exportTask(resignationExport),
  },
  proposals: { "registrar-template": templateProposals, "registrar-batch": batchProposals },
  personalData: { membership: registrarData },
  subjects: { "registrar-template": ({ db }, ids) => listTemplateNames(db, ids) },
} satisfies Feature;

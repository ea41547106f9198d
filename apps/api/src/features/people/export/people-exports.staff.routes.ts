import { exports } from "@party/contract/exports.staff";
import { downloadExport } from "#features/exports/exports.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listPeopleExports, PEOPLE_EXPORTS, proposeExport, showPeopleExport } from "./people-exports.ts";

export const peopleExportRoutes = (services: Services) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, exports, {
    list: ({ query, actor, db }) => listPeopleExports({ db, pool }, actor.userId, query),
    show: ({ params, actor, db }) => showPeopleExport({ db, pool }, actor.userId, params.id),
    propose: async ({ body, actor, territory, territoryFor, db }) =>
      proposeExport(
        { config, db, jobs, pool },
        { actor, territory, sensitive: await territoryFor("people.sensitive") },
        body,
      ),
    download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, PEOPLE_EXPORTS, params.id),
  });
};

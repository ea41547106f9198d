import { exports } from "@party/contract/exports.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { downloadExport, listOwnExports, proposeExport, showExport } from "./exports.ts";

export const exportRoutes = (services: Services) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, exports, {
    list: ({ query, actor, db }) => listOwnExports({ db, pool }, actor.userId, query),
    show: ({ params, actor, db }) => showExport({ db, pool }, actor.userId, params.id),
    propose: async ({ body, actor, territory, territoryFor, db }) =>
      proposeExport(
        { config, db, jobs, pool },
        { actor, territory, sensitive: await territoryFor("people.sensitive") },
        body,
      ),
    download: ({ params, actor, db }) => downloadExport({ config, db, pool }, actor, params.id),
  });
};

import { importedPeople } from "@party/contract/imported-people.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { confirmImported, listImportedWithin, refuseImported, showImported } from "./imported-people.ts";

export const importedPeopleRoutes = (services: Services) => {
  const { jobs, config } = services;
  return implementForStaff(services, importedPeople, {
    list: ({ query, territory, db }) => listImportedWithin(db, territory, query),
    show: async ({ params, territory, territoryFor, db }) =>
      showImported(db, { read: territory, confirm: await territoryFor("people.confirm") }, params.id),
    confirm: async ({ body, actor, territory, db, audit }) => {
      const { ids, ...proof } = body;
      const results = await confirmImported({ db, config, jobs, territory, staffId: actor.userId }, ids, proof);
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id), details: { proof: proof.proof } });
      return { results };
    },
    refuse: async ({ body, actor, territory, db, audit }) => {
      const results = await refuseImported(
        { db, config, jobs, territory, staffId: actor.userId },
        body.ids,
        body.reason,
      );
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
  });
};

import { importedPeople } from "@party/contract/imported-people.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  confirmImportedPeople,
  listImportedPeopleWithin,
  refuseImportedPeople,
  showImportedPerson,
} from "./imported-people.ts";

export const importedPeopleRoutes = (services: Services) => {
  const { jobs, config } = services;
  return implementForStaff(services, importedPeople, {
    list: ({ query, actor, territory, db }) => listImportedPeopleWithin(db, territory, actor.userId, query),
    show: async ({ params, actor, territory, territoryFor, db }) => {
      const reach = { read: territory, confirm: await territoryFor("people.confirm") };
      return showImportedPerson(db, reach, actor.userId, params.id);
    },
    confirm: async ({ body, actor, territory, db, audit }) => {
      const { ids, ...proof } = body;
      const results = await confirmImportedPeople({ db, config, jobs, territory, staffId: actor.userId }, ids, proof);
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id), details: { proof: proof.proof } });
      return { results };
    },
    refuse: async ({ body, actor, territory, db, audit }) => {
      const results = await refuseImportedPeople(
        { db, config, jobs, territory, staffId: actor.userId },
        body.ids,
        body.reason,
      );
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
  });
};

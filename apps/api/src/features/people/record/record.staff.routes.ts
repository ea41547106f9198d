import { personRecords } from "@party/contract/person-records.staff";
import type { Permission } from "@party/contract/values/permissions";
import type { Territory } from "#access/territory.ts";
import type { TimelineSource } from "#database/timeline/timeline-source.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listChangesPage } from "./changes.ts";
import { territoryHoldsWard } from "./record.queries.ts";
import { correctRecord, findPerson, type RecordTerritories, showRecord } from "./record.staff.ts";
import { correctSensitiveValues, revealValues } from "./sensitive.ts";
import { listTimelinePage } from "./timeline/timeline.ts";

/** @param read where the call itself is allowed */
async function territoriesOf(
  territoryFor: (permission: Permission) => Promise<Territory>,
  read: Territory,
): Promise<RecordTerritories> {
  return {
    read,
    write: await territoryFor("people.write"),
    sensitive: await territoryFor("people.sensitive"),
    notes: await territoryFor("people.notes"),
  };
}

/** @param sources of the timeline, all of them */
export const recordRoutes = (services: Services, sources: readonly TimelineSource[]) => {
  const { config, jobs } = services;
  return implementForStaff(services, personRecords, {
    show: async ({ params, territory, territoryFor, db }) =>
      showRecord({ config, db }, await territoriesOf(territoryFor, territory), params.id),
    correct: async ({ params, body, actor, territory, territoryFor, db, audit }) => {
      const correcting = { config, db, jobs, pool: services.db, territory, staffId: actor.userId };
      audit({ details: await correctRecord(correcting, params.id, body) });
      return showRecord({ config, db }, await territoriesOf(territoryFor, territory), params.id);
    },
    correctSensitive: async ({ params, body, actor, territory, territoryFor, db, audit }) => {
      const correcting = { config, db, jobs, territory, staffId: actor.userId };
      audit({ details: await correctSensitiveValues(correcting, params.id, body) });
      return showRecord({ config, db }, await territoriesOf(territoryFor, territory), params.id);
    },
    timeline: async ({ params, query, territory, territoryFor, db }) =>
      listTimelinePage(db, sources, await findPerson(db, territory, params.id), territoryFor, query),
    changes: async ({ params, query, territory, territoryFor, db }) => {
      const person = await findPerson(db, territory, params.id);
      const withDisability = territoryHoldsWard(await territoryFor("people.sensitive"), person.ward_id);
      return listChangesPage({ config, db }, person.id, { ...query, withDisability });
    },
    reveal: async ({ params, body, territory, db, audit }) => {
      audit({ details: { fields: body.fields } });
      return revealValues({ config, db }, territory, params.id, body.fields);
    },
  });
};

import { applications } from "@party/contract/applications.staff";
import type { Permission } from "@party/contract/values/permissions";
import type { Territory } from "#access/territory.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { answerRefusal } from "./answers/answers.ts";
import {
  askApplicantWithin,
  confirmApplicationsWithin,
  confirmApplicationWithin,
  type DecisionTerritories,
  listApplicationsWithin,
  recommendApplicantWithin,
  recordApplicantCallWithin,
  refuseApplicationsWithin,
  refuseApplicationWithin,
  showApplication,
} from "./applications.staff.ts";

/** @param read where the decision itself is allowed, so that who decides sees the outcome */
async function decisionTerritoriesOf(
  territoryFor: (permission: Permission) => Promise<Territory>,
  read: Territory,
): Promise<DecisionTerritories> {
  return {
    read,
    confirm: await territoryFor("people.confirm"),
    recommend: await territoryFor("people.recommend"),
  };
}

export const applicationRoutes = (services: Services) => {
  const { jobs, config } = services;
  return implementForStaff(services, applications, {
    list: async ({ query, actor, territory, territoryFor, db }) => {
      const { confirm, recommend } = await decisionTerritoriesOf(territoryFor, territory);
      const decider = { staffId: actor.userId, confirm, recommend };
      return listApplicationsWithin({ db, config }, territory, { ...query, decider });
    },
    show: async ({ params, actor, territory, territoryFor, db }) =>
      showApplication({ db, config }, await decisionTerritoriesOf(territoryFor, territory), actor.userId, params.id),
    confirm: async ({ params, actor, territory, territoryFor, db }) => {
      await confirmApplicationWithin({ db, config, jobs, territory, staffId: actor.userId }, params.id);
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
    confirmMany: async ({ body, actor, territory, db, audit }) => {
      const results = await confirmApplicationsWithin({ db, config, jobs, territory, staffId: actor.userId }, body.ids);
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
    refuseMany: async ({ body, actor, territory, db, audit }) => {
      const results = await refuseApplicationsWithin(
        { db, config, jobs, territory, staffId: actor.userId },
        body.ids,
        body.reason,
      );
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
    recordCall: async ({ params, body, actor, territory, territoryFor, db, audit }) => {
      await recordApplicantCallWithin({ db, territory, staffId: actor.userId }, params.id, body.outcome);
      audit({ details: { outcome: body.outcome } });
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
    refuse: async ({ params, body, actor, territory, territoryFor, db }) => {
      await refuseApplicationWithin({ db, config, jobs, territory, staffId: actor.userId }, params.id, body.reason);
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
    ask: async ({ params, body, actor, territory, territoryFor, db, audit }) => {
      await askApplicantWithin({ db, config, jobs, territory, staffId: actor.userId }, params.id, body.question);
      audit({ details: { question: body.question } });
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
    answer: async ({ params, body, actor, territory, territoryFor, db, audit }) => {
      await answerRefusal({ db, territory, staffId: actor.userId }, params.id, body.answer);
      audit({ details: { answer: body.answer } });
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
    recommend: async ({ params, body, actor, territory, territoryFor, db }) => {
      await recommendApplicantWithin({ db, territory, staffId: actor.userId }, params.id, body.note);
      return showApplication(
        { db, config },
        await decisionTerritoriesOf(territoryFor, territory),
        actor.userId,
        params.id,
      );
    },
  });
};

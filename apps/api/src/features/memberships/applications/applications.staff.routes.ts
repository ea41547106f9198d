import { applications } from "@party/contract/applications.staff";
import type { Permission } from "@party/contract/values/permissions";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { recordAnswer } from "./answers/answers.ts";
import { askApplicantWithin } from "./answers/questions.ts";
import {
  confirmApplicationsWithin,
  confirmApplicationWithin,
  type DecisionTerritories,
  listApplicationsWithin,
  recommendApplicantWithin,
  recordApplicantCallWithin,
  recordSignedForm,
  refuseApplicationsWithin,
  refuseApplicationWithin,
  showApplication,
} from "./applications.staff.ts";

interface StaffCall {
  actor: StaffActor;
  db: Database;
  /** Where the permission of the endpoint holds. */
  territory: Territory;
  territoryFor(permission: Permission): Promise<Territory>;
}

/** Who decides sees the outcome where the decision itself is allowed. */
const decisionTerritoriesOf = async ({ territory, territoryFor }: StaffCall): Promise<DecisionTerritories> => ({
  read: territory,
  confirm: await territoryFor("people.confirm"),
  recommend: await territoryFor("people.recommend"),
});

export const applicationRoutes = (services: Services) => {
  const { jobs, config } = services;
  const decisionOf = ({ db, territory, actor }: StaffCall) => ({ db, config, jobs, territory, staffId: actor.userId });
  const show = async (call: StaffCall, id: number) =>
    showApplication({ db: call.db, config }, await decisionTerritoriesOf(call), call.actor.userId, id);
  return implementForStaff(services, applications, {
    list: async ({ query, ...call }) => {
      const { confirm, recommend } = await decisionTerritoriesOf(call);
      const decider = { staffId: call.actor.userId, confirm, recommend };
      return listApplicationsWithin({ db: call.db, config }, call.territory, { ...query, decider });
    },
    show: ({ params, ...call }) => show(call, params.id),
    confirm: async ({ params, ...call }) => {
      await confirmApplicationWithin(decisionOf(call), params.id);
      return show(call, params.id);
    },
    confirmMany: async ({ body, audit, ...call }) => {
      const results = await confirmApplicationsWithin(decisionOf(call), body.ids);
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
    refuseMany: async ({ body, audit, ...call }) => {
      const results = await refuseApplicationsWithin(decisionOf(call), body.ids, body.reason);
      audit({ subjectIds: results.filter(({ found }) => found).map(({ id }) => id) });
      return { results };
    },
    recordCall: async ({ params, body, audit, ...call }) => {
      await recordApplicantCallWithin(decisionOf(call), params.id, body.outcome);
      audit({ details: { outcome: body.outcome } });
      return show(call, params.id);
    },
    prove: async ({ params, body, audit, ...call }) => {
      await recordSignedForm(decisionOf(call), params.id, body.reference);
      audit({ details: { reference: body.reference } });
      return show(call, params.id);
    },
    refuse: async ({ params, body, ...call }) => {
      await refuseApplicationWithin(decisionOf(call), params.id, body.reason);
      return show(call, params.id);
    },
    ask: async ({ params, body, audit, ...call }) => {
      await askApplicantWithin({ ...decisionOf(call), pool: services.db }, params.id, body.question);
      audit({ details: { question: body.question } });
      return show(call, params.id);
    },
    answer: async ({ params, body, audit, ...call }) => {
      await recordAnswer(decisionOf(call), params.id, body.answer);
      audit({ details: { answer: body.answer } });
      return show(call, params.id);
    },
    recommend: async ({ params, body, ...call }) => {
      await recommendApplicantWithin(decisionOf(call), params.id, body.note);
      return show(call, params.id);
    },
  });
};

import { pairs } from "@party/contract/pairs.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { addPair, listStaffPairs, recordPairDecision, showPair } from "./pairs.ts";

export const pairRoutes = (services: Services) => {
  const { config } = services;
  return implementForStaff(services, pairs, {
    list: async ({ query, db, audit }) => {
      audit({ subjectIds: [] });
      return listStaffPairs(db, query);
    },
    show: ({ params, actor, db }) => showPair({ config, db }, actor.userId, params.id),
    choose: async ({ body, actor, db }) =>
      showPair({ config, db }, actor.userId, await addPair(db, actor.userId, body.one, body.other)),
    decide: async ({ params, body, actor, db, audit }) => {
      await recordPairDecision(db, actor.userId, params.id, body.decision);
      audit({ details: { decision: body.decision } });
      return showPair({ config, db }, actor.userId, params.id);
    },
  });
};

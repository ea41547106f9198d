import { merges } from "@party/contract/pairs.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listStaffMerges, mergePair, showMerge } from "./merges.staff.ts";
import { undoMerge } from "./undo.ts";

export const mergeRoutes = (services: Services) => {
  const { config, jobs } = services;
  return implementForStaff(services, merges, {
    list: async ({ query, db, audit }) => {
      audit({ subjectIds: [] });
      return listStaffMerges(db, query);
    },
    show: ({ params, db }) => showMerge(db, params.id),
    create: async ({ body, actor, db, audit }) => {
      const { merge, proposal } = await mergePair({ config, db, jobs }, actor.userId, body);
      audit({ subjectIds: [body.pair], ...(proposal === null ? {} : { proposalId: proposal }) });
      return { merge, proposal };
    },
    undo: async ({ params, actor, db }) => {
      await undoMerge({ config, db }, params.id, actor.userId);
      return showMerge(db, params.id);
    },
  });
};

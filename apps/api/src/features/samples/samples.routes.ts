import { samples } from "@party/contract/samples";
import { getProposal, type ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { proposeRemoval, sampleState } from "./samples.ts";

export const sampleRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, samples, {
    show: ({ db }) => sampleState(db),
    propose: async ({ body, actor, db }) => {
      const id = await proposeRemoval({ config, db, jobs }, actor.userId, body.reason);
      return getProposal({ config, db, pool, kinds }, actor, id);
    },
  });
};

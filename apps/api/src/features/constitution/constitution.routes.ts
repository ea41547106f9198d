import { constitution } from "@party/contract/constitution";
import { getProposal, type ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listConstitutionVersions } from "./constitution.queries.ts";
import { findOpenProposal, proposeAdoption } from "./constitution.ts";

export const constitutionRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, constitution, {
    versions: async ({ db, actor }) => {
      const proposalServices = { config, db, pool, kinds };
      const open = await findOpenProposal(db);
      const results = (await listConstitutionVersions(db)).map(
        async ({ version, revision, proposal_id, adopted_at }) => {
          const { proposed_by, decided_by } = await getProposal(proposalServices, actor, proposal_id);
          return {
            version,
            revision,
            adopted_at: adopted_at.toISOString(),
            proposed_by: proposed_by?.name ?? null,
            approved_by: decided_by?.name ?? null,
          };
        },
      );
      return {
        results: await Promise.all(results),
        pending: open ? await getProposal(proposalServices, actor, open.id) : null,
      };
    },
    propose: async ({ body, actor, db }) => {
      const id = await proposeAdoption({ config, db, jobs }, actor.userId, body);
      return getProposal({ config, db, pool, kinds }, actor, id);
    },
  });
};

import { constitutionProposals } from "#features/constitution/constitution.ts";
import { sampleProposals } from "#features/samples/samples.ts";
import { grantProposals } from "#features/staff/grants/grants.ts";
import type { ProposalKinds } from "#features/staff/proposals/proposals.ts";

/** All kinds of proposals; `app.ts` and `worker.ts` pass the same. */
export const proposalKinds: ProposalKinds = {
  grant: grantProposals,
  samples: sampleProposals,
  constitution: constitutionProposals,
};

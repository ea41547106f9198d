import { staffTextProposals } from "@party/contract/proposals";
import { texts } from "@party/contract/site-content";
import { defaultColours } from "@party/contract/values/colours";
import { getProposal, type ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementEndpoints } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { proposeText } from "./texts.staff.ts";
import { getTextVersion, loadSiteContent } from "./texts.ts";

export const textRoutes = ({ db }: Services) =>
  implementEndpoints(texts, {
    list: ({ query }) => loadSiteContent(db, query.language),
    party: () => ({
      name: party.name,
      short_name: party.shortName,
      colours: party.colours ?? defaultColours,
    }),
    version: ({ params }) => getTextVersion(db, params),
  });

export const textProposalRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, staffTextProposals, {
    propose: async ({ params, body, actor, db, audit }) => {
      const id = await proposeText({ config, db, jobs }, actor.userId, { ...body, id: params.id });
      audit({ subjectIds: [id] });
      return getProposal({ config, db, pool, kinds }, actor, id);
    },
  });
};

import { donationLimits, heldGifts } from "@party/contract/held-gifts.staff";
import { getProposal, type ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listDonationLimitsPage, proposeDonationLimit } from "./donation-limits.staff.ts";
import { listHeldGiftsPage, proposeToKeepGift } from "./held-gifts.staff.ts";

export const heldGiftRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  return [
    ...implementForStaff(services, heldGifts, {
      list: ({ query, db }) => listHeldGiftsPage({ config, db }, query),
      propose: async ({ params, body, actor, db, audit }) => {
        const id = await proposeToKeepGift({ config, db, jobs }, actor.userId, params.id, body.reason);
        audit({ subjectIds: [id] });
        return getProposal({ config, db, pool, kinds }, actor, id);
      },
    }),
    ...implementForStaff(services, donationLimits, {
      list: ({ query, db }) => listDonationLimitsPage(db, query),
      propose: async ({ body, actor, db, audit }) => {
        const id = await proposeDonationLimit({ config, db, jobs }, actor.userId, body);
        audit({ subjectIds: [id] });
        return getProposal({ config, db, pool, kinds }, actor, id);
      },
    }),
  ];
};

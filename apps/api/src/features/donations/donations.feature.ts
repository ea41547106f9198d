import type { Feature } from "#composition/feature.ts";
import { donationJobs } from "./donations.jobs.ts";
import { donationData } from "./donations.personal-data.ts";
import { donationRoutes } from "./donations.routes.ts";
import { anonymiseDonation, fulfilDonation, revokeDonation } from "./donations.ts";
import { limitProposals } from "./held-gifts/donation-limits.staff.ts";
import { heldGiftRoutes } from "./held-gifts/held-gifts.staff.routes.ts";
import { giftProposals } from "./held-gifts/held-gifts.staff.ts";

export const donationsFeature = {
  routes: (services, { proposals }) => [...donationRoutes(services), ...heldGiftRoutes(services, proposals)],
  jobs: donationJobs,
  personalData: { gifts: donationData },
  proposals: { "gift-kept": giftProposals, "donation-limit": limitProposals },
  purposes: { donation: { fulfil: fulfilDonation, revoke: revokeDonation, anonymise: anonymiseDonation } },
} satisfies Feature;

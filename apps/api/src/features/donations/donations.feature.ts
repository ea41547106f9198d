import type { Feature } from "#composition/feature.ts";
import { donationJobs } from "./donations.jobs.ts";
import { donationData } from "./donations.personal-data.ts";
import { donationRoutes } from "./donations.routes.ts";
import { anonymiseDonation, fulfilDonation, revokeDonation } from "./donations.ts";

export const donationsFeature = {
  routes: donationRoutes,
  jobs: donationJobs,
  personalData: { gifts: donationData },
  purposes: { donation: { fulfil: fulfilDonation, revoke: revokeDonation, anonymise: anonymiseDonation } },
} satisfies Feature;

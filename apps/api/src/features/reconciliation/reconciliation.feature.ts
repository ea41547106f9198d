import type { Feature } from "#composition/feature.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconciliationData } from "./reconciliation.personal-data.ts";

export const reconciliationFeature = {
  jobs: reconciliationJobs,
  personalData: { paymentAttempts: reconciliationData },
} satisfies Feature;

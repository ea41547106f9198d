import type { Feature } from "#composition/feature.ts";
import { describeLastSeal } from "./books/seals.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { reconciliationData } from "./reconciliation.personal-data.ts";

export const reconciliationFeature = {
  jobs: reconciliationJobs,
  dailyHash: describeLastSeal,
  personalData: { paymentAttempts: reconciliationData },
} satisfies Feature;

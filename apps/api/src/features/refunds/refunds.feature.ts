import type { Feature } from "#composition/feature.ts";
import { refundJobs } from "./refunds.jobs.ts";
import { refundData } from "./refunds.personal-data.ts";
import { listRefundNames } from "./refunds.queries.ts";
import { refundRoutes } from "./refunds.staff.routes.ts";
import { refundProposals } from "./refunds.ts";

export const refundsFeature = {
  routes: (services, { purposes }) => refundRoutes(services, purposes),
  jobs: refundJobs,
  proposals: { refund: refundProposals },
  personalData: { paymentAttempts: refundData },
  subjects: {
    refund: async ({ db }, ids) => (await listRefundNames(db, ids)).map(({ id, receipt }) => ({ id, name: receipt })),
  },
} satisfies Feature;

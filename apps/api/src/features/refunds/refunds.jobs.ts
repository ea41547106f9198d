import { processResult } from "#features/payments/callbacks/callbacks.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { endUnapprovedRefunds } from "./refunds.queries.ts";
import { sendRefundJob } from "./refunds.ts";
import { processResultEvent } from "./results.ts";
import { askAboutRefund, askAboutRefundJob, continueRefunds, sendRefund } from "./sending.ts";

const continueAll = job("refunds.continue", { cron: "* * * * *", retryLimit: 0, expireInSeconds: 300 });

export const refundJobs = (services: Services): JobHandler[] => [
  onJob(sendRefundJob, ({ refundId }) => sendRefund(services, refundId)),
  onJob(askAboutRefundJob, ({ refundId }) => askAboutRefund(services, refundId)),
  onJob(processResult, ({ eventId }) => processResultEvent(services, eventId)),
  onJob(continueAll, async () => {
    await endUnapprovedRefunds(services.db);
    await continueRefunds(services);
  }),
];

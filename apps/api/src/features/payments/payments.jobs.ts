import { type Fulfilments, fulfilPayments } from "#features/payments/fulfilment.ts";
import { fulfil } from "#features/payments/ledger.ts";
import { readNotices } from "#features/payments/notices.ts";
import { poll } from "#features/payments/poll-times.ts";
import { pollDue, sweepPayments } from "#features/payments/polling.ts";
import { workOff } from "#features/payments/provider-events.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

const sweep = job("payments.sweep", { cron: "* * * * *", retryLimit: 0, expireInSeconds: 180 });

export const paymentJobs = (services: Services, fulfilments: Fulfilments): JobHandler[] => [
  onJob(workOff, ({ eventId }) => readNotices(services, eventId)),
  onJob(fulfil, (paid) => fulfilPayments(services, fulfilments, paid)),
  onJob(poll, () => pollDue(services)),
  onJob(sweep, () => sweepPayments(services)),
];

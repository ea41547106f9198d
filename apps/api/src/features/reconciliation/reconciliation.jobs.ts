import { reconcileDay } from "#features/reconciliation/daily.ts";
import { readReport } from "#features/reconciliation/store-report.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { reportEmail, sendReport } from "./reconciliation.emails.ts";

/** At half past two nobody pays, and yesterday is over (payments.md 2.4). */
export const daily = job("reconciliation.daily", {
  cron: "30 2 * * *",
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: 1_800,
});

export const reconciliationJobs = (services: Services): JobHandler[] => [
  onJob(daily, () => reconcileDay(services, true)),
  onJob(sendReport, async ({ runId }, { id, causedAt }) => {
    const report = await readReport(services.db, runId);
    if (report) await sendEmail(services, { ...reportEmail(report), to: party.contacts.email, key: id, causedAt });
  }),
];

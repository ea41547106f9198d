import { reconcileDay } from "#features/reconciliation/daily.ts";
import { reportLetter, sendReport } from "#features/reconciliation/reconciliation.mails.ts";
import { readReport } from "#features/reconciliation/store-report.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { postMail } from "#jobs/post-mail.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";

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
    if (report) await postMail(services, { ...reportLetter(report), to: party.contacts.email, key: id, causedAt });
  }),
];

import { mailNotice, mailThanks } from "#features/donations/donations.fulfilment.ts";
import { mailReminder, remindMonthlyGivers } from "#features/donations/monthly.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { sendNotice, sendReminder, sendThanks } from "./donations.emails.ts";

/** Mid-morning, when people have their phone at hand; once more in the evening for a worker that was down. */
const remind = job("donations.remind-monthly", { cron: "12 9,18 * * *" });

export const donationJobs = (services: Services): JobHandler[] => [
  onJob(sendThanks, ({ donationId }, cause) => mailThanks(services, donationId, cause)),
  onJob(sendNotice, ({ donationId }, cause) => mailNotice(services, donationId, cause)),
  onJob(remind, () => remindMonthlyGivers(services, new Date())),
  onJob(sendReminder, ({ monthlyGiftId, month }, cause) => mailReminder(services, { monthlyGiftId, month }, cause)),
];

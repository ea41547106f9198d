import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  noticeToNotifyRegistrarEmail,
  reminderToNotifyRegistrarEmail,
  sendNoticeToNotifyRegistrar,
  sendReminderToNotifyRegistrar,
} from "./resignations.emails.ts";
import { findOpenNotice } from "./resignations.queries.ts";
import { listUrgentNotices, remindStaffToNotifyRegistrar } from "./resignations.ts";

/** Every working hour, so that a worker that was down in the morning catches up. */
const remindStaffOfRegistrarNotices = job("memberships.remind-duties", { cron: "31 8-17 * * *" });

const todayInNairobi = () => dayInNairobi(new Date());

export const resignationJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendNoticeToNotifyRegistrar, async ({ dutyId }) => {
    const notice = await findOpenNotice(services.db, dutyId);
    return notice && { ...noticeToNotifyRegistrarEmail(notice), to: party.contacts.email };
  }),
  onJob(remindStaffOfRegistrarNotices, () => remindStaffToNotifyRegistrar(services, todayInNairobi())),
  onEmail(services, sendReminderToNotifyRegistrar, async () => {
    const notices = await listUrgentNotices(services.db, todayInNairobi());
    // Completed since the job was enqueued.
    if (notices.length === 0) return;
    return { ...reminderToNotifyRegistrarEmail(notices, todayInNairobi()), to: party.contacts.email };
  }),
];

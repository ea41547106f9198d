import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { findUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { type JobHandler, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  noticeToNotifyRegistrarEmail,
  reminderToNotifyRegistrarEmail,
  resignationEmail,
  sendNoticeToNotifyRegistrar,
  sendReminderToNotifyRegistrar,
  sendResignationConfirmation,
} from "./resignations.emails.ts";
import { findOpenNotice } from "./resignations.queries.ts";
import { listUrgentNotices, remindStaffToNotifyRegistrar } from "./resignations.ts";

/** Every working hour, so that a worker that was down in the morning catches up. */
const remindStaffOfRegistrarNotices = job("memberships.remind-duties", { cron: "31 8-17 * * *" });

const todayInNairobi = () => dayInNairobi(new Date());

export const resignationJobs = (services: Services): JobHandler[] => [
  onJob(sendNoticeToNotifyRegistrar, async ({ dutyId }, { id, causedAt }) => {
    const notice = await findOpenNotice(services.db, dutyId);
    if (notice)
      await sendEmail(services, {
        ...noticeToNotifyRegistrarEmail(notice),
        to: party.contacts.email,
        key: id,
        causedAt,
      });
  }),
  onJob(remindStaffOfRegistrarNotices, () => remindStaffToNotifyRegistrar(services, todayInNairobi())),
  onJob(sendReminderToNotifyRegistrar, async (_, { id, causedAt }) => {
    const notices = await listUrgentNotices(services.db, todayInNairobi());
    // Completed since the job was enqueued.
    if (notices.length === 0) return;
    await sendEmail(services, {
      ...reminderToNotifyRegistrarEmail(notices, todayInNairobi()),
      to: party.contacts.email,
      key: id,
      causedAt,
    });
  }),
  onJob(sendResignationConfirmation, async ({ userId, receivedAt }, { id, causedAt }) => {
    const user = await findUserById(services, userId);
    // A deleted account gets another email; an unconfirmed address may belong to somebody else.
    if (!user?.email_confirmed) return;
    const language = await languageOfRecipient(services.db, { user_id: userId, language: "en" });
    const siteUrl = siteUrlIn(services, language);
    const email = resignationEmail(language, user.first_name, new Date(receivedAt), siteUrl);
    await sendEmail(services, { ...email, to: user.email, key: id, causedAt });
  }),
];

import { userIfThere } from "#features/auth/auth.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { dayInNairobi } from "#nairobi-days.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  registrarNoticeEmail,
  registrarReminderEmail,
  resignationEmail,
  sendRegistrarNotice,
  sendRegistrarReminder,
  sendResignationConfirmation,
} from "./resignations.emails.ts";
import { findOpenNotice } from "./resignations.queries.ts";
import { listUrgentNotices, sendRegistrarReminders } from "./resignations.ts";

/** In working hours, every hour, so that a worker that was down in the morning catches up. */
const remind = job("memberships.remind-duties", { cron: "31 8-17 * * *" });

const today = () => dayInNairobi(new Date());

export const resignationJobs = (services: Services): JobHandler[] => [
  onJob(sendRegistrarNotice, async ({ dutyId }, { id, causedAt }) => {
    const duty = await findOpenNotice(services.db, dutyId);
    if (duty) await sendEmail(services, { ...registrarNoticeEmail(duty), to: party.contacts.email, key: id, causedAt });
  }),
  onJob(remind, () => sendRegistrarReminders(services, today())),
  onJob(sendRegistrarReminder, async (_, { id, causedAt }) => {
    const duties = await listUrgentNotices(services.db, today());
    // Ticked off since it was enqueued.
    if (duties.length === 0) return;
    await sendEmail(services, {
      ...registrarReminderEmail(duties, today()),
      to: party.contacts.email,
      key: id,
      causedAt,
    });
  }),
  onJob(sendResignationConfirmation, async ({ userId, receivedAt }, { id, causedAt }) => {
    const user = await userIfThere(services, userId);
    // Whoever deleted the account meanwhile was told by another mail; an address that nobody confirmed may be a stranger's.
    if (!user?.email_confirmed) return;
    const letter = resignationEmail(party.name, user.first_name, new Date(receivedAt), services.config.siteUrl);
    await sendEmail(services, { ...letter, to: user.email, key: id, causedAt });
  }),
];

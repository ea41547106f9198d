import { userIfThere } from "#features/auth/auth.ts";
import {
  dutiesLetter,
  dutyLetter,
  resignedLetter,
  sendDuties,
  sendDuty,
  sendResigned,
} from "#features/memberships/resignation.mails.ts";
import { findDuty } from "#features/memberships/resignation.queries.ts";
import { remindOfDuties, urgentDuties } from "#features/memberships/resignation.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { postMail } from "#jobs/post-mail.ts";
import { dayInNairobi } from "#nairobi-days.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";

/** In working hours, every hour, so that a worker that was down in the morning catches up. */
const remind = job("memberships.remind-duties", { cron: "31 8-17 * * *" });

const today = () => dayInNairobi(new Date());

export const resignationJobs = (services: Services): JobHandler[] => [
  onJob(sendDuty, async ({ dutyId }, { id, causedAt }) => {
    const duty = await findDuty(services.db, dutyId);
    if (duty) await postMail(services, { ...dutyLetter(duty), to: party.contacts.email, key: id, causedAt });
  }),
  onJob(remind, () => remindOfDuties(services, today())),
  onJob(sendDuties, async (_, { id, causedAt }) => {
    const duties = await urgentDuties(services.db, today());
    // Ticked off since it was enqueued.
    if (duties.length === 0) return;
    await postMail(services, { ...dutiesLetter(duties, today()), to: party.contacts.email, key: id, causedAt });
  }),
  onJob(sendResigned, async ({ userId, receivedAt }, { id, causedAt }) => {
    const user = await userIfThere(services, userId);
    // Whoever deleted the account meanwhile was told by another mail; an address that nobody confirmed may be a stranger's.
    if (!user?.email_confirmed) return;
    const letter = resignedLetter(party.name, user.first_name, new Date(receivedAt), services.config.siteUrl);
    await postMail(services, { ...letter, to: user.email, key: id, causedAt });
  }),
];

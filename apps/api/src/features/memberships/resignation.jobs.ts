import { userById } from "#features/auth/auth.ts";
import { dutyLetter, resignedLetter, sendDuty, sendResigned } from "#features/memberships/resignation.mails.ts";
import { findDuty } from "#features/memberships/resignation.queries.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import { postMail } from "#jobs/post-mail.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

export const resignationJobs = (services: Services): JobHandler[] => [
  onJob(sendDuty, async ({ dutyId }, { id, causedAt }) => {
    const duty = await findDuty(services.db, dutyId);
    if (duty) await postMail(services, { ...dutyLetter(duty), to: party.contacts.email, key: id, causedAt });
  }),
  onJob(sendResigned, async ({ userId, receivedAt }, { id, causedAt }) => {
    const user = await userById(services, userId).catch(orGone);
    if (!user) return;
    const letter = resignedLetter(party.name, user.first_name, new Date(receivedAt), services.config.siteUrl);
    await postMail(services, { ...letter, to: user.email, key: id, causedAt });
  }),
];

/** Whoever deleted the account meanwhile was told by another mail. */
function orGone(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

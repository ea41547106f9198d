import { firstNameOf } from "#features/auth/auth.ts";
import { withoutLinks } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { invitationEmail, sendInvitation } from "./invitations.emails.ts";
import { closeMail, deleteOldMails, findMail, mayBeInvited } from "./invitations.queries.ts";
import { codeOf, refusalToken } from "./invitations.ts";

/** However many members think of the same person. */
const MOST_MAILS = 3;
const WITHIN_DAYS = 7;
/** What it is kept for, the week's rest, is long over. */
const FORGET_DAYS = 30;
const forget = job("invitations.forget", { cron: "23 3 * * *" });

export const invitationJobs = (services: Services): JobHandler[] => [
  onJob(sendInvitation, ({ mailId }, cause) => mailInvitation(services, mailId, cause)),
  onJob(forget, () => deleteOldMails(services.db, FORGET_DAYS)),
];

async function mailInvitation(services: Services, mailId: number, { id, causedAt }: JobIdentity): Promise<void> {
  const { config, db } = services;
  const mail = await findMail(db, mailId);
  if (!mail?.email) return;
  const inviter = await firstNameOf(db, mail.inviter_id);
  if (!inviter || !(await mayBeInvited(db, mail.address_digest, MOST_MAILS, WITHIN_DAYS))) {
    await closeMail(db, mailId, false);
    return;
  }
  const token = refusalToken(config.secretKey, mail.email);
  const letter = invitationEmail(
    party.name,
    withoutLinks(inviter.first_name),
    `${config.siteUrl}/joinus?invited=${await codeOf(db, mail.inviter_id)}`,
    {
      pageUrl: `${config.siteUrl}/unsubscribe-invitations/${token}`,
      oneClickUrl: `${config.apiUrl}/api/invitations/unsubscribe/${token}/`,
    },
  );
  await sendEmail(services, { ...letter, to: mail.email, key: id, causedAt });
  await closeMail(db, mailId, true);
}

import { siteUrlIn } from "#config.ts";
import {
  decideWhenToMailLink,
  type LinkEmailRequest,
  postponeLinkEmail,
} from "#features/auth/email-links/mailed-links.ts";
import { findFirstName } from "#features/auth/users.queries.ts";
import { isGivenName } from "#gateways/mail/email-template.ts";
import { sendEmail } from "#jobs/emails.ts";
import { type JobHandler, type JobIdentity, job, onJob } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { invitationEmail, sendInvitation } from "./invitations.emails.ts";
import {
  completeInvitationEmail,
  deleteOldInvitationEmails,
  findInvitationEmail,
  isInvitable,
} from "./invitations.queries.ts";
import { createUnsubscribeToken, digestsOfInvitedAddress, findOrCreateCode } from "./invitations.ts";

/** To one address, from all members. */
const MAX_INVITATION_EMAILS = 3;
const INVITATION_LIMIT_DAYS = 7;
/** Longer than any limit that reads the rows. */
const RETENTION_DAYS = 30;
const deleteOldEmails = job("invitations.forget", { cron: "23 3 * * *" });

export const invitationJobs = (services: Services): JobHandler[] => [
  onJob(sendInvitation, (payload, cause) => processInvitation(services, payload, cause)),
  onJobInSteps(services, deleteOldEmails, () => [
    (limit) => deleteOldInvitationEmails(services.db, RETENTION_DAYS, limit),
  ]),
];

async function processInvitation(
  services: Services,
  payload: { mailId: number } & LinkEmailRequest,
  cause: JobIdentity,
): Promise<void> {
  const { mailId, language = "en" } = payload;
  const { id, causedAt } = cause;
  const { config, db } = services;
  const mail = await findInvitationEmail(db, mailId);
  if (!mail?.email) return;
  const inviter = await findFirstName(db, mail.inviter_id);
  if (
    !inviter ||
    !(await isInvitable(
      db,
      digestsOfInvitedAddress(config.secretKey, mail.email),
      MAX_INVITATION_EMAILS,
      INVITATION_LIMIT_DAYS,
    ))
  ) {
    await completeInvitationEmail(db, mailId, false);
    return;
  }
  const postpone = postponeLinkEmail(services, sendInvitation, payload);
  const when = await decideWhenToMailLink(services, "invitation", mail.email, cause, payload, postpone);
  if (when === "never") await completeInvitationEmail(db, mailId, false);
  if (when !== "now") return;
  const token = createUnsubscribeToken(config.secretKey, mail.email);
  const siteUrl = siteUrlIn(services, language);
  const content = invitationEmail(
    language,
    isGivenName(inviter.first_name) ? inviter.first_name : undefined,
    `${siteUrl}/joinus?invited=${await findOrCreateCode(db, mail.inviter_id)}`,
    {
      pageUrl: `${siteUrl}/unsubscribe-invitations/${token}`,
      oneClickUrl: `${config.apiUrl}/api/invitations/unsubscribe/${token}/`,
    },
  );
  await sendEmail(services, { ...content, to: mail.email, key: id, causedAt });
  await completeInvitationEmail(db, mailId, true);
}

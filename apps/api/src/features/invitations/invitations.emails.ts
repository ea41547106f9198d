import { inLanguages, type Language } from "@party/contract/values/languages";
import type { LinkEmailRequest } from "#features/auth/email-links/mailed-links.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./invitations.emails.content.sw.ts";
import { invitationEmails } from "./invitations.emails.content.ts";

const texts = inLanguages(invitationEmails, kiswahili.invitationEmails);

export const sendInvitation = job<{ mailId: number } & LinkEmailRequest>("invitations.send", EMAIL_RETRIES);

/** @param inviter the first name, unless it is none that may reach a stranger's mailbox */
export function invitationEmail(
  language: Language,
  inviter: string | undefined,
  joinUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent {
  const { subject, subjectWithoutName, inviter: inviterLine, inviterWithoutName, about, ...text } = texts[language];
  return emailIn(
    language,
    {
      ...text,
      subject: inviter ? subject(inviter) : subjectWithoutName,
      paragraphs: [inviter ? inviterLine(inviter) : inviterWithoutName, about],
    },
    { url: joinUrl, unsubscribe },
  );
}

import type { InLanguages, Language } from "@party/contract/values/languages";
import type { Translated } from "@party/contract/values/translated";
import type { LinkEmailRequest } from "#features/auth/email-links/mailed-links.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./invitations.emails.content.sw.ts";
import { invitationEmails } from "./invitations.emails.content.ts";

const texts: InLanguages<Translated<typeof invitationEmails>> = {
  en: invitationEmails,
  sw: kiswahili.invitationEmails,
};

/** Retries for two days. The language is that of the inviter's page; in jobs from before there is none. */
export const sendInvitation = job<{ mailId: number; language?: Language } & LinkEmailRequest>("invitations.send", {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
});

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

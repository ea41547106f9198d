import type { AskedFrom } from "#features/auth/email-links/mailed-links.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";

/** Retries for two days. */
export const sendInvitation = job<{ mailId: number } & AskedFrom>("invitations.send", {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
});

/** @param inviter the first name, unless it is none that may reach a stranger's mailbox */
export const invitationEmail = (
  partyName: string,
  inviter: string | undefined,
  joinUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent => ({
  subject: `${inviter ?? "A member"} invites you to the ${partyName}`,
  preview: `See what the ${partyName} stands for, and join if you agree.`,
  heading: `${inviter ?? "A member"} invites you to the ${partyName}`,
  paragraphs: [
    inviter
      ? `${inviter} is a member and thinks that you may like to join.`
      : "One of our members thinks that you may like to join.",
    "Have a look at what we stand for. Ordinary membership is free, and you need not decide today.",
  ],
  action: { label: "See how to join", url: joinUrl },
  notes: [
    "We keep no list of addresses that members write to. If you do nothing, you hear no more of this.",
    "Anyone may type any address. If you do not know the sender, please ignore this mail.",
  ],
  unsubscribe,
});

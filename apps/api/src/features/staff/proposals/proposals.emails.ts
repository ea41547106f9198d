import { formatInstant } from "@party/contract/values/nairobi-time";
import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { findProposal } from "./proposals.queries.ts";
import { listDeciders, notifyDeciders, type ProposalKinds } from "./proposals.ts";

const sendProposalWaiting = job<{ userId: number; proposalId: number }>(
  "staff.send-proposal-waiting",
  BULK_EMAIL_OPTIONS,
);
/** A day before it expires. */
const sendProposalReminder = job<{ userId: number; proposalId: number }>(
  "staff.send-proposal-reminder",
  BULK_EMAIL_OPTIONS,
);

/** Without the name of the person whom it may be about, which the console shows to those who may see it. */
const proposalWaitingEmail = (
  firstName: string,
  { subject, expires_at }: { subject: string; expires_at: Date },
  url: string,
): EmailContent => ({
  subject: `Waits for your decision: ${subject}`,
  preview: `Until ${formatInstant(expires_at)}.`,
  heading: "A proposal waits for your decision",
  greeting: firstName,
  paragraphs: [
    `Somebody has proposed this in the console, and it needs a second person: ${subject}.`,
    `You can approve or reject it until ${formatInstant(expires_at)}. Then it expires, and nothing happens.`,
  ],
  action: { label: "Look at the proposal", url },
  notes: ["Others who may decide get this email too. Whoever is first decides."],
});

/** One job for each who may decide, so that one undeliverable address does not stop the others. */
export const proposalEmailJobs = (services: Services, kinds: ProposalKinds): JobHandler[] => [
  onJob(notifyDeciders, async ({ proposalId, isReminder }, { id }) => {
    const deciders = await listDeciders(services.db, kinds, proposalId);
    const type = isReminder ? sendProposalReminder : sendProposalWaiting;
    await services.jobs.enqueueAll(
      services.db,
      type,
      deciders.map((userId) => ({ userId, proposalId })),
      ({ userId }) => `${id} ${userId}`,
    );
  }),
  ...[sendProposalWaiting, sendProposalReminder].map((type) =>
    onEmail(services, type, async ({ userId, proposalId }) => {
      const waiting = await findProposal(services.db, proposalId);
      if (!waiting || waiting.decision || waiting.withdrawn_at || waiting.has_expired) return;
      const url = `${services.config.apiUrl}/console/proposals/${proposalId}`;
      const account = await findAccount(services.db, userId);
      return account && { ...proposalWaitingEmail(account.first_name, waiting, url), to: account.email };
    }),
  ),
];

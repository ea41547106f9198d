import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onBulkEmail, onJob, sendEmail } from "#jobs/jobs.ts";
import { STEPS_WITHIN_MS } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { hashNewEntries, type VerifiedPart, verifyAuditLog } from "./audit/audit.ts";
import type { EndUnallowed } from "./grants/grant-proposals.ts";
import { listHolders } from "./grants/grants.queries.ts";
import { endExpiredGrants } from "./grants/grants.ts";
import { findProposal } from "./proposals/proposals.queries.ts";
import {
  executeApproved,
  executeProposal,
  listDeciders,
  type ProposalKinds,
  tellDeciders,
} from "./proposals/proposals.ts";
import { recordFailure } from "./sign-in.ts";
import {
  auditFaultEmail,
  auditHashEmail,
  emergencyNoticeEmail,
  nationalRoleEndedEmail,
  proposalWaitingEmail,
  recordFailedSignIn,
  roleEndedEmail,
  roleGrantedEmail,
  sendAuditHash,
  sendEmergencyNotice,
  sendNationalRoleEnded,
  sendProposalReminder,
  sendProposalWaiting,
  sendRoleEnded,
  sendRoleGranted,
} from "./staff.emails.ts";

const hashEntries = job("audit.hash", { cron: "* * * * *" });
const endExpired = job("staff.end-expired-roles", { cron: "* * * * *", retryLimit: 0 });

export const staffJobs = (services: Services, kinds: ProposalKinds, endUnallowed: EndUnallowed): JobHandler[] => [
  onJob(endExpired, () => endExpiredGrants(services, endUnallowed)),
  onJob(executeProposal, ({ proposalId }) => executeApproved(services, kinds, proposalId)),
  onJob(hashEntries, () => hashNewEntries(services.db)),
  onJob(recordFailedSignIn, (failure) => recordFailure(services, failure)),
  onJob(sendRoleGranted, ({ userId, role, where }, cause) =>
    sendToUser(services, userId, cause, (firstName) =>
      roleGrantedEmail(firstName, role, where, `${services.config.apiUrl}/console/`),
    ),
  ),
  onJob(sendRoleEnded, ({ userId, role, where }, cause) =>
    sendToUser(services, userId, cause, (firstName) => roleEndedEmail(firstName, role, where)),
  ),
  onJob(sendNationalRoleEnded, async ({ userId, proposalId }, cause) => {
    const ended = await findProposal(services.db, proposalId);
    if (ended) await sendToUser(services, userId, cause, (firstName) => nationalRoleEndedEmail(firstName, ended));
  }),
  onJob(tellDeciders, async ({ proposalId, isReminder }) => {
    const deciders = await listDeciders(services.db, kinds, proposalId);
    const type = isReminder ? sendProposalReminder : sendProposalWaiting;
    await services.jobs.enqueueAll(
      services.db,
      type,
      deciders.map((userId) => ({ userId, proposalId })),
    );
  }),
  ...[sendProposalWaiting, sendProposalReminder].map((type) =>
    onBulkEmail(services, type, async ({ userId, proposalId }, cause) => {
      const waiting = await findProposal(services.db, proposalId);
      if (!waiting || waiting.decision || waiting.withdrawn_at || waiting.has_expired) return;
      const url = `${services.config.apiUrl}/console/proposals/${proposalId}`;
      await sendToUser(services, userId, cause, (firstName) => proposalWaitingEmail(firstName, waiting, url));
    }),
  ),
  onJob(sendEmergencyNotice, ({ userId, email }, cause) =>
    sendToUser(services, userId, cause, (firstName) => emergencyNoticeEmail(firstName, email)),
  ),
  onJob(sendAuditHash, (payload, cause) =>
    verifyAndSendHash(services, payload, cause, new Date(Date.now() + STEPS_WITHIN_MS)),
  ),
];

/** Verifies the whole audit log, for a minute in each job, then mails its last hash. */
export async function verifyAndSendHash(
  services: Services,
  { verified, key }: { verified?: VerifiedPart; key?: string },
  cause: JobIdentity,
  until: Date,
): Promise<void> {
  const { db, jobs, log } = services;
  const emailKey = key ?? cause.id;
  await hashNewEntries(db);
  const { fault, complete, ...part } = await verifyAuditLog(db, { verified, until });
  if (!complete) return jobs.enqueue(db, sendAuditHash, { verified: part, key: emailKey });
  if (fault) log.error({ fault }, "alarm: the audit log was changed");
  const content = (name: string) =>
    fault ? auditFaultEmail(name, fault) : auditHashEmail(name, part.entries, part.lastHash);
  const watchers = new Set((await listHolders(db, ["data_protection_officer", "auditor"], 20)).map(({ id }) => id));
  for (const id of watchers) await sendToUser(services, id, { ...cause, id: `${emailKey}-${id}` }, content);
  // The office too, so that one person who ends these roles does not end the emails.
  const office = { to: party.contacts.email, key: `${emailKey}-office`, causedAt: cause.causedAt };
  await sendEmail(services, { ...content(party.name), ...office });
}

async function sendToUser(
  services: Services,
  userId: number,
  { id, causedAt }: Pick<JobIdentity, "id" | "causedAt">,
  content: (firstName: string) => EmailContent,
): Promise<void> {
  const account = await findAccount(services.db, userId);
  if (account) await sendEmail(services, { ...content(account.first_name), to: account.email, key: id, causedAt });
}

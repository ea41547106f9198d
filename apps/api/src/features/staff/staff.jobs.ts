import { hashNewAuditEntries, type VerificationProgress, verifyAuditLog } from "#access/audit.ts";
import { listRoleHolders } from "#access/grants.queries.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onBulkEmail, onJob, sendEmail } from "#jobs/jobs.ts";
import { MAX_STEPS_MS } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import type { EndUnauthorisedWork } from "./grants/grant-proposals.ts";
import { endExpiredGrants } from "./grants/grants.ts";
import { findProposal } from "./proposals/proposals.queries.ts";
import {
  executeApproved,
  executeProposal,
  listDeciders,
  notifyDeciders,
  type ProposalKinds,
} from "./proposals/proposals.ts";
import { recordFailedSignInEntry } from "./sign-in.ts";
import {
  type AuditHash,
  auditFaultEmail,
  auditHashEmail,
  emergencyNoticeEmail,
  nationalRoleEndedEmail,
  proposalWaitingEmail,
  recordFailedSignIn,
  roleEndedEmail,
  roleGrantedEmail,
  sendAuditHash,
  sendAuditHashTo,
  sendEmergencyNotice,
  sendNationalRoleEnded,
  sendProposalReminder,
  sendProposalWaiting,
  sendRoleEnded,
  sendRoleGranted,
} from "./staff.emails.ts";

const hashAuditEntries = job("audit.hash", { cron: "* * * * *" });
const endExpiredRoles = job("staff.end-expired-roles", { cron: "* * * * *", retryLimit: 0 });

export const staffJobs = (
  services: Services,
  kinds: ProposalKinds,
  endUnauthorisedWork: EndUnauthorisedWork,
): JobHandler[] => [
  onJob(endExpiredRoles, () => endExpiredGrants(services, endUnauthorisedWork)),
  onJob(executeProposal, ({ proposalId }) => executeApproved(services, kinds, proposalId)),
  onJob(hashAuditEntries, () => hashNewAuditEntries(services.db)),
  onJob(recordFailedSignIn, (failure) => recordFailedSignInEntry(services, failure)),
  onJob(sendRoleGranted, ({ userId, role, where }, cause) =>
    sendEmailToUser(services, userId, cause, (firstName) =>
      roleGrantedEmail(firstName, role, where, `${services.config.apiUrl}/console/`),
    ),
  ),
  onJob(sendRoleEnded, ({ userId, role, where }, cause) =>
    sendEmailToUser(services, userId, cause, (firstName) => roleEndedEmail(firstName, role, where)),
  ),
  onJob(sendNationalRoleEnded, async ({ userId, proposalId }, cause) => {
    const ended = await findProposal(services.db, proposalId);
    if (ended) await sendEmailToUser(services, userId, cause, (firstName) => nationalRoleEndedEmail(firstName, ended));
  }),
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
    onBulkEmail(services, type, async ({ userId, proposalId }, cause) => {
      const waiting = await findProposal(services.db, proposalId);
      if (!waiting || waiting.decision || waiting.withdrawn_at || waiting.has_expired) return;
      const url = `${services.config.apiUrl}/console/proposals/${proposalId}`;
      await sendEmailToUser(services, userId, cause, (firstName) => proposalWaitingEmail(firstName, waiting, url));
    }),
  ),
  onJob(sendEmergencyNotice, ({ userId, email }, cause) =>
    sendEmailToUser(services, userId, cause, (firstName) => emergencyNoticeEmail(firstName, email)),
  ),
  onJob(sendAuditHash, (payload, cause) =>
    verifyAndSendHash(services, payload, cause, new Date(Date.now() + MAX_STEPS_MS)),
  ),
  onJob(sendAuditHashTo, (payload, cause) => sendAuditHashToUser(services, payload, cause)),
];

/** Verifies the whole audit log, for a minute in each job, then has its last hash mailed, by one job for each recipient. */
export async function verifyAndSendHash(
  services: Services,
  { verified, key }: { verified?: VerificationProgress; key?: string },
  cause: JobIdentity,
  until: Date,
): Promise<void> {
  const { db, jobs, log } = services;
  const emailKey = key ?? cause.id;
  await hashNewAuditEntries(db);
  const { fault, complete, ...part } = await verifyAuditLog(db, { verified, until });
  if (!complete) return jobs.enqueue(db, sendAuditHash, { verified: part, key: emailKey });
  if (fault) log.error({ fault }, "alarm: the audit log was changed");
  const watchers = new Set((await listRoleHolders(db, ["data_protection_officer", "auditor"], 20)).map(({ id }) => id));
  const { entries, lastHash } = part;
  await jobs.enqueueAll(
    db,
    sendAuditHashTo,
    // The office too, so that one person who ends these roles does not end the emails.
    [...watchers, null].map((userId) => ({ userId, entries, lastHash, ...(fault ? { fault } : {}) })),
    ({ userId }) => `${emailKey} ${userId}`,
  );
}

export async function sendAuditHashToUser(
  services: Services,
  { userId, entries, lastHash, fault }: AuditHash,
  cause: JobIdentity,
): Promise<void> {
  const content = (name: string) => (fault ? auditFaultEmail(name, fault) : auditHashEmail(name, entries, lastHash));
  if (userId !== null) return sendEmailToUser(services, userId, cause, content);
  const { id: key, causedAt } = cause;
  await sendEmail(services, { ...content(party.name), to: party.contacts.email, key, causedAt });
}

async function sendEmailToUser(
  services: Services,
  userId: number,
  { id, causedAt }: Pick<JobIdentity, "id" | "causedAt">,
  content: (firstName: string) => EmailContent,
): Promise<void> {
  const account = await findAccount(services.db, userId);
  if (account) await sendEmail(services, { ...content(account.first_name), to: account.email, key: id, causedAt });
}

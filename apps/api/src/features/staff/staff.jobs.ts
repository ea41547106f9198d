import { hashNewAuditEntries, type VerificationProgress, verifyAuditLog } from "#access/audit.ts";
import { listRoleHolders } from "#access/grants.queries.ts";
import type { Database } from "#database/database.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, type JobIdentity, job, onJob } from "#jobs/jobs.ts";
import { MAX_STEPS_MS } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import type { EndUnauthorisedWork } from "./grants/grant-proposals.ts";
import { endExpiredGrants } from "./grants/grants.ts";
import { proposalEmailJobs } from "./proposals/proposals.emails.ts";
import { findProposal } from "./proposals/proposals.queries.ts";
import { executeApproved, executeProposal, type ProposalKinds } from "./proposals/proposals.ts";
import { recordFailedSignInEntry } from "./sign-in.ts";
import {
  type AuditHash,
  auditFaultEmail,
  auditHashEmail,
  emergencyNoticeEmail,
  nationalRoleEndedEmail,
  recordFailedSignIn,
  roleEndedEmail,
  roleGrantedEmail,
  sendAuditHash,
  sendAuditHashTo,
  sendEmergencyNotice,
  sendNationalRoleEnded,
  sendRoleEnded,
  sendRoleGranted,
} from "./staff.emails.ts";

const hashAuditEntries = job("audit.hash", { cron: "* * * * *" });
const endExpiredRoles = job("staff.end-expired-roles", { cron: "* * * * *", retryLimit: 0 });

export const staffJobs = (
  services: Services,
  kinds: ProposalKinds,
  endUnauthorisedWork: EndUnauthorisedWork,
  dailyHashes: DailyHashes,
): JobHandler[] => [
  onJob(endExpiredRoles, () => endExpiredGrants(services, endUnauthorisedWork)),
  onJob(executeProposal, ({ proposalId }) => executeApproved(services, kinds, proposalId)),
  onJob(hashAuditEntries, () => hashNewAuditEntries(services.db)),
  onJob(recordFailedSignIn, (failure) => recordFailedSignInEntry(services, failure)),
  onEmail(services, sendRoleGranted, ({ userId, role, where }) =>
    emailToUser(services, userId, (firstName) =>
      roleGrantedEmail(firstName, role, where, `${services.config.apiUrl}/console/`),
    ),
  ),
  onEmail(services, sendRoleEnded, ({ userId, role, where }) =>
    emailToUser(services, userId, (firstName) => roleEndedEmail(firstName, role, where)),
  ),
  onEmail(services, sendNationalRoleEnded, async ({ userId, proposalId }) => {
    const ended = await findProposal(services.db, proposalId);
    if (ended) return emailToUser(services, userId, (firstName) => nationalRoleEndedEmail(firstName, ended));
  }),
  ...proposalEmailJobs(services, kinds),
  onEmail(services, sendEmergencyNotice, ({ userId, email }) =>
    emailToUser(services, userId, (firstName) => emergencyNoticeEmail(firstName, email)),
  ),
  onJob(sendAuditHash, (payload, cause) =>
    verifyAndSendHash(services, payload, cause, new Date(Date.now() + MAX_STEPS_MS), dailyHashes),
  ),
  onEmail(services, sendAuditHashTo, (payload) => composeAuditHash(services, payload)),
];

/** What other records say of their last hashes, as a sentence each. */
type DailyHashes = readonly ((db: Database) => Promise<string | undefined>)[];

/**
 * Verifies the whole audit log, for a minute in each job, then has its last hash mailed, by one job for each recipient.
 * @param others whose last hashes stand in the same mail
 */
export async function verifyAndSendHash(
  services: Services,
  { verified, key }: { verified?: VerificationProgress; key?: string },
  cause: JobIdentity,
  until: Date,
  others: DailyHashes = [],
): Promise<void> {
  const { db, jobs, log } = services;
  const emailKey = key ?? cause.id;
  await hashNewAuditEntries(db);
  const { fault, complete, ...part } = await verifyAuditLog(db, { verified, until });
  if (!complete) return jobs.enqueue(db, sendAuditHash, { verified: part, key: emailKey });
  if (fault) log.error({ fault }, "alarm: the audit log was changed");
  const watchers = new Set((await listRoleHolders(db, ["data_protection_officer", "auditor"], 20)).map(({ id }) => id));
  const { entries, lastHash } = part;
  const sentences = (await Promise.all(others.map((describe) => describe(db)))).filter((one) => one !== undefined);
  await jobs.enqueueAll(
    db,
    sendAuditHashTo,
    // The office too, so that one person who ends these roles does not end the emails.
    [...watchers, null].map((userId) => ({
      userId,
      entries,
      lastHash,
      others: sentences,
      ...(fault ? { fault } : {}),
    })),
    ({ userId }) => `${emailKey} ${userId}`,
  );
}

export async function composeAuditHash(
  services: Services,
  { userId, entries, lastHash, fault, others }: AuditHash,
): Promise<JobEmail | undefined> {
  const content = (name: string) =>
    fault ? auditFaultEmail(name, fault, others) : auditHashEmail(name, entries, lastHash, others);
  return userId === null
    ? { ...content(party.name), to: party.contacts.email }
    : emailToUser(services, userId, content);
}

async function emailToUser(
  { db }: Services,
  userId: number,
  content: (firstName: string) => EmailContent,
): Promise<JobEmail | undefined> {
  const account = await findAccount(db, userId);
  return account && { ...content(account.first_name), to: account.email };
}

import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { STEPS_WITHIN_MS } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { hashNewEntries, type VerifiedPart, verifyAuditLog } from "./audit/audit.ts";
import { listHolders } from "./grants/grants.queries.ts";
import { type EndUnallowed, endExpiredGrants } from "./grants/grants.ts";
import { executeApproved, executeProposal, type ProposalKinds } from "./proposals/proposals.ts";
import { recordFailure } from "./sign-in.ts";
import {
  auditFaultEmail,
  auditHashEmail,
  emergencyNoticeEmail,
  recordFailedSignIn,
  roleEndedEmail,
  roleGrantedEmail,
  sendAuditHash,
  sendEmergencyNotice,
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
  for (const { id } of await listHolders(db, ["data_protection_officer"], 10)) {
    await sendToUser(services, id, { ...cause, id: `${emailKey}-${id}` }, (firstName) =>
      fault ? auditFaultEmail(firstName, fault) : auditHashEmail(firstName, part.entries, part.lastHash),
    );
  }
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

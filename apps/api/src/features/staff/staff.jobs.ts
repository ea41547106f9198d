import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, type JobIdentity, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { hashNewEntries, verifyAuditLog } from "./audit/audit.ts";
import { listHolders } from "./grants/grants.queries.ts";
import { executeApproved, executeProposal, type ProposalKinds } from "./proposals/proposals.ts";
import { deleteOldAttempts } from "./sign-in-attempts.queries.ts";
import {
  auditHashEmail,
  emergencyNoticeEmail,
  roleGrantedEmail,
  sendAuditHash,
  sendEmergencyNotice,
  sendRoleGranted,
} from "./staff.emails.ts";

const hashEntries = job("audit.hash", { cron: "* * * * *" });
const cleanUpAttempts = job("staff.delete-old-attempts", { cron: "31 4 * * *" });

export const staffJobs = (services: Services, kinds: ProposalKinds): JobHandler[] => [
  onJob(executeProposal, ({ proposalId }) => executeApproved(services, kinds, proposalId)),
  onJob(hashEntries, () => hashNewEntries(services.db)),
  onJobInSteps(services, cleanUpAttempts, [(limit) => deleteOldAttempts(services.db, limit)]),
  onJob(sendRoleGranted, ({ userId, role, where }, cause) =>
    sendToUser(services, userId, cause, (firstName) =>
      roleGrantedEmail(firstName, role, where, `${services.config.apiUrl}/console/`),
    ),
  ),
  onJob(sendEmergencyNotice, ({ userId, email }, cause) =>
    sendToUser(services, userId, cause, (firstName) => emergencyNoticeEmail(firstName, email)),
  ),
  onJob(sendAuditHash, async (_, cause) => {
    await hashNewEntries(services.db);
    const { entries, lastHash } = await verifyAuditLog(services.db);
    for (const { id } of await listHolders(services.db, ["data_protection_officer"], 10)) {
      await sendToUser(services, id, { ...cause, id: `${cause.id}-${id}` }, (firstName) =>
        auditHashEmail(firstName, entries, lastHash),
      );
    }
  }),
];

async function sendToUser(
  services: Services,
  userId: number,
  { id, causedAt }: Pick<JobIdentity, "id" | "causedAt">,
  content: (firstName: string) => EmailContent,
): Promise<void> {
  const account = await findAccount(services.db, userId);
  if (account) await sendEmail(services, { ...content(account.first_name), to: account.email, key: id, causedAt });
}

import { FIRST_ADMINISTRATOR_LINK_HOURS } from "@party/contract/staff";
import { type RoleName, roles } from "@party/contract/values/permissions";
import type { VerificationProgress } from "#access/audit.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { party } from "#party.ts";

export const sendRoleGranted = job<{ userId: number; role: RoleName; where: string }>("staff.send-role", EMAIL_RETRIES);
export const sendRoleEnded = job<{ userId: number; role: RoleName; where: string }>(
  "staff.send-role-ended",
  EMAIL_RETRIES,
);
/** To all who hold a national role, when one of them has lost theirs. */
export const sendNationalRoleEnded = job<{ userId: number; proposalId: number }>(
  "staff.send-national-role-ended",
  EMAIL_RETRIES,
);
/** `verified` is the part that the jobs before have verified, `key` that of the emails. */
export const sendAuditHash = job<{ verified?: VerificationProgress; key?: string }>("staff.send-audit-hash", {
  ...EMAIL_RETRIES,
  cron: "20 0 * * *",
});
export interface AuditHash {
  userId: number | null;
  entries: number;
  lastHash: string;
  fault?: string | undefined;
  /** What other records say of their last hashes. */
  others?: readonly string[];
}
/** To one of those who watch the audit log; `userId` is null for the party's own address. */
export const sendAuditHashTo = job<AuditHash>("staff.send-audit-hash-to", EMAIL_RETRIES);
/** A sign-in to the console that failed. `userId` is that of somebody with a role, else null. */
export const recordFailedSignIn = job<{ userId: number | null; outcome: string; device: string }>(
  "staff.record-failed-sign-in",
);
/** One job for each recipient, so that one undeliverable address does not stop the others. */
export const sendEmergencyNotice = job<{ userId: number; email: string }>("staff.send-emergency-notice", EMAIL_RETRIES);

export const roleGrantedEmail = (
  firstName: string,
  role: RoleName,
  where: string,
  consoleUrl: string,
): EmailContent => ({
  subject: `Your role in the console: ${roles[role].label}`,
  preview: `For ${where}.`,
  heading: `Your role in the console: ${roles[role].label}`,
  greeting: firstName,
  paragraphs: [
    `The ${party.name} has given you this role in its console, for ${where}: ${roles[role].label}.`,
    "Sign in to the console with the email address and password of your account. The first time you set up an authenticator app on your phone. It makes the codes that protect your account.",
  ],
  action: { label: "Open the console", url: consoleUrl },
  notes: ["If you do not know what this is about, please write to us."],
});

/** Without the reason, which may be about others. */
export const roleEndedEmail = (firstName: string, role: RoleName, where: string): EmailContent => ({
  subject: `Your role in the console has ended: ${roles[role].label}`,
  preview: `For ${where}.`,
  heading: `Your role in the console has ended: ${roles[role].label}`,
  greeting: firstName,
  paragraphs: [
    `You no longer have this role for ${where}: ${roles[role].label}. Your account and your membership stay as they are.`,
  ],
  notes: [`If you did not expect this, please write to ${party.contacts.email}.`],
});

interface EndedRole {
  role: string | null;
  about_name: string | null;
  proposer_name: string | null;
  decider_name: string | null;
}

const DELETED_ACCOUNT_TEXT = "somebody whose account was deleted";

export const nationalRoleEndedEmail = (
  firstName: string,
  { role, about_name, proposer_name, decider_name }: EndedRole,
): EmailContent => {
  const label = roles[role as RoleName].label;
  return {
    subject: `A role for all of Kenya has ended: ${label}`,
    preview: `Of ${about_name ?? DELETED_ACCOUNT_TEXT}.`,
    heading: `A role for all of Kenya has ended: ${label}`,
    greeting: firstName,
    paragraphs: [
      `${about_name ?? DELETED_ACCOUNT_TEXT} no longer has this role: ${label}. ${proposer_name ?? DELETED_ACCOUNT_TEXT} proposed it, and ${decider_name ?? DELETED_ACCOUNT_TEXT} approved it.`,
    ],
    notes: ["All who hold a role for all of Kenya get this email. If you did not expect it, ask one of them."],
  };
};

/** @param others what other records say of their last hashes */
export const auditHashEmail = (
  firstName: string,
  entries: number,
  lastHash: string,
  others: readonly string[] = [],
): EmailContent => ({
  subject: "Audit log: the hash of today",
  preview: `${entries} entries`,
  heading: "Audit log: the hash of today",
  greeting: firstName,
  paragraphs: [
    `The audit log has ${entries} entries. The last hash of its chain is ${lastHash}.`,
    ...others,
    "Please keep this email. Nobody can change an entry that is older than this email without changing this hash.",
  ],
});

/** @param fault of the daily verification, in words @param others as of `auditHashEmail` */
export const auditFaultEmail = (firstName: string, fault: string, others: readonly string[] = []): EmailContent => ({
  subject: "Audit log: it was changed",
  preview: "The daily verification has found a fault.",
  heading: "The audit log was changed",
  greeting: firstName,
  paragraphs: [
    `The daily verification of the audit log has found: ${fault}.`,
    "Entries are never changed by the console, so somebody has changed the database itself. Please tell whoever runs the server today, and keep the emails of the days before: their hashes show since when.",
    ...others,
  ],
});

export const emergencyNoticeEmail = (firstName: string, email: string): EmailContent => ({
  subject: "A new administrator is being appointed without a second person",
  preview: "By the operator of the server.",
  heading: "A new administrator is being appointed without a second person",
  greeting: firstName,
  paragraphs: [
    `The operator of the server has made an emergency link that makes the owner of ${email} an administrator. It works for ${FIRST_ADMINISTRATOR_LINK_HOURS} hours.`,
    "If nobody told you of this, call the other officials of the party at once.",
  ],
});

import type { Language } from "@party/contract/values/languages";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { findUserById, getUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { receiptFileUrl, renderReceiptAttachment } from "#features/payments/receipts/receipt-pdf.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { sendApplicationNotice, sendConfirmation } from "./applications/applications.messages.ts";
import {
  type ApplicationActionKind,
  findApplication,
  findApplicationAction,
  listConfirmedFreeMemberships,
} from "./applications/applications.queries.ts";
import { deleteNetworkHashes, deleteOldDecisions, deleteUncheckedMarksOf } from "./applications/decisions.queries.ts";
import { confirmationEmail, questionEmail, refusalEmail } from "./applications/emails/applications.emails.ts";
import {
  membershipReminderEmail,
  membershipStartedEmail,
  type NearbyOfficeAndEvent,
  sendMembershipReminder,
  sendMembershipStarted,
} from "./emails/memberships.emails.ts";
import { isMembershipActive } from "./fees.ts";
import { findMembership, findTerm, sumMemberCountChanges } from "./memberships.queries.ts";
import { expirySteps, reminderSteps } from "./renewals/renewals.ts";

/** Hourly, so that a worker that was down at midnight catches up. */
const expireMemberships = job("memberships.turn", { cron: "1 * * * *" });
/** Daytime in Nairobi. */
const remindMembers = job("memberships.remind", { cron: "11 8-19 * * *" });

/** Hundreds of changes are summed faster than one request notices. */
const sumMemberCount = job("memberships.sum-count", { cron: "* * * * *" });

/** Retention of decisions on applications and of calls (Data Protection Act 2019, section 25). */
const DECISION_RETENTION_DAYS = 365;
const deleteDecisions = job("applications.delete-decisions", { cron: "53 * * * *" });

const todayInNairobi = () => dayInNairobi(new Date());

/** Finds what is close to a member. */
type FindNearbyOffice = (userId: number, language: Language) => Promise<NearbyOfficeAndEvent>;

/** Also the second one, after an answer. */
const isRefusal = (kind: ApplicationActionKind | undefined) => kind === "refusal" || kind === "upheld";

export const membershipJobs = (services: Services, findNearby: FindNearbyOffice): JobHandler[] => [
  onJobInSteps(services, expireMemberships, () => expirySteps(services, todayInNairobi()), BACKGROUND_STEP_OPTIONS),
  onJob(sumMemberCount, () => sumMemberCountChanges(services.db)),
  onJobInSteps(services, remindMembers, () => reminderSteps(services, todayInNairobi()), BACKGROUND_STEP_OPTIONS),
  onEmail(services, sendMembershipStarted, async ({ intentId, renewal }) => {
    const { db } = services;
    const term = await findTerm(db, intentId);
    const membership = term && (await findMembership(db, term.membership_id));
    if (!membership || membership.user_id === null || membership.number === null) return;
    const { email } = await getUserById(services, membership.user_id);
    const language = await languageOfRecipient(db, membership);
    const started = {
      ...membership,
      number: membership.number,
      validUntil: term.valid_until,
      receipt: await findReceiptOfIntent(db, intentId),
      receiptUrl: receiptFileUrl(services, intentId, language),
      renewal,
      nearby: await findNearby(membership.user_id, language),
    };
    const attachments = await renderReceiptAttachment(services, intentId, language);
    return { ...membershipStartedEmail(language, started, siteUrlIn(services, language)), to: email, attachments };
  }),
  onEmail(services, sendMembershipReminder, async ({ membershipId, validUntil }) => {
    const { db } = services;
    const membership = await findMembership(db, membershipId);
    if (!membership || membership.user_id === null) return;
    // Renewed, lapsed or resigned since the job was enqueued.
    if (!isMembershipActive(membership) || membership.valid_until !== validUntil) return;
    const { email, email_confirmed } = await getUserById(services, membership.user_id);
    // An unconfirmed address may belong to somebody else; the dashboard shows the reminder.
    if (!email_confirmed) return;
    const language = await languageOfRecipient(db, membership);
    const content = membershipReminderEmail(
      language,
      { ...membership, validUntil },
      todayInNairobi(),
      siteUrlIn(services, language),
    );
    return { ...content, to: email };
  }),
];

export function applicationJobs(services: Services, findNearby: FindNearbyOffice): JobHandler[] {
  return [
    onJobInSteps(services, deleteDecisions, () => [
      (limit) => deleteOldDecisions(services.db, DECISION_RETENTION_DAYS, limit),
      (limit) => deleteNetworkHashes(services.db, limit),
    ]),
    onEmail(services, sendConfirmation, async ({ membershipId }) => {
      const found = await findApplication(services.db, membershipId);
      // The member may have resigned since the job was enqueued.
      if (found?.state !== "active" || found.user_id === null || found.number === null) return;
      const user = await findUserById(services, found.user_id);
      // An unconfirmed address may belong to somebody else; the email follows once it is confirmed.
      if (!user?.email_confirmed) return;
      const language = await languageOfRecipient(services.db, found);
      const nearby = await findNearby(user.id, language);
      const confirmed = { ...found, number: found.number, nearby };
      const email = confirmationEmail(language, confirmed, siteUrlIn(services, language));
      return { ...email, to: user.email };
    }),
    onEmail(services, sendApplicationNotice, async ({ actionId }) => {
      const { db } = services;
      const notice = await findApplicationAction(db, actionId);
      // Decided or withdrawn since the job was enqueued.
      if (notice?.state !== (isRefusal(notice?.kind) ? "refused" : "applied") || notice.user_id === null) return;
      const user = await findUserById(services, notice.user_id);
      // An unconfirmed address may belong to somebody else; the dashboard shows the text.
      if (!user?.email_confirmed) return;
      const language = await languageOfRecipient(db, notice);
      const template = isRefusal(notice.kind) ? refusalEmail : questionEmail;
      const content = template(language, notice, siteUrlIn(services, language));
      return { ...content, to: user.email };
    }),
  ];
}

/** Sends what waited until the member's address was confirmed, and brings the application into the queue. */
export async function sendHeldConfirmations(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  await deleteUncheckedMarksOf(db, userId);
  for (const { id } of await listConfirmedFreeMemberships(db, userId))
    await jobs.enqueue(db, sendConfirmation, { membershipId: id });
}

import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { getUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { receiptFileUrl, renderReceiptAttachment } from "#features/payments/receipts/receipt-pdf.ts";
import { findReceiptOfIntent } from "#features/payments/receipts/receipts.queries.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import type { FindNearbyOffice } from "./applications/applications.messages.ts";
import { deleteNetworkHashes, deleteOldDecisions } from "./applications/decisions.queries.ts";
import {
  membershipReminderEmail,
  membershipStartedEmail,
  sendMembershipReminder,
  sendMembershipStarted,
} from "./emails/memberships.emails.ts";
import { findFees, listScheduledFeeChanges } from "./fees.queries.ts";
import { calculateFeeDue, isMembershipActive, scheduledFeeChangeOf } from "./fees.ts";
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

export const membershipJobs = (services: Services, findNearby: FindNearbyOffice): JobHandler[] => [
  onJobInSteps(services, expireMemberships, () => expirySteps(services, todayInNairobi()), BACKGROUND_STEP_OPTIONS),
  onJob(sumMemberCount, () => sumMemberCountChanges(services.db)),
  onJobInSteps(services, deleteDecisions, () => [
    (limit) => deleteOldDecisions(services.db, DECISION_RETENTION_DAYS, limit),
    (limit) => deleteNetworkHashes(services.db, limit),
  ]),
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
    const today = todayInNairobi();
    const { owed: fee } = calculateFeeDue(membership, today, await findFees(db));
    if (fee === 0) return;
    const change = scheduledFeeChangeOf(membership, await listScheduledFeeChanges(db), today);
    const content = membershipReminderEmail(
      language,
      { ...membership, validUntil, fee, change },
      today,
      siteUrlIn(services, language),
    );
    return { ...content, to: email };
  }),
];

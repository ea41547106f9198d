import { contentKinds } from "#composition/content-kinds.ts";
import { endUnauthorisedWork, proposalKinds } from "#composition/proposal-kinds.ts";
import { taskKinds } from "#composition/task-kinds.ts";
import { attendanceJobs } from "#features/attendance/attendance.jobs.ts";
import { sendHeldSignUpEmails } from "#features/attendance/attendance.ts";
import { authJobs } from "#features/auth/auth.jobs.ts";
import { afterEmailConfirmed } from "#features/auth/credentials/credentials.ts";
import { findNearbyOfficeAndEvent } from "#features/branches/branches.ts";
import { contactJobs } from "#features/contact/contact.jobs.ts";
import { contentJobs } from "#features/content/content.jobs.ts";
import { donationJobs } from "#features/donations/donations.jobs.ts";
import { anonymiseDonation, fulfilDonation, revokeDonation } from "#features/donations/donations.ts";
import { newEventAnnouncements } from "#features/events/events.ts";
import { invitationJobs } from "#features/invitations/invitations.jobs.ts";
import { fulfilMembership, revokeMembership, skipAnonymisation } from "#features/memberships/memberships.fulfilment.ts";
import { applicationJobs, membershipJobs, sendHeldConfirmations } from "#features/memberships/memberships.jobs.ts";
import { resignationJobs } from "#features/memberships/resignations/resignations.jobs.ts";
import { erasureJobs } from "#features/my-data/erasure/erasure.jobs.ts";
import { newArticleSource } from "#features/news/news.ts";
import { newsletterJobs } from "#features/newsletter/newsletter.jobs.ts";
import type { PurposeHandlers } from "#features/payments/fulfilment.ts";
import { paymentJobs } from "#features/payments/payments.jobs.ts";
import { receiptJobs } from "#features/payments/receipts/receipts.jobs.ts";
import { exportJobs } from "#features/people/export/exports.jobs.ts";
import { importJobs } from "#features/people/import/imports.jobs.ts";
import { pairJobs } from "#features/people/pairs/pairs.jobs.ts";
import { peopleJobs } from "#features/people/people.jobs.ts";
import { recordJobs } from "#features/people/record/record.jobs.ts";
import { pictureJobs } from "#features/pictures/pictures.jobs.ts";
import { privateFileJobs } from "#features/private-files/private-files.jobs.ts";
import { profileJobs } from "#features/profile/profile.jobs.ts";
import { reconciliationJobs } from "#features/reconciliation/reconciliation.jobs.ts";
import { orderJobs } from "#features/shop/orders/orders.jobs.ts";
import { anonymiseOrder, fulfilOrder, revokeOrder } from "#features/shop/orders/orders.ts";
import { staffJobs } from "#features/staff/staff.jobs.ts";
import { taskJobs } from "#features/tasks/tasks.jobs.ts";
import { siteTextJobs } from "#features/texts/text-proposals.ts";
import { announcementJobs } from "#features/topics/announcements.jobs.ts";
import { videoJobs } from "#features/videos/videos.jobs.ts";
import { volunteerJobs } from "#features/volunteers/volunteers.emails.ts";
import { httpJobs } from "#http/http.jobs.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import type { Services } from "./services.ts";

/** The purposes of payments and how each is fulfilled. */
export const purposeHandlers: PurposeHandlers = {
  membership: { fulfil: fulfilMembership, revoke: revokeMembership, anonymise: skipAnonymisation },
  order: { fulfil: fulfilOrder, revoke: revokeOrder, anonymise: anonymiseOrder },
  donation: { fulfil: fulfilDonation, revoke: revokeDonation, anonymise: anonymiseDonation },
};

/** All jobs with their handlers. */
export const allJobs = (services: Services): JobHandler[] => [
  ...authJobs(services),
  onJob(afterEmailConfirmed, async ({ userId }) => {
    await sendHeldSignUpEmails(services, { user_id: userId });
    await sendHeldConfirmations(services, userId);
  }),
  ...attendanceJobs(services),
  ...announcementJobs(services, [newArticleSource, newEventAnnouncements]),
  ...httpJobs(services),
  ...pictureJobs(services),
  ...videoJobs(services),
  ...privateFileJobs(services),
  ...taskJobs(services, taskKinds),
  ...exportJobs(services),
  ...profileJobs(services),
  ...invitationJobs(services),
  ...newsletterJobs(services),
  ...contactJobs(services),
  ...volunteerJobs(services),
  ...membershipJobs(services, (...recipient) => findNearbyOfficeAndEvent(services.db, ...recipient)),
  ...applicationJobs(services, (...recipient) => findNearbyOfficeAndEvent(services.db, ...recipient)),
  ...resignationJobs(services),
  ...peopleJobs(services),
  ...importJobs(services),
  ...pairJobs(services),
  ...recordJobs(services),
  ...erasureJobs(services),
  ...orderJobs(services),
  ...donationJobs(services),
  ...receiptJobs(services),
  ...reconciliationJobs(services),
  ...contentJobs(services, contentKinds),
  ...siteTextJobs(services),
  ...staffJobs(services, proposalKinds, endUnauthorisedWork),
  ...paymentJobs(services, purposeHandlers),
];

import { attendanceFeature } from "#features/attendance/attendance.feature.ts";
import { auditLogFeature } from "#features/audit-log/audit-log.feature.ts";
import { authFeature } from "#features/auth/auth.feature.ts";
import { branchesFeature } from "#features/branches/branches.feature.ts";
import { cardFeature } from "#features/card/card.feature.ts";
import { categoriesFeature } from "#features/categories/categories.feature.ts";
import { consentsFeature } from "#features/consents/consents.feature.ts";
import { constitutionFeature } from "#features/constitution/constitution.feature.ts";
import { contactFeature } from "#features/contact/contact.feature.ts";
import { contentFeature } from "#features/content/content.feature.ts";
import { dashboardFeature } from "#features/dashboard/dashboard.feature.ts";
import { dataBreachesFeature } from "#features/data-breaches/data-breaches.feature.ts";
import { donationsFeature } from "#features/donations/donations.feature.ts";
import { eventsFeature } from "#features/events/events.feature.ts";
import { galleryFeature } from "#features/gallery/gallery.feature.ts";
import { healthFeature } from "#features/health/health.feature.ts";
import { invitationsFeature } from "#features/invitations/invitations.feature.ts";
import { leadersFeature } from "#features/leaders/leaders.feature.ts";
import { locationsFeature } from "#features/locations/locations.feature.ts";
import { membershipsFeature } from "#features/memberships/memberships.feature.ts";
import { myDataFeature } from "#features/my-data/my-data.feature.ts";
import { newsFeature } from "#features/news/news.feature.ts";
import { newsletterFeature } from "#features/newsletter/newsletter.feature.ts";
import { notificationsFeature } from "#features/notifications/notifications.feature.ts";
import { paymentRecordsFeature } from "#features/payment-records/payment-records.feature.ts";
import { paymentsFeature } from "#features/payments/payments.feature.ts";
import { peopleFeature } from "#features/people/people.feature.ts";
import { picturesFeature } from "#features/pictures/pictures.feature.ts";
import { privateFilesFeature } from "#features/private-files/private-files.feature.ts";
import { profileFeature } from "#features/profile/profile.feature.ts";
import { reconciliationFeature } from "#features/reconciliation/reconciliation.feature.ts";
import { samplesFeature } from "#features/samples/samples.feature.ts";
import { shopFeature } from "#features/shop/shop.feature.ts";
import { staffFeature } from "#features/staff/staff.feature.ts";
import { tasksFeature } from "#features/tasks/tasks.feature.ts";
import { textsFeature } from "#features/texts/texts.feature.ts";
import { todayFeature } from "#features/today/today.feature.ts";
import { topicsFeature } from "#features/topics/topics.feature.ts";
import { uploadsFeature } from "#features/uploads/uploads.feature.ts";
import { videosFeature } from "#features/videos/videos.feature.ts";
import { viewsFeature } from "#features/views/views.feature.ts";
import { volunteersFeature } from "#features/volunteers/volunteers.feature.ts";

/** All features. In no order: what has one names it itself. */
export const features = [
  attendanceFeature,
  auditLogFeature,
  authFeature,
  branchesFeature,
  cardFeature,
  categoriesFeature,
  consentsFeature,
  constitutionFeature,
  contactFeature,
  contentFeature,
  dashboardFeature,
  dataBreachesFeature,
  donationsFeature,
  eventsFeature,
  galleryFeature,
  healthFeature,
  invitationsFeature,
  leadersFeature,
  locationsFeature,
  membershipsFeature,
  myDataFeature,
  newsFeature,
  newsletterFeature,
  notificationsFeature,
  paymentRecordsFeature,
  paymentsFeature,
  peopleFeature,
  picturesFeature,
  privateFilesFeature,
  profileFeature,
  reconciliationFeature,
  samplesFeature,
  shopFeature,
  staffFeature,
  tasksFeature,
  textsFeature,
  todayFeature,
  topicsFeature,
  uploadsFeature,
  videosFeature,
  viewsFeature,
  volunteersFeature,
] as const;

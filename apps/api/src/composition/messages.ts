import { seatFromWaitingList } from "#features/attendance/attendance.messages.ts";
import { eventChanged } from "#features/attendance/event-changes/event-changes.messages.ts";
import { accountCreated } from "#features/auth/auth.messages.ts";
import {
  applicantAsked,
  applicationConfirmed,
  applicationLinked,
  applicationRefused,
  membershipLinked,
} from "#features/memberships/applications/applications.messages.ts";
import {
  membershipEnding,
  membershipLapsed,
  membershipStarted,
  planChanged,
} from "#features/memberships/memberships.messages.ts";
import type { NotificationMessages } from "#features/notifications/messages.ts";
import { paymentFailed, paymentReceived, paymentReversed } from "#features/payments/payments.messages.ts";
import { recordCorrected } from "#features/people/record/record.messages.ts";
import { orderPaid, orderReady, pickupChanged } from "#features/shop/orders/orders.messages.ts";
import { itemAnnounced } from "#features/topics/announcements.messages.ts";

/** Everything that members are told of; whoever shows notifications renders them by this list. */
export const messages: NotificationMessages = [
  accountCreated,
  applicationConfirmed,
  applicationLinked,
  membershipLinked,
  applicationRefused,
  applicantAsked,
  membershipStarted,
  planChanged,
  membershipEnding,
  membershipLapsed,
  recordCorrected,
  paymentReceived,
  paymentFailed,
  paymentReversed,
  orderPaid,
  orderReady,
  pickupChanged,
  seatFromWaitingList,
  eventChanged,
  itemAnnounced,
];

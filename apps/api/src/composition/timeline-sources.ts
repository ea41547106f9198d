import type { TimelineSource } from "#database/timeline/timeline-source.ts";
import { attendanceLines } from "#features/attendance/attendance.timeline.ts";
import { consentLines } from "#features/consents/consents.timeline.ts";
import { membershipLines } from "#features/memberships/of-person/memberships.timeline.ts";
import { notificationLines } from "#features/notifications/notifications.timeline.ts";
import { paymentLines } from "#features/payments/payments.timeline.ts";
import { noteLines } from "#features/people/notes/notes.timeline.ts";
import { accessLines, changeLines } from "#features/people/record/timeline/record.timeline.ts";
import { moveLines } from "#features/profile/profile.timeline.ts";

import { messages } from "./messages.ts";

/** Everything that is known of a person's time with the party. */
export const timelineSources: readonly TimelineSource[] = [
  ...membershipLines,
  paymentLines,
  ...consentLines,
  ...attendanceLines,
  moveLines,
  ...changeLines,
  ...noteLines,
  notificationLines(messages),
  accessLines,
];

import type { TimelineSource } from "#database/timeline/timeline-source.ts";
import { attendanceTimelineSources } from "#features/attendance/attendance.timeline.ts";
import { consentTimelineSources } from "#features/consents/consents.timeline.ts";
import { membershipTimelineSources } from "#features/memberships/of-person/memberships.timeline.ts";
import { createNotificationSource } from "#features/notifications/notifications.timeline.ts";
import { paymentTimelineSource } from "#features/payments/payments.timeline.ts";
import { noteTimelineSources } from "#features/people/notes/notes.timeline.ts";
import { accessTimelineSource, changeTimelineSources } from "#features/people/record/timeline/record.timeline.ts";
import { wardChangeTimelineSource } from "#features/profile/profile.timeline.ts";

import { messages } from "./messages.ts";

/** Everything that is known of a person's time with the party. */
export const timelineSources: readonly TimelineSource[] = [
  ...membershipTimelineSources,
  paymentTimelineSource,
  ...consentTimelineSources,
  ...attendanceTimelineSources,
  wardChangeTimelineSource,
  ...changeTimelineSources,
  ...noteTimelineSources,
  createNotificationSource(messages),
  accessTimelineSource,
];

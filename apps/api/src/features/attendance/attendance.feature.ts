import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { attendanceJobs } from "./attendance.jobs.ts";
import * as messages from "./attendance.messages.ts";
import { attendanceData } from "./attendance.personal-data.ts";
import { attendanceRoutes } from "./attendance.routes.ts";
import { eventAttendanceRoutes } from "./attendance.staff.routes.ts";
import { attendanceTimelineSources } from "./attendance.timeline.ts";
import { sendHeldSignUpEmails } from "./attendance.ts";
import * as eventChangeMessages from "./event-changes/event-changes.messages.ts";

export const attendanceFeature = {
  routes: (services) => [...attendanceRoutes(services), ...eventAttendanceRoutes(services)],
  jobs: attendanceJobs,
  messages: messagesIn(messages, eventChangeMessages),
  timeline: attendanceTimelineSources,
  personalData: { events: attendanceData },
  afterEmailConfirmed: (services, userId) => sendHeldSignUpEmails(services, { user_id: userId }),
} satisfies Feature;

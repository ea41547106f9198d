import { movedUpLetter, sendMovedUp } from "#features/attendance/attendance.mails.ts";
import { findSeated } from "#features/attendance/attendance.queries.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import { postMail } from "#jobs/post-mail.ts";
import type { Services } from "#services.ts";

export const attendanceJobs = (services: Services): JobHandler[] => [
  onJob(sendMovedUp, async ({ attendanceId }, { id, causedAt }) => {
    const seated = await findSeated(services.db, attendanceId);
    // Cancelled meanwhile: there is no seat to tell of.
    if (!seated) return;
    await postMail(services, {
      ...movedUpLetter(seated, services.config.siteUrl),
      to: seated.email,
      key: id,
      causedAt,
    });
  }),
];

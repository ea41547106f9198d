import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { type JobHandler, onBulkEmail, sendEmail } from "#jobs/jobs.ts";
import { BACKGROUND_PACE, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { findSignUpForEmail, resumeSignUps } from "../attendance.ts";
import { calendarAttachment } from "../tickets/attendance.emails.ts";
import { eventChangeEmail, sendEventChange } from "./event-changes.emails.ts";
import { findNewestChange } from "./event-changes.queries.ts";
import { kindOfChange, notifyNextTicketHolders, notifyTicketHolders } from "./event-changes.ts";

export const eventChangeJobs = (services: Services): JobHandler[] => [
  onJobInSteps(
    services,
    notifyTicketHolders,
    () => [(limit) => notifyNextTicketHolders(services, limit, resumeSignUps)],
    BACKGROUND_PACE,
  ),
  onBulkEmail(services, sendEventChange, async ({ changeId, attendanceId }, { id, causedAt }) => {
    const { db } = services;
    const [change, recipient] = [await findNewestChange(db, changeId), await findSignUpForEmail(db, attendanceId)];
    if (!change || !recipient?.email_confirmed_at) return;
    const { before, after } = change;
    if (before.date < dayInNairobi(new Date()) && after.date < dayInNairobi(new Date())) return;
    const kind = kindOfChange(before, after)!;
    const { language } = recipient;
    const siteUrl = siteUrlIn(services, language);
    const attendee = { ...recipient, ...after, state: recipient.state };
    const email = eventChangeEmail(language, kind, attendee, before, siteUrl);
    const isOn = after.state === "planned";
    await sendEmail(services, {
      ...email,
      to: recipient.email,
      key: id,
      causedAt,
      attachments: [calendarAttachment(language, recipient, [], siteUrl, isOn ? "PUBLISH" : "CANCEL")],
    });
  }),
];

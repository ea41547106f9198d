import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { onEmail } from "#jobs/emails.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { findSignUpForEmail, resumeSignUpsOfEvent } from "../attendance.ts";
import { calendarAttachment } from "../tickets/attendance.emails.ts";
import { eventChangeEmail, sendEventChangeEmail } from "./event-changes.emails.ts";
import { findNewestEventChange } from "./event-changes.queries.ts";
import { kindOfEventChange, notifyNextTicketHolders, notifyTicketHolders } from "./event-changes.ts";

export const eventChangeJobs = (services: Services): JobHandler[] => [
  onJobInSteps(
    services,
    notifyTicketHolders,
    () => [(limit) => notifyNextTicketHolders(services, limit, resumeSignUpsOfEvent)],
    BACKGROUND_STEP_OPTIONS,
  ),
  onEmail(services, sendEventChangeEmail, async ({ changeId, attendanceId }) => {
    const { db } = services;
    const [change, recipient] = [await findNewestEventChange(db, changeId), await findSignUpForEmail(db, attendanceId)];
    if (!change || !recipient?.email_confirmed_at) return;
    const { before, after } = change;
    if (before.date < dayInNairobi(new Date()) && after.date < dayInNairobi(new Date())) return;
    const kind = kindOfEventChange(before, after)!;
    const { language } = recipient;
    const siteUrl = siteUrlIn(services, language);
    const attendee = { ...recipient, ...after, state: recipient.state };
    const email = eventChangeEmail(language, kind, attendee, before, siteUrl);
    const isOn = after.state === "planned";
    const calendar = calendarAttachment(language, recipient, [], siteUrl, isOn ? "PUBLISH" : "CANCEL");
    return { ...email, to: recipient.email, attachments: [calendar] };
  }),
];

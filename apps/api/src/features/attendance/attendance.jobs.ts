import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { qrPicture } from "#documents/qr-code.ts";
import type { Attachment } from "#gateways/mail/email.ts";
import { withoutLinks } from "#gateways/mail/email-template.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { deleteGuestNames, holdEmailUntilAddressConfirmed, listTicketsOfAttendances } from "./attendance.queries.ts";
import { findSignUpForEmail } from "./attendance.ts";
import { eventChangeJobs } from "./event-changes/event-changes.jobs.ts";
import {
  calendarAttachment,
  type EmailedTicket,
  formatEventTime,
  seatedEmail,
  seatFromWaitingListEmail,
  sendSeatFromWaitingList,
  sendSignUpConfirmation,
  ticketPictureId,
  waitingListEmail,
} from "./tickets/attendance.emails.ts";
import { guestName, ticketCode, ticketPdf } from "./tickets/tickets.ts";

/** Guests have given their names for the entrance, and have no account in which they could delete them. */
const GUEST_NAME_RETENTION_DAYS = 30;
const deleteNames = job("attendance.delete-guest-names", { cron: "40 2 * * *" });

export const attendanceJobs = (services: Services): JobHandler[] => [
  onJobInSteps(
    services,
    deleteNames,
    () => {
      const day = daysAfter(dayInNairobi(new Date()), -GUEST_NAME_RETENTION_DAYS);
      return [(limit) => deleteGuestNames(services.db, day, limit)];
    },
    BACKGROUND_STEP_OPTIONS,
  ),
  onEmail(services, sendSignUpConfirmation, async ({ attendanceId, seated }) => {
    const signUp = await findRecipient(services, attendanceId);
    if (!signUp) return;
    if (seated) return ticketsEmail(services, signUp, seatedEmail);
    const { language, email: to } = signUp;
    if (signUp.state === "waiting") return { ...waitingListEmail(language, signUp, siteUrlIn(services, language)), to };
  }),
  onEmail(services, sendSeatFromWaitingList, async ({ attendanceId }) => {
    const signUp = await findRecipient(services, attendanceId);
    if (signUp?.state === "seated") return ticketsEmail(services, signUp, seatFromWaitingListEmail);
  }),
  ...eventChangeJobs(services),
];

type SignUp = NonNullable<Awaited<ReturnType<typeof findSignUpForEmail>>>;

/**
 * @returns undefined after a cancellation, of an event that does not take place, or while the address is unconfirmed and may
 * belong to somebody else: then the email is held
 */
async function findRecipient({ db }: Services, attendanceId: number): Promise<SignUp | undefined> {
  const signUp = await findSignUpForEmail(db, attendanceId);
  if (signUp?.status !== "planned") return undefined;
  if (signUp.email_confirmed_at) return signUp;
  return (await holdEmailUntilAddressConfirmed(db, attendanceId)) ? undefined : findSignUpForEmail(db, attendanceId);
}

async function ticketsEmail(services: Services, signUp: SignUp, template: typeof seatedEmail): Promise<JobEmail> {
  const tickets = await emailedTicketsOf(services, signUp);
  const attachments = await ticketAttachments(services, signUp, tickets);
  const email = template(signUp.language, signUp, tickets, siteUrlIn(services, signUp.language));
  return { ...email, to: signUp.email, attachments };
}

async function emailedTicketsOf({ db, config }: Services, signUp: SignUp): Promise<EmailedTicket[]> {
  const member = `${signUp.first_name} ${signUp.last_name}`;
  return (await listTicketsOfAttendances(db, [signUp.id])).map(({ id, seat, guest_name }) => ({
    code: ticketCode(config.secretKey, id),
    holder: seat === 0 ? member : guest_name ? withoutLinks(guest_name) : guestName(signUp.language, seat, member),
    isGuest: seat > 0,
  }));
}

async function ticketAttachments(
  services: Services,
  signUp: SignUp,
  tickets: readonly EmailedTicket[],
): Promise<Attachment[]> {
  const { language } = signUp;
  const event = { title: signUp.title, when: formatEventTime(language, signUp), place: signUp.location };
  const files = tickets.map(async ({ code, holder }, index) => ({
    filename: `ticket-${index + 1}.pdf`,
    contentType: "application/pdf",
    content: await ticketPdf(language, party, { code, holder, event }),
  }));
  const pictures = tickets.map(async ({ code }, index) => ({
    filename: `ticket-${index + 1}.png`,
    contentType: "image/png",
    content: await qrPicture(code),
    cid: ticketPictureId(index),
  }));
  const calendar = calendarAttachment(language, signUp, tickets, siteUrlIn(services, language));
  return [...(await Promise.all([...files, ...pictures])), calendar];
}

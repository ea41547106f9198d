import { formatList } from "@party/contract/values/format-list";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { type MembershipType, membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { siteUrlIn } from "#config.ts";
import { findUserById } from "#features/auth/auth.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { defineMessage } from "#features/notifications/notifications.ts";
import { type EmailContent, type EmailLine, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import type { Services } from "#services.ts";
import {
  type ApplicationActionKind,
  findApplication,
  findApplicationAction,
  listConfirmedFreeMemberships,
} from "./applications.queries.ts";
import { deleteUncheckedMarksOf } from "./decisions.queries.ts";
import * as kiswahili from "./emails/applications.emails.content.sw.ts";
import { applicationEmails, applicationMessages } from "./emails/applications.emails.content.ts";

const texts = inLanguages(applicationMessages, kiswahili.applicationMessages);

const sendConfirmation = job<{ membershipId: number }>("memberships.send-confirmed", EMAIL_RETRIES);
/** The payload names a question or a refusal. */
const sendApplicationNotice = job<{ actionId: number }>("memberships.send-application-notice", EMAIL_RETRIES);

export const applicationConfirmed = defineMessage({
  kind: "application_confirmed",
  email: sendConfirmation,
  values: z.object({ firstName: z.string(), plan: z.enum(membershipTypes), number: z.int() }),
  dashboard: ({ firstName, plan, number }, language) => ({
    ...texts[language].confirmed(firstName, planOf(plan, language).name, formatMemberNumber(number)),
    link: "/dashboard/card",
  }),
});

/** An application from before the account is linked to it. */
export const applicationLinked = defineMessage({
  kind: "application_linked",
  values: z.object({ application: z.int() }),
  dashboard: ({ application }, language) => ({ ...texts[language].received(application), link: "/dashboard/payments" }),
});

/** As `applicationLinked`, of an application that the party has confirmed. */
export const membershipLinked = defineMessage({
  kind: "membership_linked",
  email: sendConfirmation,
  values: z.object({}),
  dashboard: (_, language) => ({ ...texts[language].linked, link: "/dashboard/card" }),
});

export const applicationRefused = defineMessage({
  kind: "application_refused",
  email: sendApplicationNotice,
  values: z.object({ reason: z.string() }),
  dashboard: ({ reason }, language) => ({ ...texts[language].refused(reason), link: "/dashboard/payments" }),
});

export const applicantAsked = defineMessage({
  kind: "applicant_asked",
  email: sendApplicationNotice,
  values: z.object({ question: z.string() }),
  dashboard: ({ question }, language) => ({
    title: texts[language].question,
    message: question,
    link: "/dashboard/payments",
  }),
});

const emailTexts = inLanguages(applicationEmails, kiswahili.applicationEmails);

/** What a new member finds close by. */
export interface NearbyOfficeAndEvent {
  office: { name: string; address: string; phone: string };
  event: { id: number; title: string; date: string; time: string | null; location: string | null } | undefined;
}

/** Finds what is close to a member. */
export type FindNearbyOffice = (userId: number, language: Language) => Promise<NearbyOfficeAndEvent>;

/** @param siteUrl in the language */
export function nearbyLines(language: Language, { office, event }: NearbyOfficeAndEvent, siteUrl: string): EmailLine[] {
  const { office: officeLine, meeting } = emailTexts[language];
  const day = event && formatDay(event.date, language);
  return [
    officeLine(office.name, office.address, office.phone),
    ...(event
      ? [
          {
            label: meeting(formatList([event.title, day, event.time, event.location])),
            url: `${siteUrl}/events/${event.id}`,
          },
        ]
      : []),
  ];
}

interface ConfirmedMembership {
  first_name: string;
  membership_type: MembershipType;
  number: number;
  nearby: NearbyOfficeAndEvent;
}

/** To a member of the free plan. @param siteUrl in the language */
export function confirmationEmail(
  language: Language,
  { first_name, membership_type, number, nearby }: ConfirmedMembership,
  siteUrl: string,
): EmailContent {
  const { lines, ...text } = emailTexts[language].confirmed(
    planOf(membership_type, language).name,
    formatMemberNumber(number),
  );
  const paragraphs = [...lines, ...nearbyLines(language, nearby, siteUrl)];
  return emailIn(language, { ...text, paragraphs }, { greeting: first_name, url: `${siteUrl}/dashboard/card` });
}

interface ApplicationNotice {
  /** Of the application. */
  membership_id: number;
  first_name: string;
  membership_type: MembershipType;
  /** The second refusal, after an answer, is final. */
  kind: ApplicationActionKind;
  /** The reason, or the question. */
  text: string;
}

/** To an applicant whom the party does not take in. @param siteUrl in the language */
export function refusalEmail(
  language: Language,
  { membership_id, first_name, membership_type, kind, text: reason }: ApplicationNotice,
  siteUrl: string,
): EmailContent {
  const plan = planOf(membership_type, language).name;
  const { answer, final, ...text } = emailTexts[language].refused(membership_id, plan, reason);
  return emailIn(
    language,
    { ...text, notes: [kind === "upheld" ? final : answer] },
    { greeting: first_name, url: `${siteUrl}/dashboard/payments` },
  );
}

/** To an applicant on whom the party has not decided yet. @param siteUrl in the language */
export const questionEmail = (
  language: Language,
  { membership_id, first_name, text }: ApplicationNotice,
  siteUrl: string,
): EmailContent =>
  emailIn(language, emailTexts[language].question(membership_id, text), {
    greeting: first_name,
    url: `${siteUrl}/dashboard/payments`,
  });

/** Also the second one, after an answer. */
const isRefusal = (kind: ApplicationActionKind | undefined) => kind === "refusal" || kind === "upheld";

/** The emails of applicants who have an account. */
export const applicationEmailJobs = (services: Services, findNearby: FindNearbyOffice): JobHandler[] => [
  onEmail(services, sendConfirmation, async ({ membershipId }) => {
    const found = await findApplication(services.db, membershipId);
    // The member may have resigned since the job was enqueued.
    if (found?.state !== "active" || found.user_id === null || found.number === null) return;
    const user = await findUserById(services, found.user_id);
    // An unconfirmed address may belong to somebody else; the email follows once it is confirmed.
    if (!user?.email_confirmed) return;
    const language = await languageOfRecipient(services.db, found);
    const nearby = await findNearby(user.id, language);
    const confirmed = { ...found, number: found.number, nearby };
    const email = confirmationEmail(language, confirmed, siteUrlIn(services, language));
    return { ...email, to: user.email };
  }),
  onEmail(services, sendApplicationNotice, async ({ actionId }) => {
    const { db } = services;
    const notice = await findApplicationAction(db, actionId);
    // Decided or withdrawn since the job was enqueued.
    if (notice?.state !== (isRefusal(notice?.kind) ? "refused" : "applied") || notice.user_id === null) return;
    const user = await findUserById(services, notice.user_id);
    // An unconfirmed address may belong to somebody else; the dashboard shows the text.
    if (!user?.email_confirmed) return;
    const language = await languageOfRecipient(db, notice);
    const template = isRefusal(notice.kind) ? refusalEmail : questionEmail;
    const content = template(language, notice, siteUrlIn(services, language));
    return { ...content, to: user.email };
  }),
];

/** Sends what waited until the member's address was confirmed, and brings the application into the queue. */
export async function sendHeldConfirmations(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  await deleteUncheckedMarksOf(db, userId);
  for (const { id } of await listConfirmedFreeMemberships(db, userId))
    await jobs.enqueue(db, sendConfirmation, { membershipId: id });
}

import { inLanguages } from "@party/contract/values/languages";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { z } from "zod";
import { defineMessage } from "#features/notifications/messages.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import * as kiswahili from "./emails/applications.emails.content.sw.ts";
import { applicationMessages } from "./emails/applications.emails.content.ts";

const texts = inLanguages(applicationMessages, kiswahili.applicationMessages);

export const sendConfirmation = job<{ membershipId: number }>("memberships.send-confirmed", EMAIL_RETRIES);
/** The payload names a question or a refusal. */
export const sendApplicationNotice = job<{ actionId: number }>("memberships.send-application-notice", EMAIL_RETRIES);

export const applicationConfirmed = defineMessage({
  kind: "application_confirmed",
  email: sendConfirmation,
  values: z.object({ firstName: z.string(), plan: z.enum(membershipTypes), number: z.int() }),
  dashboard: ({ firstName, plan, number }, language) => ({
    ...texts[language].confirmed(firstName, planOf(plan).name, formatMemberNumber(number)),
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

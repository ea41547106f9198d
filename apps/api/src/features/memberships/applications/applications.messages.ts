import type { InLanguages } from "@party/contract/values/languages";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import type { Translated } from "@party/contract/values/translated";
import { z } from "zod";
import { defineMessage } from "#features/notifications/messages.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import * as kiswahili from "./emails/applications.emails.content.sw.ts";
import { applicationMessages } from "./emails/applications.emails.content.ts";

const texts: InLanguages<Translated<typeof applicationMessages>> = {
  en: applicationMessages,
  sw: kiswahili.applicationMessages,
};

export const sendConfirmation = job<{ membershipId: number }>("memberships.send-confirmed", EMAIL_RETRIES);
/** The payload names a question or a refusal. */
export const sendApplicationNotice = job<{ actionId: number }>("memberships.send-application-notice", EMAIL_RETRIES);

export const applicationConfirmed = defineMessage({
  kind: "application_confirmed",
  mail: sendConfirmation,
  values: z.object({ firstName: z.string(), plan: z.enum(membershipTypes), number: z.int() }),
  render: ({ firstName, plan, number }, language) => ({
    ...texts[language].confirmed(firstName, planOf(plan).name, formatMemberNumber(number)),
    link: "/dashboard/card",
  }),
});

/** An application from before the account is linked to it. */
export const applicationLinked = defineMessage({
  kind: "application_linked",
  values: z.object({ application: z.int() }),
  render: ({ application }, language) => ({ ...texts[language].received(application), link: "/dashboard/payments" }),
});

/** As `applicationLinked`, of an application that the party has confirmed. */
export const membershipLinked = defineMessage({
  kind: "membership_linked",
  mail: sendConfirmation,
  values: z.object({}),
  render: (_, language) => ({ ...texts[language].linked, link: "/dashboard/card" }),
});

export const applicationRefused = defineMessage({
  kind: "application_refused",
  mail: sendApplicationNotice,
  values: z.object({ reason: z.string() }),
  render: ({ reason }, language) => ({ ...texts[language].refused(reason), link: "/dashboard/payments" }),
});

export const applicantAsked = defineMessage({
  kind: "applicant_asked",
  mail: sendApplicationNotice,
  values: z.object({ question: z.string() }),
  render: ({ question }, language) => ({
    title: texts[language].question,
    message: question,
    link: "/dashboard/payments",
  }),
});

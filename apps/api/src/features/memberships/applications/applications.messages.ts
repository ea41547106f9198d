import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";

export const sendConfirmation = job<{ membershipId: number }>("memberships.send-confirmed", EMAIL_RETRIES);
/** The payload names a question or a refusal. */
export const sendApplicationNotice = job<{ actionId: number }>("memberships.send-application-notice", EMAIL_RETRIES);

export const applicationConfirmed = message({
  kind: "application_confirmed",
  mail: sendConfirmation,
  values: z.object({ firstName: z.string(), plan: z.enum(membershipTypes), number: z.int() }),
  render: ({ firstName, plan, number }) => ({
    title: "You are a member",
    message: `Welcome, ${firstName}. The party has confirmed your ${planOf(plan).name} membership ${formatMemberNumber(number)}. It has no end.`,
    link: "/dashboard/card",
  }),
});

/** An application from before the account is linked to it. */
export const applicationLinked = message({
  kind: "application_linked",
  values: z.object({ application: z.int() }),
  render: ({ application }) => ({
    title: `Application ${application} received`,
    message: "The party checks it. You get your member number and card once it is confirmed.",
    link: "/dashboard/payments",
  }),
});

/** As `applicationLinked`, of an application that the party has confirmed. */
export const membershipLinked = message({
  kind: "membership_linked",
  mail: sendConfirmation,
  values: z.object({}),
  render: () => ({ title: "You are a member", message: "Your membership card is ready.", link: "/dashboard/card" }),
});

export const applicationRefused = message({
  kind: "application_refused",
  mail: sendApplicationNotice,
  values: z.object({ reason: z.string() }),
  render: ({ reason }) => ({
    title: "Your application was not accepted",
    message: `The reason: ${reason}`,
    link: "/dashboard/payments",
  }),
});

export const applicantAsked = message({
  kind: "applicant_asked",
  mail: sendApplicationNotice,
  values: z.object({ question: z.string() }),
  render: ({ question }) => ({
    title: "A question about your application",
    message: question,
    link: "/dashboard/payments",
  }),
});

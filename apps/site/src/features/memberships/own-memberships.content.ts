import type { OwnMembership } from "@party/contract/memberships";
import { plural } from "@party/contract/values/plural";

type MembershipState = OwnMembership["state"];

export const ownMembershipsContent = {
  title: "Payments",
  lead: "Your membership fee and payment history.",
  heading: (plan: string) => `${plan} membership`,
  states: {
    applied: "Application received",
    awaiting_payment: "Waiting for payment",
    active: "Active",
    grace: "Ended, can be renewed",
    lapsed: "Lapsed",
    refused: "Not accepted",
    resigned: "Resigned",
    replaced: "Replaced",
  } satisfies Record<MembershipState, string>,
  fee: "Membership fee",
  application: "Application number",
  number: "Membership number",
  until: "Valid until",
  nothing: "There is nothing to pay.",
  replaced: "A higher plan took its place.",
  question: "The party asks you",
  answer: (email: string, application: number) => `Write your answer to ${email} and name application ${application}.`,
  reason: "Why it was not accepted",
  again: "You can apply again once this reason no longer holds.",
  pay: (amount: string) => `Pay ${amount}`,
  renew: (amount: string) => `Renew for ${amount}`,
  renewal: {
    early: (end: string) => `It ends on ${end}. If you renew now, the new year starts where this one ends.`,
    grace: (end: string, last: string) => `It ended on ${end}. Renew it by ${last} to stay a member.`,
    lapsed: "It has ended. Renew it to be a member again.",
  },
  feeChanged: (before: string, fee: string, since: string) => `The fee was ${before} and is ${fee} since ${since}.`,
  feeChanges: (now: string, fee: string, from: string) => `The fee is ${now} now and ${fee} from ${from}.`,
  opening: "Opening the payment…",
  active: {
    title: "Your membership is active",
    soon: "Payment received. Your membership starts in a moment.",
    card: "See your membership card",
    share: "Share that you have joined",
  },
  empty: {
    title: "You have no membership yet",
    text: "Choose a plan and send your application. Ordinary membership is free.",
    action: "Choose a plan",
  },
  sent: {
    title: (id: number | undefined) => (id === undefined ? "Your application" : `Application ${id}`),
    text: "We have received it. Our office tells you how to pay.",
  },
  unavailable: {
    title: "Your membership fee",
    text: "This site does not show what you have paid. Our office tells you, and how to pay.",
  },
  office: "Contact the office",
  failure: {
    list: "We could not load your payments. Check your connection and try again.",
    payment: "We could not open the payment. Please try again in a moment.",
    arrived: "Your application has arrived and stays open. You need not apply again.",
    again: "Try again",
  },
} as const;

/** To an applicant who was refused. */
export const refusalAnswerContent = {
  intro: (until: string) =>
    `If you think that this is a mistake, answer here until ${until}, once. Somebody else than who decided reads it and decides again.`,
  label: "Your answer",
  send: "Send your answer",
  sending: "Sending…",
  sent: "Your answer has arrived. Somebody else decides about your application now.",
  failed: "We could not send your answer. Check your connection and try again.",
} as const;

/** The rule of docs/decisions/0010. */
export const planChangeContent = {
  title: "Change to a higher plan",
  rule: "You pay the fee of the new plan, less what you have not used of the old one: each whole month that is left counts one twelfth of its fee. The month that has begun counts as used. The new plan starts when you pay and lasts a year; the old one ends. Going to a lower plan is possible when you renew.",
  offer: (fee: string, credit: string, months: number) =>
    months === 0
      ? `Fee ${fee}`
      : `Fee ${fee}, less ${credit} for ${months} unused ${plural(months, "month", "months")}`,
  action: (plan: string, amount: string) => `Change to ${plan} for ${amount}`,
  paying: (plan: string) => `Change to ${plan}`,
  other: "Choose another plan",
  done: (plan: string) => `You are a ${plan} member now. Your new membership stands in the list above.`,
} as const;

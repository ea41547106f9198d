import { party } from "#party.ts";

export const walkInEmails = {
  get registered() {
    return `You were registered with the ${party.name}`;
  },
  get confirmed() {
    return `You are a member of the ${party.name}`;
  },
  preview: "With what to do if this was not you.",
  taken: (recruiter: string, day: string, plan: string, application: number) =>
    `You were registered by ${recruiter} on ${day} for ${plan} membership, application ${application}. They wrote down that you agreed.`,
  consented: (plan: string, application: number) =>
    `The party has your consent to ${plan} membership, application ${application}.`,
  waits: "The party checks it. You get a member number once it is confirmed.",
  number: (number: string) =>
    `Your member number is ${number}. Your membership has no end; it stays until you leave the party.`,
  action: "This was not me",
  /** Subject of the email to the office. */
  notMe: (application: number) => `Application ${application}: this was not me`,
  note: (application: number) =>
    `If this was not you, or you did not agree, press the link or write to ${party.contacts.email} and name application ${application}. We put it right at once.`,
};

import { GRACE_DAYS } from "@party/contract/values/membership-plans";
import { party } from "#party.ts";

export const membershipEmails = {
  memberNumber: (number: string) => `Member number: ${number}`,
  validUntil: (day: string) => `Valid until: ${day}`,
  receipt: (number: string, sum: string) => `Receipt: ${number}, ${sum}. It is attached as a PDF.`,
  download: "Download receipt",
  get unrequested() {
    return `If you did not ask for this membership, write to ${party.contacts.email}, and we put it right at once.`;
  },
  started: (plan: string, day: string) => ({
    active: `Your ${plan} membership is active`,
    renewed: `Your ${plan} membership is renewed`,
    preview: `Valid until ${day}`,
    feeArrived: "Thank you. Your fee has arrived.",
    renewalArrived: "Thank you. Your fee has arrived, and your membership goes on.",
    action: "Show my card",
  }),
  reminder: (plan: string, sum: string, end: string, graceEnd: string) => ({
    ends: `Your ${plan} membership ends on ${end}`,
    endsToday: `Your ${plan} membership ends today`,
    ended: `Your ${plan} membership ended on ${end}`,
    preview: `Renew it for ${sum}`,
    before: [
      `Renew it now for ${sum}. The new year starts the day after the old one ends, so you lose no day by renewing early.`,
      `Without a renewal your membership goes on for ${GRACE_DAYS} days, until ${graceEnd}. Then it lapses.`,
    ],
    after: [
      `Your membership goes on until ${graceEnd} while we wait for your renewal.`,
      `Renew it for ${sum} before that day, and your new year follows the old one without a break.`,
    ],
    changes: (now: string, then: string, from: string) =>
      `The fee is ${now} now and ${then} from ${from}: what you are shown when you renew is what you pay.`,
    action: "Renew your membership",
    notes: ["If you have already paid, thank you: you can ignore this email."],
  }),
};

export const membershipMessages = {
  thanks: (firstName: string, plan: string, number: string, day: string) =>
    `Thank you, ${firstName}. Your ${plan} membership ${number} is valid until ${day}.`,
  active: "Your membership is active",
  renewed: "Your membership is renewed",
  changed: (plan: string) => `You are a ${plan} member now`,
  thanksForChange: (firstName: string, plan: string, number: string, day: string, previous: string) =>
    `Thank you, ${firstName}. Your ${plan} membership ${number} is valid until ${day}. It takes the place of your ${previous} membership.`,
  ending: (end: string) => ({
    title: "Your membership ends soon",
    message: `Its last day is ${end}. If you renew now, the new year starts where this one ends.`,
  }),
  ended: (end: string, graceEnd: string) => ({
    title: "Your membership has ended",
    message: `It ended on ${end}. Renew it by ${graceEnd} to stay a member.`,
  }),
  lapsed: {
    title: "Your membership has lapsed",
    message: "It was not renewed in time. Renew it to be a member again.",
  },
};

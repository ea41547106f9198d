import { party } from "#party.ts";

export const invitationEmails = {
  subject: (inviter: string) => `${inviter} invites you to the ${party.name}`,
  get subjectWithoutName() {
    return `A member invites you to the ${party.name}`;
  },
  get preview() {
    return `See what the ${party.name} stands for, and join if you agree.`;
  },
  inviter: (inviter: string) => `${inviter} is a member and thinks that you may like to join.`,
  inviterWithoutName: "One of our members thinks that you may like to join.",
  about: "Have a look at what we stand for. Ordinary membership is free, and you need not decide today.",
  action: "See how to join",
  notes: [
    "We keep no list of addresses that members write to. If you do nothing, you hear no more of this.",
    "Anyone may type any address. If you do not know the sender, please ignore this mail.",
  ],
};

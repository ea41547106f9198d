import { party } from "#party.ts";

export const detailsLinkEmails = {
  subject: "Complete your details, so that you can vote in our primaries",
  preview: "It takes two minutes, and you need your ID card.",
  paragraphs: (day: string) => [
    `The Registrar of Political Parties certifies the list of our members, and who is not on it may not vote in our primaries. Some of what he needs of you is missing.`,
    `Press the link, and have your ID card or passport at hand. The link is good until ${day}, and for you alone: please do not pass it on.`,
  ],
  action: "Complete my details",
  get notes() {
    return [
      `We never ask for your ID number in a reply to this email or by text message. If you are not a member, write to ${party.contacts.email}.`,
    ];
  },
};

import { party } from "#party.ts";

export const acknowledgementText = {
  subject: "We have your offer to volunteer",
  preview: "Thank you. This is what happens next.",
  get paragraphs() {
    return [
      `Thank you for offering your time to the ${party.name}. We read every offer and contact you as soon as there is work in your ward.`,
      `If you have a question, call ${party.contacts.phone} or write to ${party.contacts.email}.`,
    ];
  },
  notes: ["If you did not offer to volunteer, somebody typed your address by mistake. You can ignore this email."],
};

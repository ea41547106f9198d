import { party } from "#party.ts";

export const contactEmails = {
  acknowledgement: {
    subject: "We have your message",
    preview: "Thank you for writing.",
    get paragraphs() {
      return [
        `Thank you for writing to the ${party.name}. A person will read your message, and an answer will follow within seven working days.`,
      ];
    },
    notes: ["If you did not write to us, somebody typed your address by mistake. You can ignore this email."],
  },
  copy: (subject: string) => ({
    subject: `We have your message: ${subject}`,
    preview: "Thank you for writing. Here is your copy.",
    heading: "We have your message",
    thanks: `Thank you for writing to the ${party.name}. A person will read your message, and an answer will follow within seven working days. This is your copy:`,
    notes: ["If you did not write this, somebody typed your address by mistake. You can ignore this email."],
  }),
};

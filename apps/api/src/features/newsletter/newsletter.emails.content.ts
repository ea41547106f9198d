import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import { party } from "#party.ts";

export const newsletterEmails = {
  confirmation: {
    subject: "Confirm your newsletter subscription",
    get preview() {
      return `One tap to get the news of the ${party.name} by email.`;
    },
    get paragraphs() {
      return [
        `You, or somebody who typed your address, asked for the newsletter of the ${party.name}.`,
        "Press the button to confirm that it was you. We send nothing before that.",
      ];
    },
    action: "Confirm my subscription",
    notes: [
      `The link works for ${CONFIRMATION_DAYS} days.`,
      "If it was not you, you can ignore this email. We will delete your address.",
    ],
  },
  welcome: {
    get subject() {
      return `Welcome to the ${party.name} newsletter`;
    },
    preview: "Your subscription is confirmed. Thank you.",
    heading: "Your subscription is confirmed",
    paragraphs: [
      "Thank you. You will now get our news, events and ways to take part by email.",
      "We write only when there is something to tell, and we give your address to nobody.",
    ],
    action: "Read the latest news",
    notes: ["You can unsubscribe at any time with the link at the end of every email."],
  },
};

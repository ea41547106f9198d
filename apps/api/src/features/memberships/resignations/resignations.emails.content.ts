import { party } from "#party.ts";

/** To the member. */
export const resignationEmails = {
  resigned: (when: string) => ({
    subject: "You have left the party",
    preview: "We have received your notice. It counts from now on.",
    paragraphs: [
      `The ${party.name} received your written notice on ${when}. From that moment you are no longer a member.`,
      "If you were a member, we will tell the Registrar of Political Parties within seven days, as the law asks.",
      "Your account on the website stays. You can delete it under Settings.",
    ],
    action: "Open your settings",
    notes: ["If this was not you, please write to us at once by answering this mail."],
  }),
};

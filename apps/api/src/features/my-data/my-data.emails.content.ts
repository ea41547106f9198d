import { party } from "#party.ts";

export const erasureText = {
  subject: "Your account is deleted",
  preview: "This is the last mail to this address.",
  get deleted() {
    return `The account at the ${party.name} with this email address is deleted, as its owner asked us.`;
  },
  left: "With it the membership ended. We will tell the Registrar of Political Parties within seven days, as the law asks.",
  rest: [
    "We keep only what the law makes us keep, such as receipts and the books of payments. You saw the list before you agreed.",
    "This is the last mail to this address. We have forgotten it.",
  ],
  notes: ["If this was not you, please write to us at once by answering this mail."],
};

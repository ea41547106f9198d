import type { TextBodies } from "@party/contract/texts";

export const donationInstructionsText = {
  title: "Other ways to give",
  mpesa: {
    title: "M-PESA pay bill",
    steps: [
      "Open M-PESA on your phone and choose Lipa na M-PESA, then Pay Bill.",
      "Enter the business number below.",
      "As account number, enter your full name, without spaces.",
      "Enter the amount and your PIN, and keep the confirmation message.",
    ],
  },
  bank: {
    title: "Bank transfer",
    hint: "Write your name and phone number in the reference, so that we can send your receipt.",
  },
} satisfies TextBodies["donation-instructions"];

export const reversalEmails = {
  email: (sum: string, title: string) => ({
    subject: `${sum} went back to you`,
    preview: `It was for: ${title}.`,
    back: `You had paid ${sum} for: ${title}. The money has gone back the way it came.`,
  }),
  receipt: (number: string) =>
    `Receipt ${number} is no longer valid. Whoever checks it is told that the money went back.`,
  reference: (reference: string) => `The reference of the payment was ${reference}.`,
  unexpected: (contact: string) =>
    `If you did not expect this, or the money is not there within seven days, write to ${contact}.`,
  /** What a reversal means for the payer. */
  consequences: {
    no_membership: "It had not started or renewed a membership.",
    fee_due: (plan: string) => `So your ${plan} membership waits for its fee again. You can pay it on your dashboard.`,
    not_renewed: (plan: string, lastDay: string) =>
      `So your ${plan} membership is not renewed: its last day is ${lastDay}. You can renew it on your dashboard.`,
    plan_restored: (plan: string, instead: string) =>
      `So you have your ${plan} membership again, in place of the ${instead} one.`,
    office_decides: "A person at our office looks at what this means for your membership, and writes to you.",
    order_had_ended: "The order had ended before.",
    order_cancelled: (number: string) => `So your order ${number} is cancelled.`,
    order_for_sale: (number: string) => `So your order ${number} is cancelled, and what was in it is for sale again.`,
    gift_not_counted:
      "So this gift no longer counts as given, neither in our books nor towards the limit for one giver. Thank you all the same.",
    gift_not_entered: "It had not been entered as a gift yet.",
    nothing_else: "Nothing else changes: what you have paid for otherwise stays as it is.",
  },
};

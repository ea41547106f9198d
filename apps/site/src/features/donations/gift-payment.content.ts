/** Once a gift is sent. */
export const thanksContent = {
  title: "Asante sana!",
  text: "Thank you for your generous contribution! We'll be in touch soon.",
  /** Until the money is here. */
  unpaid: "Your gift is not paid yet.",
  /** Where the server takes no gifts. */
  byHand: "To pay your gift, use one of these ways:",
  monthly: (amount: string) =>
    `You chose to give ${amount} every month. We email you when the next gift is due. Nothing is taken by itself.`,
  share: "Share that you have given",
  makeMonthly: "Give every month",
  join: "Join the party",
  again: "Make another gift",
} as const;

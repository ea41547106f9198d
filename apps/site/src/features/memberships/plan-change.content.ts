/** The rule of docs/decisions/0070, as a member reads it. */
export const planChangeContent = {
  title: "Change to a higher plan",
  rule: "You pay the fee of the new plan, less what you have not used of the old one: each whole month that is left counts one twelfth of its fee. The month that has begun counts as used. The new plan starts when you pay and lasts a year; the old one ends. Going to a lower plan is possible when you renew.",
  offer: (fee: string, credit: string, months: number) =>
    months === 0
      ? `Fee ${fee}`
      : `Fee ${fee}, less ${credit} for ${months} unused ${months === 1 ? "month" : "months"}`,
  action: (plan: string, amount: string) => `Change to ${plan} for ${amount}`,
  paying: (plan: string) => `Change to ${plan}`,
  other: "Choose another plan",
  done: (plan: string) => `You are a ${plan} member now. Your new membership stands in the list above.`,
} as const;

/** For members who open the wizard. */
export const membershipNoticeContent = {
  applied: (plan: string, id: number) =>
    `You have applied for ${plan}. Your application ${id} is being checked, so you need not apply again.`,
  awaiting_payment: (plan: string) =>
    `You have applied for ${plan}. It starts when its fee is paid, so you need not apply again.`,
  active: (plan: string) => `You are a ${plan} member already.`,
  change: "You can change to a higher plan under Payments.",
  see: "See your application",
  pay: "Pay the fee",
  card: "See your membership card",
  payments: "Go to Payments",
} as const;

export const applicationReceivedContent = {
  title: (id: number | undefined) => (id === undefined ? "Application received" : `Application ${id} received`),
  next: "The party checks it and calls you with the answer within 30 days. Write down the application number.",
  linked:
    "It is in your account. The party answers within 30 days. Once it has confirmed it, you get your member number and card there.",
  call: "Questions, or no answer? Call",
  office: "Find the office of your county",
  create: "Create an account to follow it and get your card",
  share: "Share that you are joining",
  dashboard: "Follow it in your dashboard",
  close: "Close",
} as const;

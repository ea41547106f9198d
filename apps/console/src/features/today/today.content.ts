import type { TodayCard } from "@party/contract/today";

export const todayContent = {
  title: (firstName: string) => `Hello ${firstName}`,
  intro: "What waits for you, the oldest first.",
  nothing: "Nothing waits for you. All is done.",
  oldest: (when: string) => `the oldest since ${when}`,
  more: "All you can do here",
  queues: {
    applications: { label: "applications", one: "application", next: "Confirm or refuse them" },
    recommendations: {
      label: "applications",
      one: "application",
      next: "Say whom you recommend; your county coordinator confirms",
    },
    duties: { label: "duties to the Registrar", one: "duty to the Registrar", next: "Tell the Registrar" },
    held_gifts: { label: "held gifts", one: "held gift", next: "Decide what happens with them" },
    orders: { label: "orders", one: "order", next: "Hand them out" },
    proposals: { label: "proposals", one: "proposal", next: "Approve or reject them" },
  } satisfies Record<TodayCard["queue"], { label: string; one: string; next: string }>,
};

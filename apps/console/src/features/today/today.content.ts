import type { TodayCard } from "@party/contract/today";
import type { RoleName } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";

export const todayContent = {
  label: "Today",
  about: "What waits for you",
  title: (firstName: string) => `Hello ${firstName}`,
  register: "Register somebody",
  beforeYouGo:
    "Going where there is no network? Open “Register somebody” here first and choose a PIN. Then it works without one.",
  intro: "What waits for you, the oldest first.",
  nothing: "Nothing waits for you. All is done.",
  /** For roles without a list of things to do. */
  noQueue: "No list of things to do belongs to your role.",
  place: {
    title: (name: string) => `${name} in numbers`,
    members: "Members",
    applications: "Applications that wait",
    registered: "Registered in person, in seven days",
    toCall: "People to call",
    event: "Next event",
    noEvent: "None is planned",
    eventOn: (title: string, day: string) => `${title}, ${day}`,
  },
  /** What a role is for to whom no work comes. */
  notes: {
    administrator: "You propose, approve and end roles.",
    treasurer: "You see payments and the questions about them, which the finance officer decides.",
    auditor: "You see payments, roles and the audit log, and approve the closing of months. You change nothing else.",
  } satisfies Partial<Record<RoleName, string>> as Partial<Record<RoleName, string>>,
  deadlines: "Days to keep",
  unconfirmed: " (not confirmed)",
  oldest: (when: string) => `the oldest since ${when}`,
  more: "All you can do here",
  setApart: (count: number, capped: boolean) =>
    `${capped ? "More than " : ""}${plural(count, "1 application is", `${count.toLocaleString("en-KE")} applications are`)} listed apart, because many came from one connection within an hour.`,
  showSetApart: "Look at them",
  queues: {
    applications: { label: "applications", one: "application", next: "Confirm or refuse them" },
    recommendations: {
      label: "applications",
      one: "application",
      next: "Say whom you recommend; your county coordinator confirms",
    },
    imported: {
      label: "imported people",
      one: "imported person",
      next: "Call them, or look for the forms that they signed",
    },
    person_tasks: { label: "tasks about people", one: "task about a person", next: "Do what was due by today" },
    duties: { label: "resignations", one: "resignation", next: "Tell the Registrar within seven days" },
    payment_questions: {
      label: "urgent questions about money",
      one: "urgent question about money",
      next: "Look at them today",
    },
    held_gifts: { label: "held gifts", one: "held gift", next: "Decide what happens with them" },
    refunds_unknown: {
      label: "refunds of which nobody knows the outcome",
      one: "refund of which nobody knows the outcome",
      next: "Ask again, or look in the portal of the payment service",
    },
    orders: { label: "orders", one: "order", next: "Hand them out" },
    overdue_orders: {
      label: "orders that nobody collects",
      one: "order that nobody collects",
      next: "Call the buyer: they were reminded two weeks ago",
    },
    roll_objections: {
      label: "objections to rolls",
      one: "objection to a roll",
      next: "Decide or confirm them within seven days",
    },
    privacy_requests: { label: "requests for data", one: "request for data", next: "Answer them within seven days" },
    translations: {
      label: "items for Kiswahili",
      one: "item for Kiswahili",
      next: "Translate what is new, or whose English has changed",
    },
    proposals: { label: "proposals", one: "proposal", next: "Approve or reject them" },
  } satisfies Record<TodayCard["queue"], { label: string; one: string; next: string }>,
};

import type { MonthDetails } from "@party/contract/months.staff";
import type { WaitingKind } from "@party/contract/reports.staff";
import { plural } from "@party/contract/values/plural";

export const monthsContent = {
  title: "Months",
  intro:
    "Each month of the books. The treasurer proposes to close one that has ended, the auditor approves it, and from then on its figures never change.",
  columns: {
    title: "Month",
    state: "Status",
    received: "Received",
    returned: "Given back",
    corrections: "Corrections to other months",
    closed: "Closed",
  },
  states: { running: "Goes on", open: "Open", proposed: "Proposed", closed: "Closed" } satisfies Record<
    MonthDetails["state"],
    string
  >,
  reports: "Reports",
  empty: "No money has come yet.",
};

export const monthContent = {
  back: "Months",
  month: "The month",
  state: "Status",
  received: "Received",
  returned: "Given back",
  together: "Together",
  corrections: "Corrections to other months",
  proposer: "Closed by, as treasurer",
  approver: "Closed by, as auditor",
  at: "Closed",
  hash: "SHA-256 of the PDF",
  notices: {
    running: "This month goes on, so its figures still change.",
    open: "This month has ended and is not closed. Its figures change with what the books learn.",
    proposed: "It is proposed to close this month. The auditor decides.",
    closed: "This month is closed. Its figures never change; what changes later is a correction in another month.",
  } satisfies Record<MonthDetails["state"], string>,
  propose: "Propose to close it",
  proposeTitle: (month: string) => `Close ${month}?`,
  proposeEffect: (received: string, returned: string, open: number) =>
    `The auditor decides. If they approve, the figures never change: ${received} came, and ${returned} went back. ${
      open === 0
        ? "Nothing of this month is left to decide."
        : "What is still open is named on this page; once it is decided, it becomes a correction in a month that is closed later."
    }`,
  reason: "What was checked, for the auditor",
  submit: "Propose it",
  download: "Download the PDF",
  downloaded: "The PDF is in your downloads.",
  proposal: "Open the proposal",
  open: "Still open in it",
  openText: "Of this month or of months before. A month can be closed all the same.",
  nothingOpen: "Nothing of this month or of months before is left to decide.",
  waiting: {
    attempts: (count: number, sum: string) =>
      `The outcome of ${count} ${plural(count, "payment", "payments")} (${sum}) is not known yet.`,
    held_gifts: (count: number, sum: string) =>
      `${count} held ${plural(count, "gift", "gifts")} (${sum}) ${plural(count, "waits", "wait")} for a decision.`,
    questions: (count: number, sum: string) =>
      `${count} other ${plural(count, "question", "questions")} about payments (${sum}) ${plural(count, "is", "are")} open.`,
    unallocated: (count: number, sum: string) =>
      `${count} ${plural(count, "sum", "sums")} of money (${sum}) ${plural(count, "belongs", "belong")} to no payment.`,
    transfers: (count: number, sum: string) =>
      `${count} bank ${plural(count, "transfer", "transfers")} (${sum}) ${plural(count, "is", "are")} not confirmed, and so not in the figures.`,
    refunds: (count: number, sum: string) =>
      `Nobody knows whether ${count} ${plural(count, "refund", "refunds")} (${sum}) went back.`,
  } satisfies Record<WaitingKind, (count: number, sum: string) => string>,
  figures: "Figures",
  corrected: "Corrections to months closed before",
  correctedText: "What the books have learned of them since they were closed.",
  correctionTo: (month: string, sum: string) => `${month}: ${sum}`,
  later: "Changed since it was closed",
  laterText: "These changes are corrections. The figures of this month stay as they were closed.",
  inMonth: (month: string, sum: string) => `${sum}: reported in ${month}`,
  notReported: (sum: string) => `${sum}: reported in the month that is closed next`,
};

import type { Refund, RefundState, RefundStep } from "@party/contract/refunds.staff";

export const refundsContent = {
  title: "Refunds",
  about: "Money that goes back, by two people",
  intro: "Whole payments that go back to whoever paid. One person proposes, another approves.",
  columns: { title: "Code", payer: "Payer", amount: "Amount", for: "For", way: "Way", state: "State", at: "Proposed" },
  state: "State",
  anyState: "All",
  states: {
    requested: "Waits",
    sent: "Sent",
    unknown: "Not known",
    done: "Done",
    refused: "Not done",
  } satisfies Record<RefundState, string>,
  empty: "No refund.",
  noPayment: "no payment",
};

export const refundContent = {
  back: "Refunds",
  operator: "Operator of the server",
  notices: {
    pending: "This waits for a second person, who decides on the proposal.",
    approved: "Approved. It is being sent.",
    byHand: "Approved. Send the money back, then write down the reference of the transfer.",
    sent: "M-PESA took the request, and has not said yet whether the money went back.",
    recorded: "One person has written down what became of it. Another person confirms it.",
    unknown:
      "Nobody knows yet whether the money went back. It is not sent again. M-PESA is asked again and again; you can ask now, or look in its portal and write down what you see there.",
    done: "The money went back.",
    refused: "The money did not go back. Its words are below. It may be proposed again.",
  },
  refund: "The refund",
  code: "Code of the payment",
  amount: "Amount",
  way: "Way",
  for: "Paid for",
  payer: "Payer",
  reason: "Reason",
  evidence: "Evidence",
  by: "Proposed by",
  approvedBy: "Approved by",
  words: "Last answer of the payment service",
  outcome: "What was written down",
  outcomes: { done: "It went back", not_done: "It did not go back" } satisfies Record<
    NonNullable<Refund["outcome"]>,
    string
  >,
  reference: "Reference of the transfer back",
  recordedBy: "Written down by",
  confirmedBy: "Confirmed by",
  follows: "What follows",
  history: "History",
  steps: {
    proposed: "Proposed",
    approved: "Approved",
    reversal_sent: "M-PESA was asked to give it back",
    status_asked: "M-PESA was asked what became of it",
    result: "M-PESA answered",
    recorded: "Outcome written down",
    confirmed: "Outcome confirmed",
    done: "Done",
    refused: "Not done",
  } satisfies Record<RefundStep["kind"], string>,
  program: "the program",
  toProposal: "Open the proposal",
  toPayment: "Open the payment",
  ask: "Ask M-PESA again",
  asked: "M-PESA was asked. Its answer appears here.",
  recordDone: "It went back",
  recordDoneTitle: (sum: string) => `Did ${sum} go back?`,
  recordDoneEffect: "Look at the bank or in the portal of the payment service. Another person confirms what you write.",
  recordNotDone: "It did not go back",
  recordNotDoneTitle: (sum: string) => `Did ${sum} not go back?`,
  recordNotDoneEffect:
    "Look in the portal of the payment service or at the bank. Once another person has confirmed it, the refund may be proposed again.",
  recordSubmit: "Write it down",
  confirm: "Confirm what was written down",
  confirmTitle: (outcome: string) => `Is this right: ${outcome}?`,
  confirmEffect: (outcome: string) =>
    outcome === "done"
      ? "Look yourself. The books, the receipt and what was paid for follow, and the payer is written to."
      : "Look yourself. The refund is over, and may be proposed again.",
  confirmSubmit: "Confirm it",
};

export const newRefundContent = {
  title: "Give money back",
  money: "The money",
  follows: "What follows",
  propose: "Propose it",
  whole: "The whole payment goes back, by the way it came. A second person decides.",
  byHand: "People send it back, and write down the reference. The program sends nothing.",
  problems: {
    reversed: "This money went back before.",
    no_money: "This entry is no money that came.",
  },
  open: "This money is being given back already.",
  toRefund: "Open its refund",
  reason: "Reason",
  reasonHint: "Who asked, and why it goes back.",
  evidence: "Evidence, if there is any",
  evidenceHint: "Where it is, e.g. the number of a letter.",
  submit: "Propose it",
  busy: "It is being proposed …",
};

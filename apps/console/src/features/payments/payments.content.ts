import type { PaymentEvent, PaymentRow, StaffPayment } from "@party/contract/payments.staff";

const paymentStateLabels: Record<PaymentRow["state"], string> = {
  open: "Waits for money",
  paid: "Paid",
  held: "Held",
  expired: "Expired",
  reversed: "Given back",
};

export const paymentsContent = {
  title: "Payments",
  about: "Who paid what, and how",
  intro: "Fees, orders and gifts, and how they were paid.",
  columns: {
    title: "Reference",
    payer: "Payer",
    amount: "Amount",
    purpose: "For",
    channel: "By",
    state: "State",
    begun: "Started",
  },
  code: "Phone, code, name, member number or sum",
  person: "Of one person",
  unallocated: "Money that belongs to no payment fits too:",
  unallocatedEntry: (sum: string, code: string, day: string) => `${sum}, ${code}, ${day}`,
  state: "State",
  anyState: "Any state",
  states: paymentStateLabels,
  channel: "Paid by",
  anyChannel: "Any way",
  purpose: "For",
  anyPurpose: "Anything",
  purposes: { membership: "Memberships", order: "Orders", donation: "Gifts" } satisfies Record<
    PaymentRow["purpose"],
    string
  >,
  day: "Day it was started, or the sum came",
  empty: "No payment fits.",
};

const attemptStateLabels: Record<StaffPayment["attempts"][number]["state"], string> = {
  requested: "Asked",
  pending: "Waits for the payer",
  unknown: "Outcome unknown",
  succeeded: "Paid",
  failed: "Failed",
  expired: "Not answered in time",
  reversed: "Given back",
};

const entryStateLabels: Record<StaffPayment["entries"][number]["state"], string> = {
  allocated: "Counts for this payment",
  unallocated: "Not allocated",
  overpaid: "Paid too much",
  held: "Held",
  reversed: "Given back",
};

const paymentEventLabels: Record<PaymentEvent, string> = {
  begun: "It was begun",
  attempted: "The payer was asked",
  attempt_failed: "The attempt failed",
  money_came: "Money came",
  money_went_back: "Money went back",
  paid: "It was paid",
  receipt_issued: "The receipt was made out",
  given: "What it is for was given",
  taken_back: "What it is for was taken back",
  question_asked: "A question was asked",
  question_decided: "A question was decided",
};

export const paymentContent = {
  back: "Payments",
  payment: "The payment",
  for: "For",
  amount: "Amount",
  received: "Received",
  state: "State",
  channel: "By",
  payer: "Payer",
  email: "Email",
  begun: "Started",
  paid: "Paid",
  receipt: "Receipt of the party",
  toReceipt: "Open the page of the receipt",
  toPerson: "Open the person",
  toOrder: "Open the order",
  toGift: "Open held gifts",
  ask: "Ask the payment service again",
  asked: "The payment service is asked. Its answer is here in a moment.",
  fulfil: "Do again what it is for",
  started: "It is being done again. Load this page in a moment to see it.",
  refunds: "Refunds",
  refund: (amount: string, receipt: string) => `${amount}, ${receipt}`,
  refundStates: {
    requested: "waits",
    sent: "sent",
    unknown: "not known whether it went back",
    done: "went back",
    refused: "did not go back",
  } satisfies Record<StaffPayment["refunds"][number]["state"], string>,
  questions: "Questions about it",
  noQuestions: "Nothing was asked about it.",
  urgent: "urgent",
  history: "What happened",
  events: paymentEventLabels,
  giveBack: (sum: string) => `Give back ${sum}`,
  entries: "Money that came",
  noEntries: "No money has come.",
  attempts: "Attempts",
  noAttempts: "Nobody has tried to pay online.",
  attemptStates: attemptStateLabels,
  entryStates: entryStateLabels,
  attempt: (n: number, channel: string, amount: string) => `${n}. ${channel}, ${amount}`,
  phone: (last3: string) => `phone ••• ${last3}`,
};

export const receiptContent = {
  title: "Enter the receipt",
  about: "Type the code that the portal of the payment service shows for this payment. The sum counts already.",
  receipt: "Code of the payment service",
  reason: "Where you read it",
  submit: "Record the receipt",
  done: (reference: string) => `The receipt of ${reference} is recorded.`,
};

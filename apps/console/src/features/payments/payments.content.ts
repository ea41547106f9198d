import type { PaymentRow, StaffPayment } from "@party/contract/payments.staff";

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
  intro: "Fees, orders and gifts, and how they were paid. Nothing is changed here.",
  columns: {
    title: "Reference",
    payer: "Payer",
    amount: "Amount",
    purpose: "For",
    channel: "By",
    state: "State",
    begun: "Started",
  },
  code: "Receipt or reference, whole",
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
  day: "Started on",
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
  entries: "Money that came",
  noEntries: "No money has come.",
  attempts: "Attempts",
  noAttempts: "Nobody has tried to pay online.",
  attemptStates: attemptStateLabels,
  entryStates: entryStateLabels,
  attempt: (n: number, channel: string, amount: string) => `${n}. ${channel}, ${amount}`,
  phone: (last3: string) => `phone ••• ${last3}`,
};

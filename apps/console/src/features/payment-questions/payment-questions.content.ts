import type { PaymentQuestion } from "@party/contract/payment-questions.staff";
import { plural } from "@party/contract/values/plural";

export const paymentQuestionsContent = {
  title: "Questions about money",
  about: "What a person has to decide about payments",
  intro:
    "What no rule can decide: money without a payment, contradictions, and what the comparison at night has found.",
  columns: {
    title: "What happened",
    known: "What is known",
    amount: "Amount",
    reference: "Payment",
    since: "Since",
    note: "Decided",
  },
  urgent: "Urgent",
  status: "Show",
  statuses: { open: "To decide", decided: "Decided" },
  source: "From",
  anySource: "Anywhere",
  sources: {
    review: "Payments",
    finding: "The comparison",
    entry: "Money without a payment",
    transfer: "Bank transfers",
  } satisfies Record<ReturnType<typeof sourceOf>, string>,
  how: "How urgent",
  any: "All",
  urgentAlone: { "1": "Urgent ones" },
  empty: "Nothing is to be decided.",
  emptyDecided: "Nothing was decided yet.",
  comparison: {
    title: "The last comparison with the payment services",
    none: "There was none yet. It is made every night.",
    covers: (from: string, until: string) => `From ${from} to ${until}.`,
    sum: (day: string, provider: string, purpose: string) => `${day}, ${provider}, ${purpose}`,
    payments: (count: number, sum: string) =>
      `${plural(count, "1 payment", `${count.toLocaleString("en-KE")} payments`)}, ${sum}`,
    nothing: "It found nothing to look at.",
    urgent: "urgent",
    purposes: { membership: "memberships", order: "orders", donation: "gifts", none: "without a payment" } as Record<
      string,
      string
    >,
  },
};

const sourceOf = ({ id }: PaymentQuestion) => id.split("-")[0] as "review" | "finding" | "entry" | "transfer";

export const paymentQuestionContent = {
  back: "Questions about money",
  question: "What is known",
  amount: "Amount",
  since: "Since",
  decided: "Decided",
  note: "What was decided",
  todo: "What to do",
  isUrgent: "Urgent: look at it today.",
  isDecided: "This is decided.",
  money: "The money",
  code: "Code",
  channel: "By",
  came: "Came",
  state: "State",
  typed: "The payer typed",
  payer: "Payer, as the service shows it",
  bankText: "The bank's text",
  payment: "The payment",
  reference: "Reference",
  for: "For",
  owner: "Payer",
  begun: "Started",
  open: "Open the payment",
  attempt: "The attempt",
  attempted: "Attempt",
  phone: (last3: string) => `phone ••• ${last3}`,
  answer: "The service said",
  decide: "Decide",
  ask: "Ask the service again",
  asked: "The payment service is asked. Its answer is here in a moment.",
  fulfil: "Do it again",
  started: "It is being done again. Load this page in a moment to see it.",
  reversal: "It went back",
  reversalTitle: "Did this money go back?",
  reversalEffect: "The books then say that it went back, and what it had paid for ends. The payer gets an email.",
  reversalDone: "The books say that it went back.",
  reason: "How you know it",
  giveBack: "Give it back",
  keep: "Decide on the gift",
  close: "It is dealt with",
  closeTitle: "What was decided?",
  closeEffect: "The question is closed. No money moves.",
  closeNote: "What was decided, and why",
  closeSubmit: "Close it",
  closed: "The question is closed.",
  submit: "Record it",
};

export const allocationContent = {
  title: "Which payment is it for?",
  others: "Only the finance officer says which payment it is for.",
  choose: "Choose the payment yourself. If two fit, ask the payer; never guess.",
  suggested: "These may fit",
  none: "No payment fits by itself.",
  search: "Find another payment",
  hint: "Phone, code, name of a member, member number or sum",
  find: "Search",
  found: (count: number) =>
    count === 0 ? "No payment is found." : plural(count, "1 payment is found", `${count} payments are found`),
  row: (reference: string, payer: string | null) => (payer ? `${reference}, ${payer}` : reference),
  isFor: (reference: string) => `It is for ${reference}`,
  confirmTitle: (amount: string, reference: string) => `Is ${amount} for payment ${reference}?`,
  effect: (title: string, payer: string | null, owed: string) =>
    `${title}${payer ? `, ${payer}` : ""}, ${owed}. When enough has come, what it is for is given and the payer gets a receipt. Another person cannot take it back by a click.`,
  reason: "How you know it",
  submit: "Yes, it is for this one",
  done: (reference: string) => `The money is allocated to ${reference}.`,
};

export const receiptContent = {
  title: "Enter the receipt",
  about: "Type the code that the portal of the payment service shows for this payment. The sum counts already.",
  receipt: "Code of the payment service",
  reason: "Where you read it",
  submit: "Record the receipt",
  done: (reference: string) => `The receipt of ${reference} is recorded.`,
};

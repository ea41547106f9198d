import type { PaymentMethod } from "@party/contract/values/payments";

/** Names of the methods within a sentence. */
const methodNames: Record<PaymentMethod, string> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "card",
  bank: "bank transfer",
  paypal: "PayPal",
  stripe: "Stripe",
};

export const paymentsContent = {
  amount: "Amount",
  reference: "Reference",
  arrived: (arrived: string, left: string) => `${arrived} has arrived. Still to pay: ${left}.`,
  keptUntil: (time: string) => `We keep this for you until ${time}.`,

  progress: {
    label: "Payment progress",
    steps: (method: PaymentMethod) =>
      ["Amount", method === "mpesa" || method === "airtel" ? "PIN" : "Pay", "Paid", "Receipt"] as const,
  },

  method: "How would you like to pay?",
  notes: {
    mpesa: "You get a prompt on your phone",
    airtel: "You get a prompt on your phone",
    card: "Visa or Mastercard, on the card company’s page",
    bank: "To the party’s account",
    paypal: "On PayPal’s page; from abroad too",
    stripe: "By card, on Stripe’s page",
  } satisfies Record<PaymentMethod, string>,
  notSetUp: (method: PaymentMethod) => `We cannot take ${methodNames[method]} yet. Please choose another way.`,
  phone: (method: PaymentMethod) => (method === "airtel" ? "Airtel Money number" : "M-PESA number"),
  phoneHint: "For example 0712 345 678. It may be somebody else’s phone.",
  phoneAgain: (last3: string) => `Leave this empty to use the phone that ends in ${last3} again.`,
  pay: (amount: string, method: PaymentMethod) => `Pay ${amount} by ${methodNames[method]}`,
  again: (amount: string, method: PaymentMethod) => `Try again: ${amount} by ${methodNames[method]}`,
  starting: "One moment…",
  failedTitle: "Not paid",
  wait: (time: string) => `You can try again in ${time}.`,
  waitPhone: (time: string, method: PaymentMethod) =>
    `${methodNames[method]} needs a moment. Try again in ${time}, use another phone, or pay by hand with the steps below.`,

  sending: "Sending a prompt to your phone…",
  prompted: {
    title: "Enter your PIN on your phone",
    sent: (method: PaymentMethod, amount: string) => `We have sent ${methodNames[method]} a prompt for ${amount}.`,
    sentTo: (method: PaymentMethod, amount: string, last3: string) =>
      `We have sent ${methodNames[method]} a prompt for ${amount} to the phone that ends in ${last3}.`,
    pin: "Enter your PIN there. We never ask for it on this page.",
    doubtful: "If a prompt shows on your phone, answer it. We are finding out whether it went out.",
    elapsed: (time: string) => `Waiting (${time}). This page updates by itself.`,
  },
  late: {
    title: "Not confirmed yet",
    text: "Do not pay twice. If you have entered your PIN, the money is on its way to us, and this page shows it when it comes. You also get an SMS from your phone company, and our receipt by email.",
    manual: "Did no prompt come, or did you close it? Then you can pay by hand, with the same reference:",
  },
  unconfirmed: {
    title: "Your last payment is not confirmed",
    text: "If you have entered your PIN, do not pay twice: wait for the SMS of your phone company. This page shows the money when it comes. If no money has left your phone, you can try again.",
  },
  check: "Check again",
  checking: "Checking…",
  checked: (time: string) => `Checked at ${time}: not confirmed yet.`,

  redirect: {
    title: (method: PaymentMethod) => `Continue to pay by ${methodNames[method]}`,
    quote: (currency: string, amount: string, rate: string) =>
      `You pay ${currency} ${amount}. That is at ${rate} KES for 1 ${currency}.`,
    leave: "You leave this page, pay there, and come back here.",
    go: (method: PaymentMethod) => (method === "paypal" ? "Continue to PayPal" : "Continue to the card page"),
    opening: "Opening the page where you pay…",
    other: "Choose another way to pay",
    back: "Have you paid there? Then wait a moment: this page shows it when we are told.",
  },

  paid: {
    title: "Paid. Thank you.",
    receipt: "Receipt number",
    pdf: "Download receipt (PDF)",
    receiptSoon: "Your receipt comes by email in a moment.",
    on: "Paid on",
  },
  held: {
    title: "Your money has arrived",
    text: "Somebody of the party has to look at it before it counts, and will write to you. Please do not pay again.",
  },
  reversed: { title: "This payment was returned", text: "The money went back to where it came from." },
  closed: {
    title: "This payment is closed",
    text: "It was not paid in time. Please start again where you came from. If money has left your phone, write to us with the reference.",
    contact: "Contact us",
  },

  offline: "We cannot reach our server. Nothing is lost: this page continues when the network is back.",
  unreached: {
    start:
      "We could not reach our server. If a prompt shows on your phone, you can answer it. Pressing the button again is safe: it is the same payment.",
    check: "We could not reach our server. Please try again in a moment.",
  },
  failed: "That did not work. Please try again in a moment.",
  tooMany: "You need not wait: you can pay by hand now, with the steps below.",

  manual: {
    title: "Pay another way, with the same reference",
    payBill: {
      title: "M-PESA pay bill, by hand",
      steps: [
        "Open M-PESA on your phone. Choose Lipa na M-PESA, then Pay Bill.",
        "Enter the business number and the account number below.",
        "Enter the amount and your PIN. This page shows the money when it comes.",
      ],
      number: "Business number",
      account: "Account number",
      amount: "Amount in KES",
      placeholder: "This business number is an example and takes no money. Replace before launch.",
    },
    bank: {
      title: "Bank transfer",
      bank: "Bank",
      branch: "Branch",
      name: "Account name",
      number: "Account number",
      reference: "Reference",
      amount: "Amount in KES",
      hint: "Write the reference on the slip, or we cannot tell whose money it is. A transfer takes one to three working days; the receipt comes by email.",
      placeholder: "This account is an example and takes no money. Replace before launch.",
    },
    copy: "Copy",
    copyLabel: (what: string) => `Copy ${what.toLowerCase()}`,
    copiedLabel: (what: string) => `Copied ${what.toLowerCase()}`,
    copied: "Copied",
  },

  page: {
    loading: "Opening your payment…",
    unknown: "Open the link as it stands in our mail, or write to us.",
    unreached: "We could not open your payment. Check your connection and try again.",
    offline: "You are offline. Your payment opens by itself when the network is back.",
    again: "Try again",
    contact: "Contact us",
  },
} as const;

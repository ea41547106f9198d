import type { PaymentTrial } from "@party/contract/opening";
import { formatAlternatives } from "@party/contract/values/format-list";
import type { OpeningState } from "@party/contract/values/opening-checks";
import { type RoleName, roles } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";

export const openingContent = {
  title: "Before you open",
  about: "What is missing, or only pretended",
  intro:
    "What is missing, or only pretended, before the site is for everybody. The operator’s own command prints the same list.",
  progress: (done: number, all: number) => `${done} of ${all} are done`,
  complete: (since: string, by: string | null) =>
    by ? `Nothing is missing since ${since}, by ${by}.` : `Nothing is missing since ${since}.`,
  states: { done: "Done", missing: "Missing", pretended: "Pretended", unknown: "Not known" } satisfies Record<
    OpeningState,
    string
  >,
  who: (who: readonly (RoleName | "operator")[]) =>
    `Who: ${formatAlternatives(who.map((each) => (each === "operator" ? "the operator" : roles[each].label)))}.`,
  open: "Go there",
  doneFold: (count: number) => plural(count, "1 is done", `${count} are done`),
  doneSince: (since: string, by: string | null) => (by ? `Since ${since}, by ${by}.` : `Since ${since}.`),
  confirmTitle: (label: string) => `${label}?`,
  confirmEffect: "Your name and the day stand beside it. It can be taken back.",
  confirm: "Confirm it",
  confirmed: "It was confirmed.",
  withdraw: "Take it back",
  withdrawn: "It was taken back.",
  trials: {
    title: "Try it",
    payment: "A payment of KES 10",
    paymentIntro:
      "It goes the way of every gift, but counts as none. Confirm it on the phone, wait until it is in the ledger, then give it back.",
    phone: "Your M-PESA number",
    phoneHint: "For example 0712 345 678",
    prompt: "Prompt this phone",
    again: "Prompt again",
    simulated: "By the simulator: no real money moved.",
    startedBy: (by: string | null, when: string) => (by ? `Started by ${by}, ${when}.` : `Started ${when}.`),
    steps: {
      prompted: "The phone was prompted",
      callback: "The callback of M-PESA has come",
      ledger: "The money is in the ledger",
      returned: "The money went back",
    } satisfies Record<PaymentTrial["steps"][number]["step"], string>,
    stepStates: { waiting: "not yet", done: "done", failed: "failed" },
    stepAt: (at: string, text: string) => (text ? `${at}, ${text}` : at),
    giveBack: "Give it back",
    giveBackTitle: "Give KES 10 back?",
    giveBackEffect: "M-PESA is asked to send it to the phone that it came from.",
    giveBackDone: "M-PESA was asked. The last step follows when it has answered.",
    mail: "An email to yourself",
    mailIntro: "It has a code of six digits. Who can type it in has got the email.",
    send: "Send the email",
    sent: "The email is on its way.",
    mailWaiting: "It waits to be sent.",
    mailSent: (at: string) => `The mail server took it ${at}.`,
    mailInOutbox: (at: string) => `There is no mail server: it is a file in DATA_DIR/outbox since ${at}.`,
    mailArrived: (at: string) => `It arrived: the code was typed in ${at}.`,
    mailFailed: (reason: string) => `It was not taken: ${reason}`,
    code: "Code of the email",
    check: "Check the code",
    callbacks: "Callbacks seen",
    callbacksNone: "No payment service is set up.",
    callbackNever: "none has come",
    callbackSeen: (at: string, source: string | null) => (source ? `${at}, from ${source}` : at),
    callbackForeign: (at: string, source: string) => `${at}, from ${source}, which is not in MPESA_SOURCES`,
    providers: { mpesa: "M-PESA", airtel: "Airtel Money", card: "Card", stripe: "Stripe", paypal: "PayPal" } as Record<
      string,
      string
    >,
  },
};

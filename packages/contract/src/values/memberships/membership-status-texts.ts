/** The status of a membership and of its payment, by its state; `none` is for somebody who has never applied. */
export const membershipStatusTexts = {
  none: { status: "None yet", payment: "None yet" },
  applied: { status: "Applied", payment: "Nothing to pay" },
  awaiting_payment: { status: "Awaiting payment", payment: "Payment due" },
  active: { status: "Active", payment: "Active" },
  grace: { status: "Grace period", payment: "Payment due" },
  lapsed: { status: "Lapsed", payment: "Lapsed" },
  refused: { status: "Not accepted", payment: "Nothing to pay" },
  resigned: { status: "Resigned", payment: "Nothing to pay" },
  replaced: { status: "Replaced", payment: "Nothing to pay" },
} as const;

/** The status of the payment of a plan without a fee. */
export const NOTHING_TO_PAY = "Nothing to pay";

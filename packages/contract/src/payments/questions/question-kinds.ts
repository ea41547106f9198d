/** Questions about payments that wait for a person. */
export const reviewKinds = [
  "overpaid",
  "wrong_amount",
  "late_success",
  "unknown_code",
  "no_receipt",
  "refused_by_configuration",
  "gift_above_limit",
  "unknown_giver",
  "giver_share",
  "cannot_fulfil",
  "fulfilment_late",
  "mismatch",
  "unallocated",
  "reversed",
  "returned",
  "stuck",
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** Kinds of findings with their texts for the office; `critical` means that money may be lost or counted twice. */
export const findingKinds = {
  missing_here: ["notice", "Was not in our books and has been booked now"],
  missing_there: ["critical", "Is in our books, and the payment service does not list it"],
  amount_differs: ["critical", "Another sum than in our books"],
  reversed_there: ["critical", "Was given back by the payment service, and counts here"],
  came_and_went: ["notice", "Came and was given back before we knew of it"],
  unfinished: ["notice", "A payment attempt was open for more than a day"],
  no_receipt: ["critical", "Counted as paid, and no receipt of the payment service was found"],
  waiting: ["notice", "Money waits for a person to say what it is for"],
  not_fulfilled: ["critical", "Paid, and what it was paid for is not done"],
  books_disagree: ["critical", "What arrived and what counts as paid are not the same"],
  seal_differs: ["critical", "The ledger is not as it was when it was sealed"],
  notice_unread: ["critical", "A message of a payment service was not processed"],
  review_open: ["notice", "A person was to look at it, and has not yet"],
  line_unread: ["critical", "A line of a statement was not read in"],
  unconfirmed_transfer: ["notice", "A bank transfer waits to be confirmed"],
  not_compared: ["critical", "The payment service could not be asked for its list"],
  more_on_account: ["critical", "More came onto the account than we know of"],
  less_on_account: ["notice", "Less is on the account than came: charges, or money that was sent on"],
} as const satisfies Record<string, readonly ["critical" | "notice", string]>;
export type FindingKind = keyof typeof findingKinds;
export type Severity = (typeof findingKinds)[FindingKind][0];

import type { FindingKind, Severity } from "#features/reconciliation/reconciliation.tables.ts";

/** What a run can find, and what it means to a person of the party; `critical` means money may be lost or doubled. */
export const findings = {
  missing_here: ["notice", "Was not in our books and has been booked now"],
  missing_there: ["critical", "Is in our books, and the payment service does not list it"],
  amount_differs: ["critical", "Another sum than in our books"],
  reversed_there: ["critical", "Was given back by the payment service, and counts here"],
  came_and_went: ["notice", "Came and was given back before we knew of it"],
  unfinished: ["notice", "A try to pay was open for more than a day"],
  no_receipt: ["critical", "Counted as paid, and no receipt of the payment service was found"],
  waiting: ["notice", "Money waits for a person to say what it is for"],
  not_fulfilled: ["critical", "Paid, and what it was paid for is not done"],
  books_disagree: ["critical", "What arrived and what counts as paid are not the same"],
  notice_unread: ["critical", "A message of a payment service was not worked off"],
  review_open: ["notice", "A person was to look at it, and has not yet"],
  unconfirmed_transfer: ["notice", "A bank transfer waits to be confirmed"],
  not_compared: ["critical", "The payment service could not be asked for its list"],
  more_on_account: ["critical", "More came onto the account than we know of"],
  less_on_account: ["notice", "Less is on the account than came: charges, or money that was sent on"],
} as const satisfies Record<FindingKind, readonly [Severity, string]>;

export interface Finding {
  kind: FindingKind;
  receipt?: string;
  /** Whole KES. */
  amount?: number;
  intentId?: number;
  attemptId?: string;
  ledgerEntryId?: number;
  /** For a person; without names and phone numbers. */
  note: string;
}

export const severityOf = ({ kind }: Finding): Severity => findings[kind][0];

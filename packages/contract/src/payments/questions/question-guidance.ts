import type { ReviewKind } from "../../values/payments/payments.ts";
import type { FindingKind } from "../payment-notes.ts";

/** What a person can do about a question; `give_back` and `keep` are decided by two people elsewhere. */
export const questionActions = [
  "allocate",
  "confirm",
  "record_receipt",
  "ask",
  "fulfil",
  "record_reversal",
  "give_back",
  "keep",
  "close",
] as const;
export type QuestionAction = (typeof questionActions)[number];

export interface QuestionGuidance {
  /** What has happened, in one sentence. */
  title: string;
  /** What to do, in order. */
  todo: string;
  /** Those that can be right; the facts of a question say which of them are possible. */
  actions: readonly QuestionAction[];
  /** Money may be lost, or counted twice, or people cannot pay: to look at on the same day. */
  isUrgent: boolean;
}

const guidance = (
  isUrgent: boolean,
  title: string,
  todo: string,
  ...actions: readonly QuestionAction[]
): QuestionGuidance => ({ title, todo, actions: actions, isUrgent });

/** What is said about each kind of review, and can be done. */
export const reviewGuidance: Record<ReviewKind, QuestionGuidance> = {
  overpaid: guidance(
    false,
    "Money came for what was paid already.",
    "Give it back, or agree with the payer that it is a gift and close this with what was agreed.",
    "give_back",
    "close",
  ),
  wrong_amount: guidance(
    false,
    "Another sum came than was asked for.",
    "It is held. Give it back, or ask the payer for the rest and close this when it has come.",
    "give_back",
    "close",
  ),
  late_success: guidance(
    false,
    "The money came after the payment had failed or ended.",
    "Look whether what was paid for can still be given: what was ordered may be sold. If not, give the money back.",
    "give_back",
    "close",
  ),
  unknown_code: guidance(
    true,
    "The payment service answered with a code that is not known here, or a card payment is disputed.",
    "Ask the service again. If it says the same, look in its portal, and close this with what it says there.",
    "ask",
    "give_back",
    "close",
  ),
  no_receipt: guidance(
    true,
    "Paid for sure, but the code of the payment service is not known.",
    "Look for the code in the service's portal by sum and time, and enter it here. A statement that is read in finds it too.",
    "record_receipt",
    "ask",
    "close",
  ),
  refused_by_configuration: guidance(
    true,
    "The payment service refuses the party's requests, so people cannot pay.",
    "Tell whoever runs the server today: a key, a short code or a product is wrong or not switched on. Then ask again.",
    "ask",
    "close",
  ),
  gift_above_limit: guidance(
    false,
    "A gift is above the limit of one giver.",
    "It is held. Ask counsel. Two people then decide whether it is kept or goes back.",
    "keep",
    "give_back",
  ),
  unknown_giver: guidance(
    false,
    "Money came for a gift whose giver was forgotten after 90 days.",
    "It is held. Find the giver by the code of the payment, or ask counsel whether it has to be given up.",
    "give_back",
    "close",
  ),
  giver_share: guidance(
    true,
    "One giver has given a large part of the gifts of the year.",
    "Tell the treasurer and the Secretary General. Ask counsel whether the law allows it and what has to be disclosed, then close this with what was advised. The gift is not held for it.",
    "close",
  ),
  cannot_fulfil: guidance(
    true,
    "Paid, and what was paid for cannot be given.",
    "Talk to the payer. Give the money back, or agree on something else and close this with what was agreed.",
    "give_back",
    "close",
  ),
  fulfilment_late: guidance(
    true,
    "Paid, and what was paid for was not given in time.",
    "It is tried again by itself. Try it now; if it stays, tell whoever runs the server.",
    "fulfil",
    "give_back",
    "close",
  ),
  mismatch: guidance(
    true,
    "Two messages about one payment contradict each other.",
    "Compare with the portal of the payment service, which is right. Ask the service again, then close this with what you found.",
    "ask",
    "record_reversal",
    "give_back",
    "close",
  ),
  unallocated: guidance(
    false,
    "Money came that belongs to no known payment.",
    "Look whose it can be: the sum, the day, the part of the name. If two people fit, ask them; never guess. A gift that nobody claims may have to be given up: ask counsel.",
    "allocate",
    "give_back",
    "close",
  ),
  reversed: guidance(
    false,
    "Money went back to the payer.",
    "What follows was done by itself. If pieces were handed out, ask for them or for the money, and correct the stock.",
    "close",
  ),
  returned: guidance(
    true,
    "Pieces of an order came back to its counter.",
    "Did all of it come back? Give the money back, with a colleague. A part: send its price to the buyer by hand, and close this with its reference.",
    "give_back",
    "close",
  ),
  stuck: guidance(
    false,
    "A part of the money came, and nothing has moved since.",
    "Ask the payer for the rest, or give the part back.",
    "ask",
    "give_back",
    "close",
  ),
};

/** What is said about each kind of finding, and can be done. */
export const findingGuidance: Record<FindingKind, QuestionGuidance> = {
  missing_here: guidance(
    false,
    "Was not in the books and has been booked now.",
    "A message of the payment service had been lost. Look at the payment; there is nothing else to do.",
    "close",
  ),
  missing_there: guidance(
    true,
    "Is in the books, and the payment service does not list it.",
    "Look for the code in the service's portal. Hand nothing more out for it until it is clear.",
    "ask",
    "close",
  ),
  amount_differs: guidance(
    true,
    "The payment service lists another sum than the books.",
    "Compare with its portal, which is right. Tell whoever runs the server what it says there.",
    "give_back",
    "close",
  ),
  reversed_there: guidance(
    true,
    "Was given back by the payment service, and still counts here.",
    "Record that it went back, if the statement shows it. What it had paid for then ends.",
    "record_reversal",
    "close",
  ),
  came_and_went: guidance(
    false,
    "Came and was given back before it was known here.",
    "There is nothing to do; it counts for nothing.",
    "close",
  ),
  unfinished: guidance(
    false,
    "An attempt to pay was open for more than a day.",
    "Ask the payment service again. If the money does come, it still counts.",
    "ask",
    "close",
  ),
  no_receipt: guidance(
    true,
    "Counts as paid, and no code of the payment service was found.",
    "Look for the code in the service's portal by sum and time, and enter it here. A statement that is read in finds it too.",
    "record_receipt",
    "ask",
    "close",
  ),
  waiting: guidance(
    false,
    "Money waits for a person to say what it is for.",
    "Look whose it can be: the sum, the day, the part of the name. If two people fit, ask them; never guess. A gift that nobody claims may have to be given up: ask counsel.",
    "allocate",
    "give_back",
  ),
  not_fulfilled: guidance(
    true,
    "Paid, and what was paid for is not done.",
    "Try it again. If it stays, tell whoever runs the server; the payer gets a word from you.",
    "fulfil",
    "give_back",
    "close",
  ),
  books_disagree: guidance(
    true,
    "What arrived and what counts as paid are not the same.",
    "Tell whoever runs the server today, with the reference of the payment.",
    "ask",
    "fulfil",
    "close",
  ),
  seal_differs: guidance(
    true,
    "The ledger is not as it was when it was sealed.",
    "Somebody or something has changed old entries around the program. Tell whoever runs the server and the auditor today, and change nothing yourself.",
    "close",
  ),
  notice_unread: guidance(
    true,
    "A message of a payment service was not processed.",
    "Tell whoever runs the server: the worker may not be running. Ask the service about the payment again.",
    "ask",
    "close",
  ),
  review_open: guidance(
    false,
    "A person was to look at it, and has not yet.",
    "Open the question, and decide it.",
    "close",
  ),
  line_unread: guidance(
    true,
    "A line of a statement was not read in.",
    "Its payment is not in the books. Correct the file and read it in again.",
    "close",
  ),
  unconfirmed_transfer: guidance(
    false,
    "A bank transfer waits to be confirmed.",
    "Confirm it for the payment that it quotes, or find the payment that it is for. If two payments fit, ask the payer; never guess.",
    "confirm",
  ),
  not_compared: guidance(
    true,
    "The payment service could not be asked for its list.",
    "The next comparison is made at night. If it fails again, read in a statement of the service's portal.",
    "close",
  ),
  more_on_account: guidance(
    true,
    "More came onto the account than is known here.",
    "Read in the statement of that day: somebody's money is not in the books.",
    "close",
  ),
  less_on_account: guidance(
    false,
    "Less is on the account than came.",
    "Read in the statement of that day: charges, or money that was sent on or given back.",
    "close",
  ),
};

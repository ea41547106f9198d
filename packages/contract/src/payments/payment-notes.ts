import { z } from "zod";
import { membershipTypes, planOf } from "../values/memberships/membership-plans.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";
import { formatCents, formatKes } from "../values/money.ts";
import { attemptStates, paymentMethods, paymentStates, reviewKinds } from "../values/payments/payments.ts";
import { plural } from "../values/text/plural.ts";
import { PaymentSubject } from "./payment-subjects.ts";

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

/** The title of what was paid for, as on its receipt. */
type SubjectTitleOf = (subject: PaymentSubject) => string;

interface NoteDefinition<Values> {
  values: z.ZodType<Values>;
  sentence(values: Values, titleOf: SubjectTitleOf): string;
}

const defineNote = <Shape extends z.ZodRawShape>(
  shape: Shape,
  sentence: NoteDefinition<z.infer<z.ZodObject<Shape>>>["sentence"],
) => ({ values: z.object(shape), sentence });

/** A note as it is stored, perhaps by another version. */
const StoredNote = z.looseObject({ reason: z.string() });
export type StoredNote = z.infer<typeof StoredNote>;

const intValue = z.int();
const textValue = z.string();
/** YYYY-MM-DD in Nairobi. */
const dayValue = z.string();

const sincePhrase = (days: number) => (days === 0 ? "since today" : plural(days, "for 1 day", `for ${days} days`));

/** Why a line of a statement is not read in. */
const statementLineNotes = {
  no_sum_of_money: defineNote({ title: textValue }, ({ title }) => `“${title}” is no sum of money.`),
  sum_too_large: defineNote({ title: textValue }, ({ title }) => `“${title}” is larger than any payment.`),
  no_date: defineNote(
    { title: textValue },
    ({ title }) => `“${title}” is no date. Expected is e.g. 20-11-2026 14:03:11.`,
  ),
  receipt_repeated: defineNote(
    { line: intValue },
    ({ line }) => `the receipt of line ${line} again, with another sum.`,
  ),
  no_mpesa_receipt: defineNote({}, () => "“Receipt No.” is no M-PESA receipt."),
  two_sums: defineNote(
    { credit: textValue, debit: textValue },
    ({ credit, debit }) => `both “${credit}” and “${debit}” hold a sum.`,
  ),
  neither_sum: defineNote(
    { credit: textValue, debit: textValue },
    ({ credit, debit }) => `neither “${credit}” nor “${debit}” holds a sum.`,
  ),
  no_sum: defineNote({ title: textValue }, ({ title }) => `“${title}” holds no sum.`),
  status_unclear: defineNote({}, () => "“Transaction Status” does not say whether money was moved."),
  cents: defineNote({}, () => "“Paid In” has cents, which M-PESA does not take."),
  balance_or_payment: defineNote(
    {},
    () => "it may be a balance or a payment with that text. If it is paid, write a reference.",
  ),
  two_sides: defineNote({}, () => "its column and its CR or DR say different things."),
  another_sum_before: defineNote({}, () => "this payment was read in before with another sum."),
  to_come: defineNote(
    { cents: intValue, day: dayValue },
    ({ cents, day }) => `${formatCents(cents)} of ${day} is still to come: are day and month the other way round?`,
  ),
  same_text: defineNote(
    { cents: intValue, day: dayValue, transfer: intValue },
    ({ cents, day, transfer }) =>
      `${formatCents(cents)} of ${day} may be transfer ${transfer} that was read in before, or another one: this file has no balances, and other lines of that day than the one before.`,
  ),
  other_balance: defineNote(
    { cents: intValue, day: dayValue, transfer: intValue },
    ({ cents, day, transfer }) =>
      `${formatCents(cents)} of ${day} may be transfer ${transfer} that was read in before, or another one: only the balance after it is another.`,
  ),
  day_and_month_swapped: defineNote(
    { cents: intValue, day: dayValue, transfer: intValue, other: dayValue },
    ({ cents, day, transfer, other }) =>
      `${formatCents(cents)} of ${day} may be transfer ${transfer} of ${other}: one of the files may have day and month the other way round.`,
  ),
  same_reference_and_sum: defineNote(
    { cents: intValue, day: dayValue, transfer: intValue, other: dayValue },
    ({ cents, day, transfer, other }) =>
      `${formatCents(cents)} of ${day} may be transfer ${transfer} of ${other}: the reference and the sum are the same.`,
  ),
  same_sum_and_balance: defineNote(
    { cents: intValue, day: dayValue, transfer: intValue, other: dayValue },
    ({ cents, day, transfer, other }) =>
      `${formatCents(cents)} of ${day} may be transfer ${transfer} of ${other}: the sum, the text and the balance are the same.`,
  ),
};

/**
 * What staff are told about payments, as reasons with values and the whole sentence that they make. Reviews and findings
 * store reason and values, so the values of a reason never change: another set is another reason.
 */
export const paymentNotes = {
  ...statementLineNotes,
  written: defineNote({ text: textValue }, ({ text }) => text),

  code_unknown: defineNote({ code: textValue }, ({ code }) => `Code ${code} is not known.`),
  failure_after_success: defineNote(
    { code: textValue },
    ({ code }) => `Told ${code} after a success; the success stands.`,
  ),
  refused: defineNote({ code: textValue, text: textValue }, ({ code, text }) =>
    `Refused with ${code || "no code"}: ${text}`.slice(0, 300),
  ),
  late_success: defineNote(
    { attempt: z.enum(attemptStates), payment: z.enum(paymentStates) },
    ({ attempt, payment }) => `Succeeded after it was ${attempt}, when the payment was ${payment}.`,
  ),
  paid_after_failure: defineNote({}, () => "A query says that it was paid, after it had failed."),
  receipt_not_found: defineNote({}, () => "Known to be paid by a query alone; the receipt is still to be found."),
  partly_reversed: defineNote({ amount: intValue, of: intValue }, ({ amount, of }) => `${amount} of ${of} went back.`),
  other_provider_id: defineNote({}, () => "The provider's answer names another id than its notice."),
  other_attempt: defineNote({}, () => "A message to this attempt's address names another attempt."),
  message_unreadable: defineNote(
    { event: textValue, provider: textValue },
    ({ event, provider }) => `Message ${event} of ${provider} cannot be read.`,
  ),
  fulfilment_late: defineNote(
    { kind: textValue, minutes: intValue },
    ({ kind, minutes }) =>
      `What was paid for (${kind === "revocation" ? "taken back" : kind}) has not been given for ${minutes} minutes.`,
  ),
  channels_differ: defineNote(
    { amount: intValue, channel: textValue, other: intValue },
    ({ amount, channel, other }) => `One channel says ${amount}, ${channel} says ${other}.`,
  ),
  prompt_differs: defineNote(
    { amount: intValue, asked: intValue },
    ({ amount, asked }) => `${amount} came for a prompt of ${asked}.`,
  ),
  receipt_of_another: defineNote({}, () => "An attempt was told a receipt that is another payment's."),
  not_asked_for: defineNote({ amount: intValue }, ({ amount }) => `${amount} came, which was not asked for.`),
  paid_already: defineNote({ amount: intValue }, ({ amount }) => `${amount} came for what was paid already.`),
  closed_in_part: defineNote({ amount: intValue }, ({ amount }) => `Closed after ${amount} had come, and no more.`),
  more_than_owed: defineNote(
    { more: intValue, owed: intValue },
    ({ more, owed }) => `${more} more than the ${owed} that were owed.`,
  ),
  receipt_differs: defineNote(
    { asked: intValue, amount: intValue },
    ({ asked, amount }) => `Asked for ${asked}; the receipt says ${amount}.`,
  ),
  went_back: defineNote({ amount: intValue, ends: z.boolean() }, ({ amount, ends }) =>
    ends ? `${amount} went back, and what it had paid for ends.` : `${amount} went back.`,
  ),

  refund_refused: defineNote({ amount: intValue, code: textValue, text: textValue }, ({ amount, code, text }) =>
    `${amount} was to go back, and the payment service refused it with ${code || "no code"}: ${text}`.slice(0, 400),
  ),
  refund_unknown_code: defineNote({ amount: intValue, code: textValue, text: textValue }, ({ amount, code, text }) =>
    `${amount} was to go back. The payment service answered ${code}, which is not known: ${text}`.slice(0, 400),
  ),
  refund_already_back: defineNote(
    { amount: intValue },
    ({ amount }) =>
      `${amount} was to go back. The payment service says that it did before, and our books do not have that: ask it again, or read in its statement.`,
  ),
  refund_contradicted: defineNote(
    { amount: intValue, outcome: textValue, code: textValue, text: textValue },
    ({ amount, outcome, code, text }) =>
      `About the refund of ${amount} the payment service first answered ${outcome} and then ${code}: ${text}. Look at its own list of payments.`.slice(
        0,
        500,
      ),
  ),
  reversal_result: defineNote({ event: textValue, code: textValue, text: textValue }, ({ event, code, text }) =>
    `A payment was to go back, by no refund of ours, and M-PESA answered ${code}: ${text} (message ${event})`.slice(
      0,
      400,
    ),
  ),

  reference_unknown: defineNote({}, () => "Bears a reference in our form that belongs to no payment."),
  general_gift: defineNote({}, () => "Typed as a gift to the party; its giver is to be found."),
  no_reference: defineNote({}, () => "Came without any reference."),
  text_unknown: defineNote({}, () => "Names no payment that we know."),
  several_members: defineNote({}, () => "Several members have the phone number that was typed."),
  nothing_owed: defineNote(
    { members: intValue },
    ({ members }) => `The phone number that was typed is of ${members} members, who owe nothing.`,
  ),
  several_owed: defineNote(
    { payments: intValue },
    ({ payments }) => `From the phone number that was typed, ${payments} payments are owed.`,
  ),
  phone_owes: defineNote({}, () => "Sent from a phone whose payer owes this."),
  name_and_digits_owe: defineNote(
    {},
    () => "The first name and the digits that M-PESA shows are those of a payer who owes this.",
  ),

  no_membership_for_fee: defineNote({}, () => "A fee came for a membership that is not there."),
  membership_ended: defineNote(
    { state: z.enum(membershipStates) },
    ({ state }) => `A fee came for a membership that is ${state}.`,
  ),
  year_paid: defineNote({ from: dayValue }, ({ from }) => `The year from ${from} is paid already.`),
  change_without_account: defineNote({}, () => "A change of plan was paid for a membership without an account."),
  change_of_inactive: defineNote(
    { state: z.enum(membershipStates) },
    ({ state }) => `A change of plan was paid for one that is ${state}.`,
  ),
  change_to_same: defineNote({}, () => "A change was paid to a plan that the member has already."),
  fee_of_changed: defineNote(
    { plan: z.enum(membershipTypes), state: z.enum(membershipStates) },
    ({ plan, state }) =>
      `The fee went back of a ${planOf(plan).name} membership that is ${state} and has been renewed or changed since: decide what becomes of it.`,
  ),
  sold_out: defineNote(
    { left: intValue, product: textValue, amount: intValue },
    ({ left, product, amount }) =>
      `Paid after its time, and only ${left} of ${product} left: refund ${formatKes(amount)}.`,
  ),
  order_handed_out: defineNote(
    { order: textValue },
    ({ order }) => `Order ${order} was handed out, and its money went back. Ask for its pieces or the money.`,
  ),
  order_cancelled: defineNote(
    { order: textValue },
    ({ order }) =>
      `Order ${order} is cancelled and its pieces are in stock again. If they were handed out, take them out of the stock.`,
  ),
  order_returned: defineNote(
    { order: textValue, pieces: intValue, amount: intValue, of: intValue },
    ({ order, pieces, amount, of }) =>
      amount === of
        ? `All ${pieces} pieces of order ${order} came back, and are in stock again: give its ${formatKes(of)} back.`
        : `${plural(pieces, "1 piece", `${pieces} pieces`)} of order ${order} came back, and are in stock again. Their price was ${formatKes(amount)} of ${formatKes(of)}: a part of a payment cannot go back by itself, so send it by hand.`,
  ),
  above_limit: defineNote(
    { amount: intValue, before: intValue, limit: intValue },
    ({ amount, before, limit }) =>
      `${formatKes(amount)} after ${formatKes(before)} this year, with a limit of ${formatKes(limit)} for one giver.`,
  ),
  share_of_year: defineNote(
    { given: intValue, all: intValue, percent: intValue, year: intValue },
    ({ given, all, percent, year }) =>
      `One giver has given ${formatKes(given)} in ${year}: more than ${percent}% of ${formatKes(all)}, all gifts of the year, or of the year before if that had more.`,
  ),
  giver_anonymised: defineNote(
    {},
    () => "The promise had been forgotten, so the giver is not known. Find them, or give the gift up.",
  ),

  list_differs: defineNote(
    { listed: intValue, booked: intValue },
    ({ listed, booked }) => `M-PESA's list says KES ${listed}, our books say KES ${booked}`,
  ),
  not_listed: defineNote({}, () => "is in our books, and M-PESA's list has no such payment"),
  went_back_there: defineNote({ receipt: textValue }, ({ receipt }) => `the statement shows that ${receipt} went back`),
  own_transfer: defineNote({}, () => "the statement shows a transfer between own accounts, and our books a payment"),
  came_and_went: defineNote({}, () => "is not booked, because it was given back"),
  booked: defineNote({ outcome: textValue }, ({ outcome }) => `booked now: ${outcome}`),
  list_failed: defineNote(
    { code: textValue, error: textValue },
    ({ code, error }) => `M-PESA's list of ${code}: ${error}`,
  ),
  attempt_open: defineNote(
    { method: z.enum(paymentMethods), payment: intValue, state: z.enum(attemptStates), started: textValue },
    ({ method, payment, state, started }) =>
      `an attempt by ${method} for payment ${payment}, ${state}, started ${started}`,
  ),
  payment_differs: defineNote(
    { payment: intValue, state: z.enum(paymentStates), arrived: intValue, amount: intValue },
    ({ payment, state, arrived, amount }) =>
      `payment ${payment} is ${state}, though KES ${arrived} of KES ${amount} have arrived`,
  ),
  seal_differs: defineNote(
    {
      ...{ block: intValue, from: intValue, to: intValue, day: dayValue },
      ...{ entries: intValue, amount: intValue, entriesNow: intValue, amountNow: intValue },
    },
    ({ block, from, to, day, entries, amount, entriesNow, amountNow }) =>
      `block ${block} (entries ${from} to ${to}, sealed on ${day}) had ${formatKes(amount)} in ${entries} entries, and has ${
        amount === amountNow && entries === entriesNow
          ? "the same sum now, but another amount, day, provider or receipt"
          : `${formatKes(amountNow)} in ${entriesNow} entries now`
      }`,
  ),
  seal_broken: defineNote(
    { block: intValue },
    ({ block }) => `the seal of block ${block} is missing, or does not follow from the one before it`,
  ),
  day_differs: defineNote(
    {
      ...{ day: dayValue, provider: textValue, direction: z.enum(["in", "out"]) },
      ...{ entries: intValue, amount: intValue, entriesNow: intValue, amountNow: intValue },
    },
    ({ day, provider, direction, entries, amount, entriesNow, amountNow }) =>
      `on ${day}, ${formatKes(amount)} ${direction === "in" ? "came in" : "went out"} by ${provider} in ${entries} entries, and the ledger has ${formatKes(amountNow)} in ${entriesNow} now`,
  ),
  payment_unfulfilled: defineNote(
    { payment: intValue, subject: PaymentSubject },
    ({ payment, subject }, titleOf) =>
      `payment ${payment} (${titleOf(subject)}) is paid, and what was paid for is not done`,
  ),
  message_waits: defineNote(
    { event: textValue, provider: textValue, kind: textValue, days: intValue },
    ({ event, provider, kind, days }) => `message ${event} of ${provider} (${kind}) waits ${sincePhrase(days)}`,
  ),
  entry_unallocated: defineNote(
    { entry: intValue, days: intValue },
    ({ entry, days }) => `entry ${entry} belongs to no payment we know, ${sincePhrase(days)}`,
  ),
  transfer_unmatched: defineNote(
    { transfer: intValue },
    ({ transfer }) => `transfer ${transfer} quotes no reference of ours`,
  ),
  transfer_matched: defineNote(
    { transfer: intValue, payment: intValue },
    ({ transfer, payment }) => `transfer ${transfer} quotes payment ${payment}`,
  ),
  more_on_account: defineNote(
    { cents: intValue, day: dayValue, shortCode: textValue },
    ({ cents, day, shortCode }) =>
      `${formatCents(cents)} more on ${day} on the account of ${shortCode} than our books have: read in the statement of that day`,
  ),
  less_on_account: defineNote(
    { cents: intValue, day: dayValue, shortCode: textValue },
    ({ cents, day, shortCode }) =>
      `${formatCents(cents)} less on ${day} on the account of ${shortCode} than came: read in the statement of that day to see what it was`,
  ),
  review_open: defineNote(
    { review: intValue, kind: z.enum(reviewKinds), days: intValue, notes: z.array(StoredNote) },
    ({ review, kind, days, notes }, titleOf) =>
      `review ${review} (${kind}), open ${sincePhrase(days)}: ${notesText(notes, titleOf)}`,
  ),
  line_unread: defineNote({ line: intValue, why: StoredNote, text: textValue }, ({ line, why, text }, titleOf) => {
    const sentence = notesText([why], titleOf);
    return text === "" ? `line ${line}: ${sentence}` : `line ${line}: ${sentence} (${text})`;
  }),
};

type ValuesOf<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.infer<Shape[Name]> };
type NoteOf<Notes extends Record<string, { values: z.ZodObject }>> = {
  [Reason in keyof Notes]: { reason: Reason } & ValuesOf<Notes[Reason]["values"]["shape"]>;
}[keyof Notes];
/** A note that is stored. A `written` one is the text of a row from before there were notes. */
export type PaymentNote = Exclude<NoteOf<typeof paymentNotes>, { reason: "written" }>;
export type StatementLineNote = NoteOf<typeof statementLineNotes>;

/**
 * What notes say; one of a newer version is shown by its reason.
 * @param titleOf notes of reviews name no titles
 */
export function notesText(notes: readonly StoredNote[], titleOf: SubjectTitleOf = ({ kind }) => kind): string {
  const sentences = notes.map(({ reason, ...values }) => {
    const known = (paymentNotes as Record<string, NoteDefinition<unknown>>)[reason];
    const parsed = known?.values.safeParse(values);
    return known && parsed?.success ? known.sentence(parsed.data, titleOf) : reason;
  });
  return sentences.join(" ");
}

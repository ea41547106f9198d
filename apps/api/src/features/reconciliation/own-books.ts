import type { Database } from "#database/database.ts";
import { findUnallocatedEntries } from "#features/payments/ledger/ledger.queries.ts";
import { findOpenReviews } from "#features/payments/reviews/reviews.queries.ts";
import type { Finding } from "#features/reconciliation/finding.ts";
import {
  findDisagreeing,
  findUnconfirmed,
  findUnfulfilled,
  findUnread,
} from "#features/reconciliation/reconciliation.queries.ts";

const DAY_MS = 86_400_000;
const age = (since: Date) => {
  const days = Math.floor((Date.now() - since.getTime()) / DAY_MS);
  return days === 0 ? "since today" : days === 1 ? "for 1 day" : `for ${days} days`;
};

/** What our own books show by themselves: what waits, what is stuck, what does not add up. */
export async function readOwnBooks(db: Database): Promise<Finding[]> {
  const unfulfilled = await findUnfulfilled(db);
  const disagreeing = await findDisagreeing(db);
  const unread = await findUnread(db);
  const unallocated = await findUnallocatedEntries(db);
  // What waits by itself is named once, by what it is.
  const named = new Set<number | null>(unfulfilled.map(({ id }) => id));
  const reviews = (await findOpenReviews(db)).filter(
    ({ kind, intent_id }) => kind !== "unallocated" && !(kind === "fulfilment_late" && named.has(intent_id)),
  );
  const transfers = await findUnconfirmed(db);
  return [
    ...disagreeing.map(
      ({ id, state, amount, arrived }): Finding => ({
        kind: "books_disagree",
        intentId: id,
        amount: arrived,
        note: `payment ${id} is ${state}, though KES ${arrived} of KES ${amount} have arrived`,
      }),
    ),
    ...unfulfilled.map(
      ({ id, amount, title }): Finding => ({
        kind: "not_fulfilled",
        intentId: id,
        amount,
        note: `payment ${id} (${title}) is paid, and what was paid for is not done`,
      }),
    ),
    ...unread.map(
      ({ id, provider, kind, attempt_id, received_at }): Finding => ({
        kind: "notice_unread",
        ...(attempt_id ? { attemptId: attempt_id } : {}),
        note: `message ${id} of ${provider} (${kind}) waits ${age(received_at)}`,
      }),
    ),
    // Money by bank is named below, with its transfer.
    ...unallocated
      .filter(({ provider }) => provider !== "bank")
      .map(
        (entry): Finding => ({
          kind: "waiting",
          receipt: entry.receipt,
          amount: entry.amount,
          ledgerEntryId: entry.id,
          note: `entry ${entry.id} belongs to no payment we know, ${age(entry.paid_at)}: npm run reconcile -- --allocate ${entry.id} --reference …`,
        }),
      ),
    ...transfers.map(
      (line): Finding => ({
        kind: "unconfirmed_transfer",
        receipt: line.receipt,
        amount: Math.floor(Number(line.cents) / 100),
        ...(line.suggested_intent_id === null ? {} : { intentId: line.suggested_intent_id }),
        note:
          line.suggested_intent_id === null
            ? `transfer ${line.id} quotes no reference of ours: npm run reconcile -- --confirm ${line.id} --reference …`
            : `transfer ${line.id} quotes payment ${line.suggested_intent_id}: npm run reconcile -- --confirm ${line.id}`,
      }),
    ),
    ...reviews.map(
      (review): Finding => ({
        kind: review.kind === "no_receipt" ? "no_receipt" : "review_open",
        ...(review.intent_id === null ? {} : { intentId: review.intent_id }),
        ...(review.attempt_id === null ? {} : { attemptId: review.attempt_id }),
        ...(review.ledger_entry_id === null ? {} : { ledgerEntryId: review.ledger_entry_id }),
        note: `review ${review.id} (${review.kind}), open ${age(review.created_at)}: ${review.note}`,
      }),
    ),
  ];
}

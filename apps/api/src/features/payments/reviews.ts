import type { Database } from "#database/database.ts";
import { findOpenAttemptsOlderThan } from "#features/payments/attempts.queries.ts";
import { findUnallocated } from "#features/payments/ledger.queries.ts";
import { closeReview, findOpenReviews, insertReview, type NewReview } from "#features/payments/reviews.queries.ts";

export type { NewReview };

/** Puts something before a person of the party; nothing is decided by itself. Saying it again while it is open adds at most the note. */
export const noteReview = (tx: Database, review: NewReview): Promise<void> => insertReview(tx, review);

/** What waits for a person, oldest first. */
export const listReviews = (db: Database, limit = 500) => findOpenReviews(db, limit);

/** @returns false when it was resolved before */
export const resolveReview = async (db: Database, id: number): Promise<boolean> =>
  (await closeReview(db, id)) !== undefined;

/** Money that belongs to no payment we know, oldest first. */
export const listUnallocated = (db: Database, limit = 500) => findUnallocated(db, limit);

/** Tries that nobody has told us the end of. @param hours since they were started */
export const openAttemptsOlderThan = (db: Database, hours: number) => findOpenAttemptsOlderThan(db, hours);

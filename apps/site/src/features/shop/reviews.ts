import { randomKey } from "#idempotency-key.ts";
import { localStore } from "#loading/local-store.ts";

/** Kept on this device alone (spec section 3). */
export interface Review {
  id: string;
  product: number;
  /** 1 to 5; 0 when none was chosen. */
  rating: number;
  comment: string;
  user: string;
  /** An instant. */
  date: string;
}

const reviews = localStore<Review[]>("reviews", [], (stored) => (Array.isArray(stored) ? stored : undefined));

export const useReviews = (product: number): Review[] => reviews.use().filter((review) => review.product === product);

export function addReview(review: Omit<Review, "id" | "date">): void {
  reviews.set([{ ...review, id: randomKey(), date: new Date().toISOString() }, ...reviews.get()]);
}

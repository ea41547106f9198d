import type { FormEvent } from "react";
import { formatDay } from "#dates.ts";
import { randomKey } from "#idempotency-key.ts";
import { localStore } from "#loading/local-store.ts";
import { buttonClass } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useNotices } from "./shop-notices.tsx";

const content = shopContent.reviews;
const MOST_STARS = 5;

/** The reviews of a product and a form without validation (spec section 5). */
export function Reviews({ product }: { product: number }) {
  const reviews = useReviews(product);
  const { notify } = useNotices();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const rating = Number(entries.get("rating") ?? 0);
    addReview({ product, rating, comment: String(entries.get("comment")).trim(), user: content.you });
    event.currentTarget.reset();
    notify(content.success);
  };
  return (
    <section aria-labelledby="reviews" className={css.reviews}>
      <h3 id="reviews">{content.title}</h3>
      {reviews.length === 0 ? <p className={css.fact}>{content.none}</p> : null}
      <ul>
        {reviews.map(({ id, rating, comment, user, date }) => (
          <li key={id}>
            <span role="img" aria-label={rating > 0 ? content.stars(rating) : content.unrated} className={css.filled}>
              {"★".repeat(rating)}
              {"☆".repeat(MOST_STARS - rating)}
            </span>
            <small>
              {user}, {formatDay(date)}
            </small>
            {comment ? <p>{comment}</p> : null}
          </li>
        ))}
      </ul>
      <form className={css.review} onSubmit={submit}>
        <p className={css.fact}>{content.local}</p>
        <StarRating legend={content.rating} label={content.stars} most={MOST_STARS} />
        <TextAreaField label={content.comment} name="comment" rows={3} maxLength={1000} />
        <p>
          <button type="submit" className={buttonClass("outlined")}>
            {content.submit}
          </button>
        </p>
      </form>
    </section>
  );
}

interface StarRatingProps {
  legend: string;
  label: (count: number) => string;
  most: number;
}

/** Radio buttons named `rating`. */
function StarRating({ legend, label, most }: StarRatingProps) {
  return (
    <fieldset className={css.stars}>
      <legend>{legend}</legend>
      {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
        <label key={count}>
          <input type="radio" name="rating" value={count} aria-label={label(count)} />
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Stored only in this browser (spec section 3). */
interface Review {
  id: string;
  product: number;
  /** 1 to 5; 0 when none was chosen. */
  rating: number;
  comment: string;
  user: string;
  /** ISO 8601. */
  date: string;
}

const reviewStore = localStore<Review[]>("reviews", [], (stored) => (Array.isArray(stored) ? stored : undefined));

const useReviews = (product: number): Review[] => reviewStore.use().filter((review) => review.product === product);

export function addReview(review: Omit<Review, "id" | "date">): void {
  reviewStore.set([{ ...review, id: randomKey(), date: new Date().toISOString() }, ...reviewStore.get()]);
}

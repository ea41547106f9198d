import type { FormEvent } from "react";
import { buttonClass } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { formatDay } from "../../dates.ts";
import { addReview, useReviews } from "./reviews.ts";
import { shopContent } from "./shop.content.ts";
import css from "./shop.module.css";
import { useNotices } from "./shop-notice.tsx";
import { StarRating } from "./star-rating.tsx";

const words = shopContent.reviews;
const MOST_STARS = 5;

/** What buyers said, and a form for one more; it is sent without checks (spec section 5). */
export function Reviews({ product }: { product: number }) {
  const reviews = useReviews(product);
  const { say } = useNotices();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const rating = Number(entries.get("rating") ?? 0);
    addReview({ product, rating, comment: String(entries.get("comment")).trim(), user: words.you });
    event.currentTarget.reset();
    say(words.success);
  };
  return (
    <section aria-labelledby="reviews" className={css.reviews}>
      <h3 id="reviews">{words.title}</h3>
      {reviews.length === 0 ? <p className={css.fact}>{words.none}</p> : null}
      <ul>
        {reviews.map(({ id, rating, comment, user, date }) => (
          <li key={id}>
            <span role="img" aria-label={rating > 0 ? words.stars(rating) : words.unrated} className={css.given}>
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
        <p className={css.fact}>{words.local}</p>
        <StarRating legend={words.rating} label={words.stars} most={MOST_STARS} />
        <TextAreaField label={words.comment} name="comment" rows={3} maxLength={1000} />
        <p>
          <button type="submit" className={buttonClass("outlined")}>
            {words.submit}
          </button>
        </p>
      </form>
    </section>
  );
}
